import { type Context, type ElementKind, isComment, isInScriptLiteral } from './context.ts'
import { endTagOf } from './tags.ts'
import { contextAfter } from './transitions.ts'

/** `<!--[if mso]>`, `<!--[if !mso]><!-->`, `<![endif]-->`, `<!--<![endif]-->` and the forms without dashes. */
// Conditions are short; without the bound, openers that are never closed would be searched to the end each time.
const CONDITIONAL =
  /<!--\[if[^\]]{0,300}\]>(?:(?:<!)?-->)?|<!--<!\[endif\]-->|<!\[endif\](?:--)?>|<!\[if[^\]]{0,300}\]>/gi

interface Found {
  readonly index: number
  readonly length: number
}

export interface StaticText {
  readonly context: Context
  readonly text: string
}

/**
 * The text of a template as it may be printed: comments go, stray `<` are escaped. Facts:
 * html/template, "Security model", and the recorded cases.
 */
export function rewriteText(context: Context, text: string, keepConditionals: boolean): StaticText {
  const rewriter = new Rewriter(text, keepConditionals)
  return rewriter.run(context)
}

class Rewriter {
  readonly #text: string
  readonly #keep: boolean
  #out = ''
  /** Everything before is in `#out`, or dropped. */
  #written = 0
  #nextConditional: Found | undefined
  #ended: { readonly element: ElementKind; readonly at: number } | undefined

  constructor(text: string, keep: boolean) {
    this.#text = text
    this.#keep = keep
  }

  run(from: Context): StaticText {
    const text = this.#text
    let context = from
    let at = 0
    while (at < text.length) {
      const conditional = this.#keep && context.state === 'text' ? this.#conditional(at) : undefined
      if (conditional?.index === at) {
        at += conditional.length
        continue
      }
      const rest = text.slice(at, conditional?.index ?? text.length)
      const from = at
      const move = contextAfter(context, rest, (element) => this.#endTag(element, from, rest.length))
      const end = at + move.length
      this.#piece(context, move.context, at, end)
      // A value that an earlier action left empty may end before anything is read.
      if (move.length === 0 && move.context.state === context.state && move.context.delimiter === context.delimiter)
        break
      context = move.context
      at = end
    }
    const inComment = isComment(context.state) && context.delimiter === 'none'
    if (!inComment) this.#out += text.slice(this.#written)
    return { context, text: this.#written === 0 && !inComment ? text : this.#out }
  }

  /** Looks for an end tag once, not at every step: a script of many steps would take for ever. */
  #endTag(element: ElementKind, from: number, length: number): number | undefined {
    if (this.#ended?.element !== element || this.#ended.at < from) {
      const found = endTagOf(element, this.#text.slice(from))
      this.#ended = { element, at: found === undefined ? Number.POSITIVE_INFINITY : from + found }
    }
    const end = this.#ended.at - from
    return end < length ? end : undefined
  }

  /** The next conditional comment; looked for once and remembered until it lies behind. */
  #conditional(from: number): Found | undefined {
    if (this.#nextConditional === undefined || this.#nextConditional.index < from) {
      CONDITIONAL.lastIndex = from
      const match = CONDITIONAL.exec(this.#text)
      this.#nextConditional =
        match === null
          ? { index: Number.POSITIVE_INFINITY, length: 0 }
          : { index: match.index, length: match[0].length }
    }
    return Number.isFinite(this.#nextConditional.index) ? this.#nextConditional : undefined
  }

  #piece(before: Context, after: Context, from: number, end: number): void {
    if (before.state === 'text' || before.state === 'rcdata') this.#escapeStray(before, after, from, end)
    else if (isComment(before.state) && before.delimiter === 'none') this.#dropComment(before, end)
    if (before.state !== after.state && isComment(after.state) && after.delimiter === 'none') {
      this.#write(end - openerLength(after))
      this.#written = end
    }
    if (isInScriptLiteral(before.state)) this.#escapeScriptTags(from, end)
  }

  #write(to: number): void {
    if (to > this.#written) this.#out += this.#text.slice(this.#written, to)
    this.#written = Math.max(this.#written, to)
  }

  /** A `<` that begins no tag. */
  #escapeStray(before: Context, after: Context, from: number, end: number): void {
    let last = end
    if (after.state !== before.state) {
      const tag = this.#text.lastIndexOf('<', end - 1)
      if (tag >= from) last = tag
    }
    for (let i = this.#text.indexOf('<', from); i >= 0 && i < last; i = this.#text.indexOf('<', i + 1)) {
      if (/^<!doctype/i.test(this.#text.slice(i, i + 9))) continue
      this.#write(i)
      this.#out += '&lt;'
      this.#written = i + 1
    }
  }

  /** What is left of a comment: white space where two words would grow together. */
  #dropComment(before: Context, end: number): void {
    if (before.state === 'js-block-comment') {
      this.#out += /[\n\r\u2028\u2029]/.test(this.#text.slice(this.#written, end)) ? '\n' : ' '
    } else if (before.state === 'css-block-comment') this.#out += ' '
    this.#written = end
  }

  /** Browsers look for these in scripts before they look for strings. */
  #escapeScriptTags(from: number, end: number): void {
    const piece = this.#text.slice(from, end)
    if (!/<(?:script|\/script|!--)/i.test(piece)) return
    this.#write(from)
    this.#out += piece.replace(/<(script|\/script|!--)/gi, '\\x3C$1')
    this.#written = end
  }
}

function openerLength(context: Context): number {
  switch (context.state) {
    case 'comment':
    case 'js-open-comment':
      return 4
    case 'js-close-comment':
      return 3
    default:
      return 2
  }
}
