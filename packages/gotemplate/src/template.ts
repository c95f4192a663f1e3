import { LimitReached, TemplateError, TemplateExecError, TemplateLimitError, TemplateParseError } from './errors.ts'
import { escapeDefinitions } from './html/analyse.ts'
import { parse } from './language/parser.ts'
import { type Definition, isBlank } from './language/tree.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { builtins } from './run/builtins.ts'
import { Env, type Settings } from './run/env.ts'
import type { Frame } from './run/frame.ts'
import { Program, planSteps, type Step } from './run/program.ts'
import { excluded } from './sprig/excluded.ts'
import { sprig } from './sprig/index.ts'
import { localZone } from './time/zone.ts'
import { toWellFormed } from './values/bytes.ts'
import type { GoFunction } from './values/function.ts'
import { fromHostFunction, type HostFunction, type TypedHostFunction } from './values/host.ts'
import type { Value } from './values/types.ts'

export interface CompileOptions {
  /** `html` escapes what is printed for the place it stands in; `text` prints as is. */
  readonly engine: 'html' | 'text'
  /** Adds the functions of Sprig 3.3. */
  readonly sprig?: boolean
  /** The host's own functions, by name. */
  readonly functions?: Readonly<Record<string, HostFunction | TypedHostFunction>>
  /** `go` (default): a number of the data is a float64 and prints as one; `friendly`: whole numbers are whole. */
  readonly numbers?: 'go' | 'friendly'
  /** `strip` (default) removes every HTML comment as Go does; `keep` keeps `<!--[if …]>` and its like. */
  readonly conditionalComments?: 'strip' | 'keep'
  readonly limits?: Partial<Limits>
  /** The template to start with, where the source is a set; `main` by default. */
  readonly main?: string
  /** The name of a single source, for messages; `main` by default. */
  readonly name?: string
  /** The clock of `now` and its like. */
  readonly now?: () => Date
  /** What Go calls `Local`: a name of the IANA database, `UTC` by default. */
  readonly timeZone?: string
}

export type Segment =
  | { readonly kind: 'static'; readonly text: string }
  | { readonly kind: 'dynamic'; readonly index: number }

export interface Template {
  /** The whole text for one recipient. */
  render(data: unknown): string
  /** The text in pieces: those known beforehand, and places for the others. */
  readonly segments: readonly Segment[]
  /** The dynamic pieces for one recipient, by the `index` of their segments. */
  renderDynamic(data: unknown): string[]
}

/**
 * Compiles a template, or a set of templates by name, parsed in the order given.
 *
 * @example
 * ```ts
 * const letter = compile('<p>Dear {{ .Name | title }}</p>', { engine: 'html', sprig: true })
 * letter.render({ Name: 'o\'brien' }) // '<p>Dear O&#39;brien</p>'
 * ```
 */
export function compile(source: string | Readonly<Record<string, string>>, options: CompileOptions): Template {
  const name = options.name ?? 'main'
  const limits = { ...defaultLimits, ...options.limits }
  const functions = collectFunctions(options)
  const set = parseSet(
    typeof source === 'string' ? new Map([[name, source]]) : new Map(Object.entries(source)),
    functions,
    limits,
  )
  const main = typeof source === 'string' ? name : (options.main ?? 'main')
  const definitions =
    options.engine === 'html' ? escapeDefinitions(set, main, options.conditionalComments === 'keep') : set
  const program = new Program(definitions.values(), functions)
  const entry = program.find(main)
  if (entry === undefined) throw new TemplateExecError(`template ${JSON.stringify(main)} not defined`, main)
  const settings: Settings = {
    friendlyNumbers: options.numbers === 'friendly',
    limits,
    now: options.now ?? (() => new Date()),
    zone: localZone(options.timeZone ?? 'UTC'),
  }
  return new PlannedTemplate(main, planSteps(program, entry), settings)
}

function collectFunctions(options: CompileOptions): ReadonlyMap<string, GoFunction> {
  const functions = new Map<string, GoFunction>(Object.entries(builtins))
  if (options.sprig === true) for (const [name, one] of Object.entries(sprig)) functions.set(name, one)
  for (const [name, run] of Object.entries(options.functions ?? {})) functions.set(name, fromHostFunction(run))
  return functions
}

