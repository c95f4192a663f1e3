import {
  compile,
  excludedFunctions,
  SafeString,
  type Template,
  TemplateError,
  TemplateEscapeError,
  TemplateParseError,
  typed,
} from '../src/index.ts'
import { sameCause } from './cause.ts'

/** One line of a *.jsonl; README.md here tells what the keys mean. */
export interface Case {
  readonly id: string
  readonly engine: 'html' | 'text'
  readonly funcs: 'none' | 'sprig'
  readonly template?: string
  readonly templates?: Readonly<Record<string, string>>
  readonly data: unknown
  readonly out?: string
  readonly out_b64?: string
  readonly parse_error?: string
  readonly exec_error?: string
  readonly escape?: boolean
  readonly line?: number
}

type Result = { readonly out: string } | { readonly stage: 'compile' | 'render'; readonly error: unknown }

/** What is wrong with our answer; undefined if it is Go's. */
export function checkCase(one: Case): string | undefined {
  const result = run(one)
  if ('out' in result) {
    const wanted = wantedOutput(one)
    if (wanted === undefined) return `printed ${show(result.out)}\n  wanted ${one.parse_error ?? one.exec_error}`
    return wanted === result.out ? undefined : `printed ${show(result.out)}\n  wanted  ${show(wanted)}`
  }
  return checkError(one, result.stage, result.error)
}

function wantedOutput(one: Case): string | undefined {
  if (one.out_b64 === undefined) return one.out
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(one.out_b64, 'base64'))
}

function run(one: Case): Result {
  let template: Template
  try {
    template = compile(one.templates ?? { main: one.template ?? '' }, {
      engine: one.engine,
      sprig: one.funcs === 'sprig',
      functions: { Safe: recorderSafe },
      // Cases look at what the slow functions answer; a letter is not to have them.
      limits: { passwords: 2 },
    })
  } catch (error) {
    return { stage: 'compile', error }
  }
  try {
    // As bytes, half a character of the data is U+FFFD: so Go reads it, and so any encoder writes ours.
    return { out: template.render(one.data).toWellFormed() }
  } catch (error) {
    return { stage: 'render', error }
  }
}

function checkError(one: Case, stage: 'compile' | 'render', error: unknown): string | undefined {
  if (!(error instanceof TemplateError)) return `threw ${error instanceof Error ? error.stack : error}`
  if (isLeftOut(error)) return undefined
  const shown = `${error.name} ${error.message}`
  const wanted = one.parse_error ?? one.exec_error
  if (wanted === undefined) return `threw ${shown}\n  wanted ${show(wantedOutput(one) ?? '')}`
  if (one.parse_error !== undefined && !(error instanceof TemplateParseError))
    return `threw ${shown}\n  wanted a parse error: ${wanted}`
  if (one.exec_error !== undefined && !mayFailThen(one, stage, error))
    return `threw ${shown} when compiling\n  wanted ${wanted}`
  if (one.line !== undefined && error.line !== one.line && error.line !== 0)
    return `line ${error.line} in ${shown}\n  wanted line ${one.line}: ${wanted}`
  return sameCause(wanted, error.reason) ? undefined : `threw ${shown}\n  wanted ${wanted}`
}

/**
 * A case that calls a function this package leaves out on purpose passes when compiling refuses it by
 * name and says why: README.md of the package, "Left out".
 */
function isLeftOut(error: TemplateError): boolean {
  const name =
    error instanceof TemplateParseError ? /^function "(\w+)" not defined: /.exec(error.reason)?.[1] : undefined
  return name !== undefined && excludedFunctions.has(name)
}

function mayFailThen(one: Case, stage: 'compile' | 'render', error: TemplateError): boolean {
  return stage === 'render' || (one.escape === true && error instanceof TemplateEscapeError)
}

function show(text: string): string {
  return JSON.stringify(text)
}

/** The recorder's `Safe`. */
const recorderSafe = typed(['string'], (html) => new SafeString('template.HTML', String(html)))
