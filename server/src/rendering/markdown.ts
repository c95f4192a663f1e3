import { aroundActions } from '@broadsheet/gotemplate/around-actions'
import { Marked } from 'marked'
import { refusingDepth } from './depth.ts'

/** CommonMark with tables, strikethrough, task lists and heading ids; addresses in prose are left alone. */
function createMarked(): Marked {
  const used = new Map<string, number>()
  return new Marked({
    gfm: true,
    tokenizer: { url: () => undefined },
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${unique(slug(text), used)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  })
}

/** Markdown with template actions to HTML with the same actions. */
export function markdownToHtml(source: string): string {
  return aroundActions(source, (text) => {
    const converted = refusingDepth('The Markdown', () => createMarked().parse(text, { async: false }))
    return typeof converted === 'string' ? converted : ''
  })
}

function slug(text: string): string {
  const plain = text
    .replace(/\{zact\d+q\d+z\}/g, ' ')
    .toLowerCase()
    .replace(/<[^<>]*>/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return plain === '' ? 'heading' : plain
}

function unique(slugged: string, used: Map<string, number>): string {
  const count = used.get(slugged) ?? 0
  used.set(slugged, count + 1)
  return count === 0 ? slugged : `${slugged}-${count}`
}