/** Later definitions replace earlier ones of other sources, unless they are blank. */
function parseSet(
  sources: ReadonlyMap<string, string>,
  functions: ReadonlyMap<string, GoFunction>,
  limits: Limits,
): Map<string, Definition> {
  const set = new Map<string, Definition>()
  const hasFunction = (name: string): boolean => functions.has(name)
  for (const [name, source] of sources) {
    for (const definition of parseOne(name, source, hasFunction, limits)) {
      if (!set.has(definition.name) || !isBlank(definition.body)) set.set(definition.name, definition)
    }
  }
  return set
}

function parseOne(
  name: string,
  source: string,
  hasFunction: (name: string) => boolean,
  limits: Limits,
): readonly Definition[] {
  try {
    return parse(name, source, { hasFunction, nesting: limits.nesting })
  } catch (error) {
    const unknown =
      error instanceof TemplateParseError ? /^function "(.*)" not defined$/.exec(error.reason)?.[1] : undefined
    const why = unknown === undefined ? undefined : excluded.get(unknown)
    if (why === undefined || !(error instanceof TemplateParseError)) throw error
    throw new TemplateParseError(`function "${unknown}" not defined: ${why}`, {
      templateName: name,
      source,
      offset: offsetOf(source, error),
    })
  }
}

function offsetOf(source: string, error: TemplateError): number {
  let start = 0
  for (let line = 1; line < error.line; line++) start = source.indexOf('\n', start) + 1
  return start + error.column - 1
}

class PlannedTemplate implements Template {
  readonly segments: readonly Segment[]
  readonly #name: string
  readonly #steps: readonly Step[]
  readonly #settings: Settings

  constructor(name: string, steps: readonly Step[], settings: Settings) {
    this.#name = name
    this.#steps = mergeTexts(steps)
    this.#settings = settings
    this.segments = segmentsOf(this.#steps)
  }

  render(data: unknown): string {
    const env = new Env(this.#settings)
    this.#run(env, data, (text) => {
      env.out += text
    })
    return toWellFormed(env.out)
  }

  renderDynamic(data: unknown): string[] {
    const env = new Env(this.#settings)
    const pieces: string[] = []
    let written = true
    this.#run(
      env,
      data,
      () => {
        if (!written) pieces.push(toWellFormed(env.out))
        env.out = ''
        written = true
      },
      () => {
        written = false
      },
    )
    if (!written) pieces.push(toWellFormed(env.out))
    return pieces
  }

  #run(env: Env, data: unknown, onStatic: (text: string) => void, onDynamic?: () => void): void {
    let dot: Value = data === null ? undefined : data
    let frame: Frame = { env, variables: [dot] }
    const outer: { frame: Frame; dot: Value }[] = []
    try {
      for (const step of this.#steps) {
        if (step.kind === 'static') onStatic(step.text)
        else if (step.kind === 'run') {
          onDynamic?.()
          step.exec(frame, dot)
        } else if (step.kind === 'enter') {
          outer.push({ frame, dot })
          dot = step.dot(frame, dot)
          frame = { env, variables: [dot] }
        } else {
          const back = outer.pop()
          if (back !== undefined) ({ frame, dot } = back)
        }
      }
    } catch (error) {
      throw this.#final(error)
    }
  }

  /** Whatever comes out of a render is one of our errors. */
  #final(error: unknown): unknown {
    if (error instanceof TemplateError) return error
    if (error instanceof LimitReached) return new TemplateLimitError(error.limit, error.message, this.#name)
    if (error instanceof RangeError)
      return new TemplateLimitError('depth', 'needs more than the engine has', this.#name)
    const reason = error instanceof Error ? error.message : String(error)
    return new TemplateExecError(reason, this.#name)
  }
}

function mergeTexts(steps: readonly Step[]): Step[] {
  const merged: Step[] = []
  for (const step of steps) {
    const last = merged[merged.length - 1]
    if (step.kind === 'static' && last?.kind === 'static') {
      merged[merged.length - 1] = { kind: 'static', text: last.text + step.text }
    } else merged.push(step)
  }
  return merged
}

/** Neighbouring dynamic steps are one segment. */
function segmentsOf(steps: readonly Step[]): Segment[] {
  const segments: Segment[] = []
  let index = 0
  for (const step of steps) {
    if (step.kind === 'static') segments.push({ kind: 'static', text: step.text })
    else if (step.kind === 'run' && segments[segments.length - 1]?.kind !== 'dynamic') {
      segments.push({ kind: 'dynamic', index: index++ })
    }
  }
  return segments
}
