/**
 * Where in an HTML document a place is, as far as it matters for escaping. Contexts are values:
 * transitions make new ones. Facts: html/template, "Contexts", and the recorded cases.
 */
export type State =
  | 'text'
  | 'tag'
  | 'attr-name'
  | 'after-name'
  | 'before-value'
  | 'comment'
  | 'rcdata'
  | 'attr'
  | 'url'
  | 'srcset'
  | 'meta-content'
  | 'meta-url'
  | 'js'
  | 'js-dq'
  | 'js-sq'
  | 'js-template'
  | 'js-regexp'
  | 'js-block-comment'
  | 'js-line-comment'
  | 'js-open-comment'
  | 'js-close-comment'
  | 'css'
  | 'css-dq'
  | 'css-sq'
  | 'css-dq-url'
  | 'css-sq-url'
  | 'css-url'
  | 'css-block-comment'
  | 'css-line-comment'
  | 'error'
  | 'dead'

/** What ends an attribute's value. */
export type Delimiter = 'none' | 'double' | 'single' | 'unquoted'

/** How far into a URL; `unknown` after branches that disagree. */
export type UrlPart = 'start' | 'path' | 'query' | 'unknown'

/** What a `/` in a script would begin. */
export type Slash = 'regexp' | 'division' | 'unknown'

export type AttributeKind = 'plain' | 'script' | 'script-type' | 'style' | 'url' | 'srcset' | 'meta-content'

export type ElementKind = 'plain' | 'script' | 'style' | 'textarea' | 'title' | 'meta'

export interface Context {
  readonly state: State
  readonly delimiter: Delimiter
  readonly urlPart: UrlPart
  readonly slash: Slash
  /** Open braces within each open `${` of template literals. */
  readonly braces: readonly number[]
  readonly attribute: AttributeKind
  readonly element: ElementKind
  /** What is wrong, where `state` is `error`. */
  readonly fault?: string
}

export const start: Context = {
  state: 'text',
  delimiter: 'none',
  urlPart: 'start',
  slash: 'regexp',
  braces: [],
  attribute: 'plain',
  element: 'plain',
}

export function error(fault: string): Context {
  return { ...start, state: 'error', fault }
}

export const dead: Context = { ...start, state: 'dead' }

/** Equal contexts have equal keys. */
export function keyOf(context: Context): string {
  const { state, delimiter, urlPart, slash, braces, attribute, element, fault } = context
  return `${state} ${delimiter} ${urlPart} ${slash} ${braces.join(',')} ${attribute} ${element} ${fault ?? ''}`
}

export function sameContext(a: Context, b: Context): boolean {
  return a === b || keyOf(a) === keyOf(b)
}

const COMMENTS: ReadonlySet<State> = new Set([
  'comment',
  'js-block-comment',
  'js-line-comment',
  'js-open-comment',
  'js-close-comment',
  'css-block-comment',
  'css-line-comment',
])

export function isComment(state: State): boolean {
  return COMMENTS.has(state)
}

export function isInTag(state: State): boolean {
  return (
    state === 'tag' || state === 'attr-name' || state === 'after-name' || state === 'before-value' || state === 'attr'
  )
}

export function isInScriptLiteral(state: State): boolean {
  return state === 'js-dq' || state === 'js-sq' || state === 'js-template' || state === 'js-regexp'
}

const NAMES: Readonly<Partial<Record<State, string>>> = {
  text: 'text',
  tag: 'a tag',
  'attr-name': 'an attribute name',
  'after-name': 'an attribute without a value',
  'before-value': 'an attribute that waits for its value',
  comment: 'an HTML comment that is never closed',
  rcdata: 'a <textarea> or <title> that is never closed',
  error: 'an error',
}

const QUOTES: Readonly<Record<Delimiter, string>> = {
  none: '',
  double: ' in double quotes',
  single: ' in single quotes',
  unquoted: ' without quotes',
}

/** A context in the author's words. */
export function describe(context: Context): string {
  const { state, delimiter, element } = context
  if (delimiter !== 'none') return `${kindOfValue(state)}${QUOTES[delimiter]} that is never closed`
  if (state.startsWith('js')) return `a <script>${state === 'js' ? '' : ` (${state.slice(3)})`}`
  if (state.startsWith('css')) return `a <style>${state === 'css' ? '' : ` (${state.slice(4)})`}`
  if (state === 'rcdata') return `a <${element}> that is never closed`
  return NAMES[state] ?? state
}

function kindOfValue(state: State): string {
  if (state === 'url' || state === 'srcset') return 'an attribute holding a URL'
  if (state.startsWith('js')) return 'an attribute holding a script'
  if (state.startsWith('css')) return 'an attribute holding styles'
  return 'an attribute'
}
