import { attributeContent } from './attributes.ts'
import { type AttributeKind, type Context, type ElementKind, error, type State, start } from './context.ts'

/** A transition: the context after the first `length` characters. */
export interface Move {
  readonly context: Context
  readonly length: number
}

export const HTML_SPACE = /[ \t\n\f\r]*/y

export function skipSpace(text: string, from: number): number {
  HTML_SPACE.lastIndex = from
  return from + (HTML_SPACE.exec(text)?.[0].length ?? 0)
}

const TAG = /<(\/?)([A-Za-z](?:[A-Za-z0-9]|[:-][A-Za-z0-9])*)|<!--/g

const ELEMENTS: ReadonlyMap<string, ElementKind> = new Map([
  ['script', 'script'],
  ['style', 'style'],
  ['textarea', 'textarea'],
  ['title', 'title'],
  ['meta', 'meta'],
])

/** Text up to and with the name of the next tag. */
export function inText(context: Context, text: string): Move {
  TAG.lastIndex = 0
  const match = TAG.exec(text)
  if (match === null) return { context, length: text.length }
  const length = match.index + match[0].length
  if (match[2] === undefined) return { context: { ...start, state: 'comment' }, length }
  const element = match[1] === '/' ? undefined : ELEMENTS.get(match[2].toLowerCase())
  return { context: { ...start, state: 'tag', element: element ?? 'plain' }, length }
}

const CONTENT: Readonly<Record<ElementKind, State>> = {
  plain: 'text',
  script: 'js',
  style: 'css',
  textarea: 'rcdata',
  title: 'rcdata',
  meta: 'text',
}

export function inTag(context: Context, text: string): Move {
  const from = skipSpace(text, 0)
  if (from === text.length) return { context, length: text.length }
  const { element } = context
  if (text[from] === '>') {
    const inside: Context = { ...start, state: CONTENT[element], element: element === 'meta' ? 'plain' : element }
    return { context: inside, length: from + 1 }
  }
  const end = endOfName(text, from)
  if (typeof end === 'string') return { context: error(end), length: text.length }
  if (end === from) {
    const got = JSON.stringify(text.slice(from))
    return { context: error(`expected space, attr name, or end of tag, but got ${got}`), length: text.length }
  }
  const attribute = attributeKind(element, text.slice(from, end).toLowerCase())
  const state = end === text.length ? 'attr-name' : 'after-name'
  return { context: { ...start, state, element, attribute }, length: end }
}

function attributeKind(element: ElementKind, name: string): AttributeKind {
  if (element === 'script' && name === 'type') return 'script-type'
  if (element === 'meta' && name === 'content') return 'meta-content'
  switch (attributeContent(name)) {
    case 'url':
      return 'url'
    case 'css':
      return 'style'
    case 'script':
      return 'script'
    case 'srcset':
      return 'srcset'
    default:
      return 'plain'
  }
}

/** Where an attribute's name ends, or why it is none. */
function endOfName(text: string, from: number): number | string {
  for (let i = from; i < text.length; i++) {
    const c = text.charAt(i)
    if (' \t\n\f\r=>'.includes(c)) return i
    if ('\'"<'.includes(c)) return `${JSON.stringify(c)} in attribute name: ${JSON.stringify(text.slice(0, 32))}`
  }
  return text.length
}

export function inAttributeName(context: Context, text: string): Move {
  const end = endOfName(text, 0)
  if (typeof end === 'string') return { context: error(end), length: text.length }
  return { context: end === text.length ? context : { ...context, state: 'after-name' }, length: end }
}

export function afterAttributeName(context: Context, text: string): Move {
  const from = skipSpace(text, 0)
  if (from === text.length) return { context, length: from }
  if (text[from] !== '=') return { context: { ...context, state: 'tag' }, length: from }
  return { context: { ...context, state: 'before-value' }, length: from + 1 }
}

/** The state in which an attribute's value begins. */
export const VALUE_STATES: Readonly<Record<AttributeKind, State>> = {
  plain: 'attr',
  script: 'js',
  'script-type': 'attr',
  style: 'css',
  url: 'url',
  srcset: 'srcset',
  'meta-content': 'meta-content',
}

export function beforeValue(context: Context, text: string): Move {
  const from = skipSpace(text, 0)
  if (from === text.length) return { context, length: from }
  const quote = text[from]
  const delimiter = quote === '"' ? 'double' : quote === "'" ? 'single' : 'unquoted'
  return {
    context: { ...context, state: VALUE_STATES[context.attribute], delimiter },
    length: delimiter === 'unquoted' ? from : from + 1,
  }
}

export function inComment(context: Context, text: string): Move {
  const end = text.indexOf('-->')
  return end < 0 ? { context, length: text.length } : { context: start, length: end + 3 }
}

const END_TAGS: Readonly<Partial<Record<ElementKind, RegExp>>> = {
  script: /<\/script[> \t\n\f/]/i,
  style: /<\/style[> \t\n\f/]/i,
  textarea: /<\/textarea[> \t\n\f/]/i,
  title: /<\/title[> \t\n\f/]/i,
  // Go looks for the end tag of a <meta> too, and takes any `</` for it.
  meta: /<\/[> \t\n\f/]/,
}

/** Where the end tag of a raw-text element begins; undefined if it does not. */
export function endTagOf(element: ElementKind, text: string): number | undefined {
  const found = END_TAGS[element]?.exec(text)
  return found?.index
}

export function inMetaContent(context: Context, text: string): Move {
  const url = /url[ \t\n\f\r]*=/gi
  const match = url.exec(text)
  if (match === null) return { context, length: text.length }
  return { context: { ...context, state: 'meta-url' }, length: match.index + match[0].length }
}

export function inMetaUrl(context: Context, text: string): Move {
  const end = text.indexOf(';')
  if (end < 0) return { context, length: text.length }
  return { context: { ...context, state: 'meta-content' }, length: end + 1 }
}

export function inUrl(context: Context, text: string): Move {
  if (/[#?]/.test(text)) return { context: { ...context, urlPart: 'query' }, length: text.length }
  if (context.urlPart === 'start' && skipSpace(text, 0) !== text.length) {
    return { context: { ...context, urlPart: 'path' }, length: text.length }
  }
  return { context, length: text.length }
}
