/** Where in the author's source something went wrong. */
export interface SourcePlace {
  readonly templateName: string
  readonly source: string
  /** Offset into `source`, in UTF-16 units. */
  readonly offset: number
}

/** The base of everything this package throws on account of a template or its data. */
export abstract class TemplateError extends Error {
  readonly templateName: string
  /** 1-based; 0 where the fault belongs to the template as a whole. */
  readonly line: number
  /** 1-based, in UTF-16 units as editors count; 0 where `line` is 0. */
  readonly column: number
  /** The author's line, and below it a caret pointing at the cause; empty where `line` is 0. */
  readonly excerpt: string
  /** What is wrong, without the place. */
  readonly reason: string

  constructor(reason: string, place: SourcePlace | string) {
    const templateName = typeof place === 'string' ? place : place.templateName
    const spot = typeof place === 'string' ? { line: 0, column: 0, excerpt: '' } : locate(place.source, place.offset)
    super(`${templateName}${spot.line > 0 ? `:${spot.line}:${spot.column}` : ''}: ${reason}`)
    this.templateName = templateName
    this.line = spot.line
    this.column = spot.column
    this.excerpt = spot.excerpt
    this.reason = reason
  }
}

/** The source is not a template: it cannot be parsed. */
export class TemplateParseError extends TemplateError {
  override readonly name = 'TemplateParseError'
}

/** The template parses, but its HTML leaves no safe way to escape what it prints. */
export class TemplateEscapeError extends TemplateError {
  override readonly name = 'TemplateEscapeError'
}

/** The template failed on the data it was given. */
export class TemplateExecError extends TemplateError {
  override readonly name: string = 'TemplateExecError'
}

/** Rendering went past one of the limits; `limit` names the option that sets it. */
export class TemplateLimitError extends TemplateError {
  override readonly name = 'TemplateLimitError'
  readonly limit: string

  constructor(limit: string, reason: string, place: SourcePlace | string) {
    super(reason, place)
    this.limit = limit
  }
}

/** A failure inside a function, before it is known where in the template it was called. */
export class FunctionFailure extends Error {
  override readonly name = 'FunctionFailure'
}

/** A limit reached deep inside a function, before it is known where in the template that is. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached'
  readonly limit: string

  constructor(limit: string, reason: string) {
    super(reason)
    this.limit = limit
  }
}

export function fail(reason: string): never {
  throw new FunctionFailure(reason)
}

const EXCERPT_WIDTH = 120

function locate(source: string, offset: number): { line: number; column: number; excerpt: string } {
  const at = Math.min(Math.max(offset, 0), source.length)
  // A negative position would find a line end at 0.
  const lineStart = at === 0 ? 0 : source.lastIndexOf('\n', at - 1) + 1
  let line = 1
  for (let i = source.indexOf('\n'); i >= 0 && i < lineStart; i = source.indexOf('\n', i + 1)) line++
  const lineEnd = source.indexOf('\n', at)
  const text = source.slice(lineStart, lineEnd < 0 ? source.length : lineEnd)
  const column = at - lineStart
  // A minified newsletter is one line of 100 kB: show only the part around the cause.
  const from = Math.max(0, column - EXCERPT_WIDTH / 2)
  const shown = text.slice(from, from + EXCERPT_WIDTH).replaceAll('\t', ' ')
  return { line, column: column + 1, excerpt: `${shown}\n${' '.repeat(column - from)}^` }
}
