import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import Link from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import TextAlign from '@tiptap/extension-text-align'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'

/**
 * The markup of letters is not the markup of web pages: widths, styles and classes on almost everything, boxes around
 * everything. What the editor knows by name survives editing, so it knows as much as it can.
 */
const styled = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'image',
  'link',
  'horizontalRule',
]

const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: styled,
      attributes: {
        style: { default: null, parseHTML: styleWithoutAlignment },
        class: { default: null },
        id: { default: null },
      },
    },
    {
      types: ['table', 'tableRow', 'tableCell', 'tableHeader'],
      attributes: Object.fromEntries(
        ['width', 'height', 'align', 'valign', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'role'].map(
          (name) => [name, { default: null }],
        ),
      ),
    },
  ],
})

/** The alignment has an attribute of its own; twice it could contradict itself. */
function styleWithoutAlignment(element: HTMLElement): string | null {
  const rest = (element.getAttribute('style') ?? '').replace(/(^|;)\s*text-align\s*:[^;]*/gi, '$1')
  return rest.replace(/[;\s]/g, '') === '' ? null : rest.replace(/^\s*;+\s*/, '')
}

/** A run of text with a style: colour, size, family. */
export const StyledText = Mark.create({
  name: 'styledText',
  addAttributes: () => ({ style: { default: null }, class: { default: null } }),
  parseHTML: () => [{ tag: 'span' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
})

const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    style: { default: null },
    class: { default: null },
    id: { default: null },
    align: { default: null },
  }),
  parseHTML: () => [{ tag: 'div' }, { tag: 'center' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],
})

const LetterImage = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      width: { default: null },
      height: { default: null },
      align: { default: null },
      // Asks for the image to travel inside the message.
      'data-embed': {
        default: null,
        parseHTML: (element) => (element.hasAttribute('data-embed') ? '' : null),
      },
    }
  },
})

export function richExtensions(placeholder: string) {
  return [
    StarterKit.configure({ link: false }),
    Link.configure({
      openOnClick: false,
      autolink: false,
      // `{{ UnsubscribeURL }}` is an address as well; the server decides what is sent.
      isAllowedUri: (address) => !/^\s*(javascript|vbscript|data):/i.test(address),
      HTMLAttributes: { rel: null, target: null },
    }),
    LetterImage.configure({ inline: true, allowBase64: true }),
    TableKit.configure({ table: { resizable: false } }),
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    Placeholder.configure({ placeholder }),
    StyledText,
    Box,
    KeptAttributes,
  ]
}

/** Elements that editing as rich text would drop, in the order in which they stand there. Pure but for the parser. */
export function unsupportedMarkup(html: string): readonly string[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const names = [...parsed.querySelectorAll('*')].map((element) => element.localName)
  const unknown = names.filter((name) => !known.has(name))
  const comments = /<!--(?!\s*-->)/.test(html) ? ['<!-- -->'] : []
  return [...new Set([...unknown.map((name) => `<${name}>`), ...comments])]
}

const known = new Set(
  (
    'html head body p h1 h2 h3 h4 h5 h6 blockquote ul ol li hr br pre code strong b em i s del strike u a img span div ' +
    'center table tbody thead tr td th colgroup col'
  ).split(' '),
)
