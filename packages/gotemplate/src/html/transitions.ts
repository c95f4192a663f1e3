import { type Context, type Delimiter, error, isComment, isInScriptLiteral, type State, start } from './context.ts'
import { unescapeEntities } from './entities.ts'
import { inBlockComment, inDelimited, inLineComment, inScript, inTemplateLiteral } from './scripts.ts'
import { inStyle, inStyleString } from './styles.ts'
import {
  afterAttributeName,
  beforeValue,
  endTagOf,
  inAttributeName,
  inComment,
  inMetaContent,
  inMetaUrl,
  inTag,
  inText,
  inUrl,
  type Move,
} from './tags.ts'

type Transition = (context: Context, text: string) => Move

const stay: Transition = (context, text) => ({ context, length: text.length })

/** Finds the end tag of an element in the text at hand. */
export type FindEndTag = (element: Context['element']) => number | undefined

/** Raw text up to the end tag of its element. */
function upToEndTag(context: Context, text: string, find: FindEndTag): Move {
  const inLiteral = context.element === 'script' && (isInScriptLiteral(context.state) || isComment(context.state))
  const end = inLiteral ? undefined : find(context.element)
  return end === undefined ? { context, length: text.length } : { context: start, length: end }
}

const untilEndTag: Transition = (context, text) => upToEndTag(context, text, (element) => endTagOf(element, text))

const TRANSITIONS: Readonly<Record<State, Transition>> = {
  text: inText,
  tag: inTag,
  'attr-name': inAttributeName,
  'after-name': afterAttributeName,
  'before-value': beforeValue,
  comment: inComment,
  rcdata: untilEndTag,
  attr: stay,
  url: inUrl,
  srcset: inUrl,
  'meta-content': inMetaContent,
  'meta-url': inMetaUrl,
  js: inScript,
  'js-dq': inDelimited,
  'js-sq': inDelimited,
  'js-regexp': inDelimited,
  'js-template': inTemplateLiteral,
  'js-block-comment': inBlockComment,
  'js-line-comment': inLineComment,
  'js-open-comment': inLineComment,
  'js-close-comment': inLineComment,
  css: inStyle,
  'css-dq': inStyleString,
  'css-sq': inStyleString,
  'css-dq-url': inStyleString,
  'css-sq-url': inStyleString,
  'css-url': inStyleString,
  'css-block-comment': inBlockComment,
  'css-line-comment': inLineComment,
  error: stay,
  dead: stay,
}

/** The transition of a state alone, for text that stands in no attribute. */
export function step(state: State, context: Context, text: string): Move {
  return TRANSITIONS[state](context, text)
}

/** What ends a value, by its delimiter. */
export const VALUE_ENDS: Readonly<Record<Delimiter, RegExp>> = {
  none: /$^/,
  double: /"/,
  single: /'/,
  unquoted: /[ \t\n\f\r>]/,
}

/** The context after some first part of the text. */
export function contextAfter(context: Context, text: string, find: FindEndTag): Move {
  return context.delimiter === 'none' ? outsideValues(context, text, find) : inValue(context, text)
}

function outsideValues(context: Context, text: string, find: FindEndTag): Move {
  const raw = upToEndTag(context, text, find)
  if (raw.length === 0) return raw
  return TRANSITIONS[context.state](context, text.slice(0, raw.length))
}

function inValue(context: Context, text: string): Move {
  const found = text.search(VALUE_ENDS[context.delimiter])
  const end = found < 0 ? text.length : found
  if (context.delimiter === 'unquoted') {
    const bad = /["'<=`]/.exec(text.slice(0, end))
    if (bad !== null) {
      const fault = `${JSON.stringify(bad[0])} in unquoted attr: ${JSON.stringify(text.slice(0, end))}`
      return { context: error(fault), length: text.length }
    }
  }
  if (found < 0) return { context: throughValue(context, unescapeEntities(text)), length: text.length }
  const asScript = !(context.state === 'attr' && context.element === 'script' && context.attribute === 'script-type')
  const element = asScript || isScriptType(text.slice(0, end)) ? context.element : 'plain'
  return { context: { ...start, state: 'tag', element }, length: context.delimiter === 'unquoted' ? end : end + 1 }
}

/** A value that goes on behind an action. */
function throughValue(context: Context, value: string): Context {
  let here = context
  for (let rest = value; rest !== ''; ) {
    const move = TRANSITIONS[here.state](here, rest)
    here = move.context
    rest = rest.slice(move.length)
  }
  return here
}

const SCRIPT_TYPES: ReadonlySet<string> = new Set([
  '',
  'application/ecmascript',
  'application/javascript',
  'application/json',
  'application/ld+json',
  'application/x-ecmascript',
  'application/x-javascript',
  'module',
  'text/ecmascript',
  'text/javascript',
  'text/javascript1.0',
  'text/javascript1.1',
  'text/javascript1.2',
  'text/javascript1.3',
  'text/javascript1.4',
  'text/javascript1.5',
  'text/jscript',
  'text/livescript',
  'text/x-ecmascript',
  'text/x-javascript',
])

function isScriptType(type: string): boolean {
  const [name = ''] = type.split(';')
  return SCRIPT_TYPES.has(name.toLowerCase().trim())
}
