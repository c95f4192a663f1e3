import { aroundActions } from '@broadsheet/gotemplate/around-actions'
import { compile } from 'html-to-text'
import { refusingDepth } from './depth.ts'

const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, noAnchorUrl: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'style', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'head', format: 'skip' },
  ],
})

/** A readable plain text for an HTML page. */
export function htmlToText(html: string): string {
  return refusingDepth('The HTML', () => convert(html))
    .replace(/(?<![ \t\u00a0])[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same for the source of a template: its actions stay what they are. */
export function templateToText(source: string): string {
  return aroundActions(source, htmlToText)
}
