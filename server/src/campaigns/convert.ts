import { aroundActions, outsideActions } from '@broadsheet/gotemplate/around-actions'
import TurndownService from 'turndown'
import { failure, invalid } from '../errors/error.ts'
import { escapeHtml } from '../pages/html.ts'
import { refusingDepth, requireShallow } from '../rendering/depth.ts'
import { htmlToText, markdownToHtml } from '../rendering/index.ts'
import { type ContentType, contentTypes } from './campaign.ts'

export interface Converted {
  readonly text: string
  /** What did not survive, in sentences. */
  readonly warnings: readonly string[]
  /** JSON of the visual editor, when that is the target. */
  readonly source?: string
}

/** Walking a document takes time and memory by its size. */
const longest = 2 * 1024 * 1024

/**
 * A body in another content type. Without `lossy` only what is exact: Markdown to HTML. Everything goes by way of HTML.
 */
export function convertContent(from: string, to: string, body: string, lossy: boolean): Converted {
  const source = contentTypes.find((type) => type === from)
  const target = contentTypes.find((type) => type === to)
  const exact = from === 'markdown' && (to === 'html' || to === 'richtext')
  if (source === undefined || target === undefined || !(exact || lossy)) {
    throw invalid(`A body cannot be converted from ${from.slice(0, 20)} to ${to.slice(0, 20)}.`)
  }
  if (source === target) return { text: body, warnings: [] }
  const html = refusingDepth('body', () => toHtml(source, body))
  if (html.text.length > longest && target !== 'html') throw failure('request.tooLarge', { limit: '2 MB' })
  requireShallow('body', html.text)
  const result = fromHtml(target, html.text)
  return { ...result, warnings: [...html.warnings, ...result.warnings] }
}

function toHtml(from: ContentType, body: string): Converted {
  switch (from) {
    case 'markdown':
      return { text: markdownToHtml(body), warnings: [] }
    case 'plain':
      return { text: paragraphs(body), warnings: [] }
    case 'visual':
      return { text: body, warnings: ['The blocks of the visual editor become plain HTML.'] }
    default:
      return { text: body, warnings: [] }
  }
}

function fromHtml(to: ContentType, html: string): Converted {
  switch (to) {
    case 'markdown':
      return { text: htmlToMarkdown(html), warnings: markdownWarnings(html) }
    case 'plain':
      return { text: aroundActions(html, htmlToText), warnings: plainWarnings(html) }
    case 'visual':
      return { text: html, source: visualSource(html), warnings: [] }
    case 'richtext':
      return { text: html, warnings: richtextWarnings(html) }
    default:
      return { text: html, warnings: [] }
  }
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${outsideActions(block.trim(), escapeHtml).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')
}

function htmlToMarkdown(html: string): string {
  const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
  turndown.addRule('strikethrough', { filter: ['del', 's'], replacement: (content) => `~~${content}~~` })
  // Markdown has no tables with layout; HTML is allowed in it, and so nothing gets lost.
  turndown.keep(['table', 'u', 'sub', 'sup'])
  return aroundActions(html, (text) => turndown.turndown(text))
}

/** Everything as one raw block: exact, and open to the visual editor. */
function visualSource(html: string): string {
  return JSON.stringify({
    root: { type: 'EmailLayout', data: { childrenIds: ['html'] } },
    html: { type: 'Html', data: { style: {}, props: { contents: html } } },
  })
}

function markdownWarnings(html: string): readonly string[] {
  const warnings: string[] = []
  if (/<(style|link)\b|\sstyle\s*=|\sclass\s*=/i.test(html)) warnings.push('Styles and classes are dropped.')
  const images = html.match(/<img\b[^>]*/gi) ?? []
  if (images.some((tag) => /\b(width|height|data-embed)\b/i.test(tag)))
    warnings.push('Sizes and embedding of images are dropped.')
  if (/<(div|section|span|font|center)\b/i.test(html))
    warnings.push('Boxes without a meaning of their own are dropped.')
  return warnings
}

function plainWarnings(html: string): readonly string[] {
  const warnings = ['Formatting is dropped; links keep their addresses.']
  if (/<img\b/i.test(html)) warnings.push('Images are dropped.')
  return warnings
}

function richtextWarnings(html: string): readonly string[] {
  if (!/<(style|table|html|head|body|!--)|\sstyle\s*=/i.test(html)) return []
  return ['The rich text editor may drop tables, styles and comments when the text is edited there.']
}
