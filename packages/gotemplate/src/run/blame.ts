import {
  FunctionFailure,
  LimitReached,
  type SourcePlace,
  TemplateError,
  TemplateExecError,
  TemplateLimitError,
} from '../errors.ts'
import { ArgumentRefused } from '../values/function.ts'

/** Gives an error from inside a function its place in the template. */
export function blame(
  error: unknown,
  name: string,
  place: SourcePlace,
  argument: (index: number) => SourcePlace,
): Error {
  if (error instanceof TemplateError) return error
  if (error instanceof ArgumentRefused) return new TemplateExecError(error.message, argument(error.index))
  if (error instanceof LimitReached) return new TemplateLimitError(error.limit, `${name} ${error.message}`, place)
  if (error instanceof RangeError) return tooMuch(error, name, place)
  const reason = error instanceof Error ? error.message : String(error)
  const wrapped = new TemplateExecError(`error calling ${name}: ${reason}`, place)
  // What a host function threw is the host's to see.
  if (!(error instanceof FunctionFailure)) wrapped.cause = error
  return wrapped
}

/** The JavaScript engine's own limits: its stack, its longest string, its largest bigint. */
function tooMuch(error: RangeError, name: string, place: SourcePlace): TemplateLimitError {
  const limit = /stack/i.test(error.message) ? 'depth' : 'string'
  return new TemplateLimitError(limit, `${name} needs more than the engine has`, place)
}

/** A limit reached in a statement's own work gets its place; other errors have theirs. */
export function limitAt(error: unknown, what: string, place: SourcePlace): unknown {
  return error instanceof LimitReached ? new TemplateLimitError(error.limit, `${what} ${error.message}`, place) : error
}
