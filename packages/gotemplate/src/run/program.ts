import type { Definition, Node } from '../language/tree.ts'
import type { GoFunction } from '../values/function.ts'
import type { Value } from '../values/types.ts'
import type { Env } from './env.ts'
import { type Exec, type Frame, Scope } from './frame.ts'
import { compileBlock, compileNode, compileTemplateCall, type FindTemplate } from './statements.ts'

/** One definition, compiled when it is first called. */
export class CompiledTemplate {
  readonly definition: Definition
  readonly #program: Program
  #scope: Scope | undefined
  #run: Exec | undefined

  constructor(definition: Definition, program: Program) {
    this.definition = definition
    this.#program = program
  }

  get scope(): Scope {
    const { sourceName, source } = this.definition
    this.#scope ??= new Scope(sourceName, source, this.#program.functions)
    return this.#scope
  }

  get run(): Exec {
    this.#run ??= compileBlock(this.scope, this.definition.body, this.#program.find)
    return this.#run
  }

  frame(env: Env, dot: Value): Frame {
    return { env, variables: [dot] }
  }
}

/** A set of definitions and the functions they may call. */
export class Program {
  readonly functions: ReadonlyMap<string, GoFunction>
  readonly #templates: ReadonlyMap<string, CompiledTemplate>

  constructor(definitions: Iterable<Definition>, functions: ReadonlyMap<string, GoFunction>) {
    this.functions = functions
    this.#templates = new Map([...definitions].map((one) => [one.name, new CompiledTemplate(one, this)]))
  }

  readonly find: FindTemplate = (name) => this.#templates.get(name)
}

/** Templates that call each other twice each would lay open without end. */
const MOST_STEPS = 2_000

/** A step of a whole render: text known beforehand, or work to do. */
export type Step =
  | { readonly kind: 'static'; readonly text: string }
  | { readonly kind: 'run'; readonly exec: Exec }
  | { readonly kind: 'enter'; readonly template: CompiledTemplate; readonly dot: (frame: Frame, dot: Value) => Value }
  | { readonly kind: 'leave' }

/**
 * The steps of the main template. Templates called at its top level are laid open, so that the text
 * of a campaign inside its layout is static too.
 */
export function planSteps(program: Program, main: CompiledTemplate): Step[] {
  const steps: Step[] = []
  layOpen(
    program,
    main,
    new Scope(main.definition.sourceName, main.definition.source, program.functions),
    [main],
    steps,
  )
  return steps
}

function layOpen(
  program: Program,
  template: CompiledTemplate,
  scope: Scope,
  open: readonly CompiledTemplate[],
  steps: Step[],
): void {
  for (const node of template.definition.body) {
    const called = calledTemplate(program, node)
    if (node.kind === 'text') steps.push({ kind: 'static', text: node.text })
    else if (
      node.kind !== 'template' ||
      called === undefined ||
      open.includes(called) ||
      open.length > 20 ||
      steps.length > MOST_STEPS
    ) {
      steps.push({ kind: 'run', exec: compileNode(scope, node, program.find) })
    } else {
      const { dot } = compileTemplateCall(scope, node, program.find)
      const inner = new Scope(called.definition.sourceName, called.definition.source, program.functions)
      steps.push({ kind: 'enter', template: called, dot })
      layOpen(program, called, inner, [...open, called], steps)
      steps.push({ kind: 'leave' })
    }
  }
}

function calledTemplate(program: Program, node: Node): CompiledTemplate | undefined {
  return node.kind === 'template' ? program.find(node.target ?? node.name) : undefined
}
