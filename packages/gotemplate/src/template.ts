import { LimitReached, TemplateError, TemplateExecError, TemplateLimitError, TemplateParseError } from './errors.ts'
import { escapeDefinitions } from './html/analyse.ts'
import { parse } from './language/parser.ts'
import { type Definition, isBlank } from './language/tree.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { builtins } from './run/builtins.ts'
import { Env, type Settings } from './run/env.ts'
import type { Exec, Frame } from './run/frame.ts'
import { type CompiledTemplate, Program, planSteps, type Step } from './run/program.ts'
import { excluded } from './sprig/excluded.ts'
import { sprig } from './sprig/index.ts'
import { localZone } from './time/zone.ts'
import { keptBytes, toWellFormed } from './values/bytes.ts'
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
 * letter.render({ Name: 'o\'brien' }) // '<p>Dear O&#39;Brien</p>'
 * ```
 */
export function compile(source: string | Readonly<Record<string, string>>, options: CompileOptions): Template {
  try {
    return compileSources(source, options)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new TemplateLimitError('nesting', 'needs more than the engine has', options.name ?? options.main ?? 'main')
  }
}

function compileSources(source: string | Readonly<Record<string, string>>, options: CompileOptions): Template {
  const name = options.name ?? 'main'
  const kept = keptBytes()
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
  return new PlannedTemplate(program, entry, settings, keptBytes() !== kept)
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
  readonly #program: Program
  readonly #entry: CompiledTemplate
  readonly #settings: Settings
  /** Whether constants of the template hold bytes that are no characters. */
  readonly #holdsBytes: boolean
  readonly #run: Exec
  #plan: { readonly steps: readonly Step[]; readonly segments: readonly Segment[] } | undefined

  constructor(program: Program, entry: CompiledTemplate, settings: Settings, holdsBytes: boolean) {
    this.#program = program
    this.#entry = entry
    this.#settings = settings
    this.#holdsBytes = holdsBytes
    this.#run = entry.run
  }

  get segments(): readonly Segment[] {
    return this.#planned().segments
  }

  #planned(): { readonly steps: readonly Step[]; readonly segments: readonly Segment[] } {
    if (this.#plan === undefined) {
      const steps = mergeTexts(planSteps(this.#program, this.#entry))
      this.#plan = { steps, segments: segmentsOf(steps) }
    }
    return this.#plan
  }

  render(data: unknown): string {
    const env = new Env(this.#settings)
    const kept = keptBytes()
    const dot = data ?? undefined
    try {
      this.#run({ env, variables: [dot] }, dot)
      env.checkOutput()
    } catch (error) {
      throw this.#final(error)
    }
    return this.#readable(env.out, kept)
  }

  renderDynamic(data: unknown): string[] {
    const env = new Env(this.#settings)
    const kept = keptBytes()
    const pieces: string[] = []
    const walk = new Walk(env, data)
    let written = 0
    try {
      for (const step of this.#planned().steps) {
        if (step.kind !== 'static') walk.take(step)
        else if (walk.ran > written) {
          written = walk.ran
          pieces.push(this.#readable(env.out, kept))
          env.flush()
        }
      }
    } catch (error) {
      throw this.#final(error)
    }
    if (walk.ran > written) pieces.push(this.#readable(env.out, kept))
    return pieces
  }

  #readable(text: string, kept: number): string {
    return this.#holdsBytes || keptBytes() !== kept ? toWellFormed(text) : text
  }

  /** Whatever comes out of a render is one of our errors. */
  #final(error: unknown): unknown {
    if (error instanceof TemplateError) return error
    if (error instanceof LimitReached)
      return new TemplateLimitError(error.limit, error.message, this.#entry.definition.name)
    if (error instanceof RangeError)
      return new TemplateLimitError('depth', 'needs more than the engine has', this.#entry.definition.name)
    const reason = error instanceof Error ? error.message : String(error)
    return new TemplateExecError(reason, this.#entry.definition.name)
  }
}

/** Goes through the steps of a template, into the templates laid open and out of them again. */
class Walk {
  /** How many steps have run. */
  ran = 0
  #frame: Frame
  #dot: Value
  readonly #outer: { frame: Frame; dot: Value }[] = []

  constructor(env: Env, data: unknown) {
    this.#dot = data ?? undefined
    this.#frame = { env, variables: [this.#dot] }
  }

  take(step: Exclude<Step, { kind: 'static' }>): void {
    if (step.kind === 'run') {
      this.ran++
      step.exec(this.#frame, this.#dot)
    } else if (step.kind === 'enter') {
      const { env } = this.#frame
      this.#outer.push({ frame: this.#frame, dot: this.#dot })
      this.#dot = step.dot(this.#frame, this.#dot)
      this.#frame = { env, variables: [this.#dot] }
    } else {
      const back = this.#outer.pop()
      if (back === undefined) return
      this.#frame = back.frame
      this.#dot = back.dot
    }
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
    const last = segments[segments.length - 1]
    if (step.kind === 'static' && last?.kind === 'static') {
      // Between them a template laid open begins or ends.
      segments[segments.length - 1] = { kind: 'static', text: last.text + step.text }
    } else if (step.kind === 'static') segments.push({ kind: 'static', text: step.text })
    else if (step.kind === 'run' && last?.kind !== 'dynamic') segments.push({ kind: 'dynamic', index: index++ })
  }
  return segments
}
