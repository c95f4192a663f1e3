import { type Context, error, type Slash, type State } from './context.ts'
import type { Move } from './tags.ts'

const TRAILING_SPACE = /(?<!\s)\s+$/
const TRAILING_WORD = /(?<![$\w])[$\w]+$/
const KEYWORDS: ReadonlySet<string> = new Set(
  'break case continue delete do else finally in instanceof return throw try typeof void'.split(' '),
)

/** What a `/` behind this piece of script would begin. Facts: html/template, package js. */
export function slashAfter(script: string, before: Slash): Slash {
  const text = script.replace(TRAILING_SPACE, '')
  if (text === '') return before
  const last = text.charAt(text.length - 1)
  if (last === '+' || last === '-') {
    // `x++ /` divides, `x + /` does not.
    let run = 1
    while (run < text.length && text.charAt(text.length - 1 - run) === last) run++
    return run % 2 === 1 ? 'regexp' : 'division'
  }
  if (last === '.') return /[0-9]\.$/.test(text) ? 'division' : 'regexp'
  if (',<>=*%&|^?!~([:;{}'.includes(last)) return 'regexp'
  const word = TRAILING_WORD.exec(text)?.[0] ?? ''
  return KEYWORDS.has(word) ? 'regexp' : 'division'
}

const SPECIAL = /["`'/{}<\-#]/g

export function inScript(context: Context, text: string): Move {
  SPECIAL.lastIndex = 0
  const at = SPECIAL.exec(text)?.index ?? -1
  if (at < 0) return { context: { ...context, slash: slashAfter(text, context.slash) }, length: text.length }
  const here: Context = { ...context, slash: slashAfter(text.slice(0, at), context.slash) }
  const to = (state: State, length: number): Move => ({ context: { ...here, state }, length: at + length })
  const rest = text.slice(at, at + 4)
  switch (rest[0]) {
    case '"':
      return { context: { ...here, state: 'js-dq', slash: 'regexp' }, length: at + 1 }
    case "'":
      return { context: { ...here, state: 'js-sq', slash: 'regexp' }, length: at + 1 }
    case '`':
      return { context: { ...here, state: 'js-template', slash: 'regexp' }, length: at + 1 }
    case '/':
      return atSlash(here, text, at)
    case '<':
      return rest === '<!--' ? to('js-open-comment', 4) : to('js', 1)
    case '-':
      return rest.startsWith('-->') ? to('js-close-comment', 3) : to('js', 1)
    case '#':
      return rest[1] === '!' ? to('js-line-comment', 2) : to('js', 1)
    default:
      return atBrace(here, rest[0] === '{', at + 1)
  }
}

function atSlash(context: Context, text: string, at: number): Move {
  const next = text[at + 1]
  if (next === '/') return { context: { ...context, state: 'js-line-comment' }, length: at + 2 }
  if (next === '*') return { context: { ...context, state: 'js-block-comment' }, length: at + 2 }
  if (context.slash === 'regexp') return { context: { ...context, state: 'js-regexp' }, length: at + 1 }
  if (context.slash === 'division') return { context: { ...context, slash: 'regexp' }, length: at + 1 }
  const shown = JSON.stringify(text.slice(at, at + 32))
  return { context: error(`'/' could start a division or regexp: ${shown}`), length: text.length }
}

/** Braces matter inside `${…}` only, where the last one goes back to the template literal. */
function atBrace(context: Context, opens: boolean, length: number): Move {
  const { braces } = context
  const depth = braces[braces.length - 1]
  if (depth === undefined) return { context: { ...context, slash: 'regexp' }, length }
  const outer = braces.slice(0, -1)
  if (!opens && depth === 0) return { context: { ...context, state: 'js-template', braces: outer }, length }
  return { context: { ...context, slash: 'regexp', braces: [...outer, depth + (opens ? 1 : -1)] }, length }
}

/** Template literals within template literals: no script needs more. */
const DEEPEST = 100

export function inTemplateLiteral(context: Context, text: string): Move {
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '\\') {
      i++
      if (i === text.length) return unfinished('JS', text)
    } else if (c === '`') {
      return { context: { ...context, state: 'js' }, length: i + 1 }
    } else if (c === '$' && text[i + 1] === '{') {
      if (context.braces.length >= DEEPEST)
        return { context: error('template literals are nested too deep'), length: text.length }
      return { context: { ...context, state: 'js', braces: [...context.braces, 0] }, length: i + 2 }
    }
  }
  return { context, length: text.length }
}

export function unfinished(language: 'JS' | 'CSS', text: string): Move {
  const fault = `unfinished escape sequence in ${language} string: ${JSON.stringify(text)}`
  return { context: error(fault), length: text.length }
}

const ENDS: Readonly<Partial<Record<State, string>>> = { 'js-dq': '"', 'js-sq': "'", 'js-regexp': '/' }

/** A string or regular expression. */
export function inDelimited(context: Context, text: string): Move {
  const end = ENDS[context.state]
  const isRegexp = context.state === 'js-regexp'
  let inSet = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '\\') {
      i++
      if (i === text.length) return unfinished('JS', text)
    } else if (isRegexp && (c === '[' || c === ']')) inSet = c === '['
    else if (c !== end) continue
    else if (c === '/' && i > 0 && /^<\/script/i.test(text.slice(i - 1, i + 7))) i++
    else if (!inSet) return { context: { ...context, state: 'js', slash: 'division' }, length: i + 1 }
  }
  if (inSet) return { context: error(`unfinished JS regexp charset: ${JSON.stringify(text)}`), length: text.length }
  return { context, length: text.length }
}

export function inBlockComment(context: Context, text: string): Move {
  const end = text.indexOf('*/')
  if (end < 0) return { context, length: text.length }
  return { context: { ...context, state: context.state === 'js-block-comment' ? 'js' : 'css' }, length: end + 2 }
}

export function inLineComment(context: Context, text: string): Move {
  const isStyle = context.state === 'css-line-comment'
  const end = text.search(isStyle ? /[\n\f\r]/ : /[\n\r\u2028\u2029]/)
  if (end < 0) return { context, length: text.length }
  return { context: { ...context, state: isStyle ? 'css' : 'js' }, length: end }
}
