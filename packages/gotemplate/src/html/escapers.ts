import { printOne, sprint } from '../format/printer.ts'
import type { Env } from '../run/env.ts'
import { escapeHtmlBuiltin, queryEscape } from '../run/text-escapers.ts'
import { SafeString, type SafeStringType, type Value } from '../values/types.ts'
import { attributeContent } from './attributes.ts'
import { escapeCssString, filterCssValue } from './escape-css.ts'
import {
  escapeAttribute,
  escapeAttributeMarkup,
  escapeHtml,
  escapeMarkup,
  escapeUnquoted,
  escapeUnquotedMarkup,
} from './escape-html.ts'
import { escapeJsRegexp, escapeJsString, escapeJsTemplate, jsValue, normaliseJsString } from './escape-js.ts'
import { escapeUrl, escapeUrlAttribute, filterSrcset, isSafeUrl, normaliseUrl, srcsetUrl } from './escape-url.ts'
import type { EscaperName } from './escaper-names.ts'
import { stripTags } from './strip-tags.ts'

/** What is printed in place of a value that is not safe where it stands. */
export const UNSAFE = 'ZgotmplZ'

export type Escaper = (env: Env, value: Value) => string

/** The text of a value; nil is empty here. */
function textOf(env: Env, value: Value): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  return printOne(env, value)
}

function isSafe(value: Value, type: SafeStringType): boolean {
  return value instanceof SafeString && value.type === type
}

/** As the author's own `html` sees it. */
function authorsText(env: Env, value: Value): string {
  return value === undefined || value === null ? '<no value>' : sprint(env, [value])
}

const ESCAPERS: Readonly<Record<EscaperName, Escaper>> = {
  html: (env, value) => {
    if (typeof value === 'string') return escapeHtml(value)
    return isSafe(value, 'template.HTML') ? textOf(env, value) : escapeHtml(textOf(env, value))
  },
  attr: (env, value) => {
    if (typeof value === 'string') return escapeAttribute(value)
    const text = textOf(env, value)
    return isSafe(value, 'template.HTML') ? escapeAttributeMarkup(stripTags(text)) : escapeAttribute(text)
  },
  rcdata: (env, value) => {
    const text = textOf(env, value)
    return isSafe(value, 'template.HTML') ? escapeMarkup(text) : escapeHtml(text)
  },
  'no-space': (env, value) => {
    const text = textOf(env, value)
    if (text === '') return UNSAFE
    return isSafe(value, 'template.HTML') ? escapeUnquotedMarkup(stripTags(text)) : escapeUnquoted(text)
  },
  comment: () => '',
  'html-name': (env, value) => {
    const text = textOf(env, value)
    if (isSafe(value, 'template.HTMLAttr')) return text
    const name = text.toLowerCase()
    return /^[0-9a-z]+$/.test(name) && attributeContent(name) === 'plain' ? name : UNSAFE
  },
  'css-string': (env, value) => escapeCssString(textOf(env, value)),
  'css-value': (env, value) => {
    const text = textOf(env, value)
    return isSafe(value, 'template.CSS') ? text : (filterCssValue(text) ?? UNSAFE)
  },
  'js-value': (env, value) => jsValue(env, value),
  'js-string': (env, value) => {
    const text = textOf(env, value)
    return isSafe(value, 'template.JSStr') ? normaliseJsString(text) : escapeJsString(text)
  },
  'js-template': (env, value) => escapeJsTemplate(textOf(env, value)),
  'js-regexp': (env, value) => escapeJsRegexp(textOf(env, value)),
  'url-filter': (env, value) => {
    const text = textOf(env, value)
    return isSafe(value, 'template.URL') || isSafeUrl(text) ? text : `#${UNSAFE}`
  },
  'url-normalise': (env, value) => normaliseUrl(textOf(env, value)),
  'url-escape': (env, value) => {
    const text = textOf(env, value)
    return isSafe(value, 'template.URL') ? normaliseUrl(text) : escapeUrl(text)
  },
  srcset: (env, value) => {
    const text = textOf(env, value)
    if (isSafe(value, 'template.Srcset')) return text
    return isSafe(value, 'template.URL') ? srcsetUrl(text) : filterSrcset(text)
  },
  'builtin-html': (env, value) => escapeHtmlBuiltin(authorsText(env, value)),
  'builtin-urlquery': (env, value) => queryEscape(authorsText(env, value)),
}

/** Several escapers as one: what the first makes of a value is text for the others. */
export function escaperFor(names: readonly EscaperName[]): Escaper {
  if (names.join(' ') === 'url-filter url-normalise attr') return urlAttribute
  const [first, second, third] = names.map((name) => ESCAPERS[name])
  if (first === undefined) return plain
  if (second === undefined) return first
  if (third === undefined) return (env, value) => second(env, first(env, value))
  return (env, value) => third(env, second(env, first(env, value)))
}

/** `href="{{ . }}"`, the place of most that is not text: one pass instead of three. */
const urlAttribute: Escaper = (env, value) => {
  const filtered = typeof value === 'string' && isSafeUrl(value) ? value : ESCAPERS['url-filter'](env, value)
  return escapeUrlAttribute(filtered)
}

/** Where nothing is escaped, nil prints as in text. */
const plain: Escaper = (env, value) => (value === undefined || value === null ? '<no value>' : printOne(env, value))
