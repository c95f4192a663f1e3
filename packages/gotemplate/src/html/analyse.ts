import { type SourcePlace, TemplateEscapeError, TemplateLimitError } from '../errors.ts'
import type { ActionNode, BranchNode, Definition, Node, RangeNode, TemplateNode } from '../language/tree.ts'
import { escapeAction } from './actions.ts'
import { type Context, dead, describe, error, keyOf, sameContext, start } from './context.ts'
import { join } from './join.ts'
import { rewriteText } from './static-text.ts'

/** Contexts at the `break`s and `continue`s of a loop. */
interface Loop {
  readonly leaves: { readonly context: Context; readonly node: Node; readonly kind: 'break' | 'continue' }[]
}

interface Result {
  readonly context: Context
  readonly nodes: readonly Node[]
}

/** Templates calling templates, while contexts are worked out. */
const DEEPEST = 250

/** Loops are analysed twice, loops in loops four times …: what analysis may cost. */
const MOST_NODES = 200_000

/**
 * Works out where each action stands and what it has to be escaped for. The result holds the main
 * template and those it calls, each once per context it is called in, with escapers added to its
 * actions and its text made safe.
 */
export function escapeDefinitions(
  set: ReadonlyMap<string, Definition>,
  main: string,
  keepConditionals: boolean,
): ReadonlyMap<string, Definition> {
  const analysis = new Analysis(set, keepConditionals)
  analysis.run(main)
  return analysis.escaped
}

class Analysis {
  readonly #set: ReadonlyMap<string, Definition>
  readonly #keep: boolean
  /** Definitions by mangled name. */
  readonly escaped = new Map<string, Definition>()
  /** The context a template ends in, by mangled name. */
  readonly #ends = new Map<string, Context>()
  readonly #undo: (() => unknown)[] = []
  #depth = 0
  #called = new Set<string>()
  #loop: Loop | undefined
  #current: Definition | undefined
  #nodes = 0
  #faultPlace: SourcePlace | undefined

  constructor(set: ReadonlyMap<string, Definition>, keep: boolean) {
    this.#set = set
    this.#keep = keep
  }

  run(main: string): void {
    const definition = this.#set.get(main)
    if (definition === undefined) throw new TemplateEscapeError(`template ${JSON.stringify(main)} not defined`, main)
    this.#current = definition
    const end = this.#template(start, main, 0)
    if (end.state === 'text') return
    const place = this.#place(definition.source.length, definition)
    if (end.state === 'error')
      throw new TemplateEscapeError(end.fault ?? 'cannot be escaped', this.#faultPlace ?? place)
    throw new TemplateEscapeError(`ends in a non-text context: inside ${describe(end)}`, place)
  }

  #place(offset: number, definition = this.#current): SourcePlace {
    return { templateName: definition?.sourceName ?? '', source: definition?.source ?? '', offset }
  }

  /** The first fault is the one to tell. */
  #fault(context: Context, offset: number): Context {
    if (context.state === 'error') this.#faultPlace = this.#place(offset)
    return context
  }

  #list(from: Context, nodes: readonly Node[]): Result {
    let context = from
    const out: Node[] = []
    for (const node of nodes) {
      const result = this.#node(context, node)
      context = result.context
      out.push(result.node)
      if (context.state === 'dead' || context.state === 'error') break
    }
    return { context, nodes: out }
  }

  #node(context: Context, node: Node): { readonly context: Context; readonly node: Node } {
    if (++this.#nodes > MOST_NODES) {
      throw new TemplateLimitError('steps', 'takes too long to find out how to escape it', this.#place(node.offset))
    }
    switch (node.kind) {
      case 'text': {
        const { context: end, text } = rewriteText(context, node.text, this.#keep)
        return { context: this.#fault(end, node.offset), node: { ...node, text } }
      }
      case 'action':
        return this.#action(context, node)
      case 'break':
      case 'continue':
        this.#loop?.leaves.push({ context, node, kind: node.kind })
        return { context: dead, node }
      case 'template':
        return this.#call(context, node)
      case 'range':
        return this.#range(context, node)
      default:
        return this.#branch(context, node)
    }
  }

  #action(context: Context, node: ActionNode): { readonly context: Context; readonly node: Node } {
    const result = escapeAction(context, node)
    this.#fault(result.context, node.offset)
    return result
  }

  #join(a: Context, b: Context, name: string, offset: number, before = ''): Context {
    const joined = join(a, b)
    if (joined !== undefined) return joined
    const fault = `${before}{{${name}}} branches end in different contexts: inside ${describe(a)}, inside ${describe(b)}`
    return this.#fault(error(fault), offset)
  }

  /** Each stage is the `else` of the one before. */
  #branch(context: Context, node: BranchNode): { readonly context: Context; readonly node: Node } {
    const bodies = node.stages.map((stage) => this.#list(context, stage.body))
    const otherwise = node.otherwise === undefined ? undefined : this.#list(context, node.otherwise)
    let end = otherwise?.context ?? context
    for (let i = bodies.length - 1; i >= 0; i--) {
      end = this.#join(bodies[i]?.context ?? context, end, node.kind, node.stages[i]?.pipe.offset ?? node.offset)
    }
    const stages = node.stages.map((stage, i) => ({ ...stage, body: bodies[i]?.nodes ?? stage.body }))
    return { context: end, node: { ...node, stages, otherwise: otherwise?.nodes } }
  }

  #range(context: Context, node: RangeNode): { readonly context: Context; readonly node: Node } {
    const first = this.#loopBody(context, node)
    let end = first.context
    if (end.state !== 'error' && !sameContext(end, context)) end = this.#again(end, node)
    if (end.state === 'error') return { context: end, node }
    const otherwise = node.otherwise === undefined ? undefined : this.#list(context, node.otherwise)
    end = this.#join(end, otherwise?.context ?? context, 'range', node.offset)
    return { context: end, node: { ...node, body: first.nodes, otherwise: otherwise?.nodes } }
  }

  #loopBody(context: Context, node: RangeNode): Result {
    const outer = this.#loop
    const loop: Loop = { leaves: [] }
    this.#loop = loop
    const { context: last, nodes } = this.#list(context, node.body)
    this.#loop = outer
    let end = last
    for (const leave of loop.leaves) {
      if (end.state === 'error') break
      end = this.#join(end, leave.context, 'range', leave.node.offset, `at range loop ${leave.kind}: `)
    }
    return { context: end, nodes }
  }

  /** The second round starts where the first one ended; it must end there too. */
  #again(end: Context, node: RangeNode): Context {
    const mark = this.#undo.length
    const { context: again } = this.#loopBody(end, node)
    this.#restore(mark)
    return this.#join(end, again, 'range', node.offset, 'on range loop re-entry: ')
  }

  #call(context: Context, node: TemplateNode): { readonly context: Context; readonly node: Node } {
    const target = mangle(context, node.name)
    const end = this.#template(context, node.name, node.offset)
    return { context: end, node: { ...node, target } }
  }

  #template(context: Context, name: string, offset: number): Context {
    const mangled = mangle(context, name)
    this.#called.add(mangled)
    const known = this.#ends.get(mangled)
    if (known !== undefined) return known
    const definition = this.#set.get(name)
    if (definition === undefined) {
      return this.#fault(error(`no such template ${JSON.stringify(name)}`), offset)
    }
    if (++this.#depth > DEEPEST) {
      throw new TemplateLimitError('depth', `templates call each other more than ${DEEPEST} deep`, this.#place(offset))
    }
    const end = this.#endOf(context, definition, mangled, offset)
    this.#depth--
    return end
  }

  /** A template that calls itself is assumed to end where it begins; failing that, where it then ends. */
  #endOf(context: Context, definition: Definition, mangled: string, offset: number): Context {
    const first = this.#body(context, context, definition, mangled)
    if (first.fits) return first.end
    const second = this.#body(context, first.end, definition, mangled)
    if (second.fits) return second.end
    if (first.end.state === 'error') return first.end
    return this.#fault(error(`cannot compute output context for template ${JSON.stringify(definition.name)}`), offset)
  }

  #body(context: Context, assumed: Context, definition: Definition, mangled: string): { end: Context; fits: boolean } {
    const mark = this.#undo.length
    const outer = { current: this.#current, loop: this.#loop, called: this.#called }
    this.#current = definition
    this.#called = new Set()
    this.#put(this.#ends, mangled, assumed)
    const { context: end, nodes } = this.#list(context, definition.body)
    const inner = this.#called
    this.#current = outer.current
    this.#loop = outer.loop
    this.#called = outer.called
    const fits = end.state !== 'error' && (!inner.has(mangled) || sameContext(assumed, end))
    if (!fits) this.#restore(mark)
    else {
      for (const name of inner) outer.called.add(name)
      this.#put(this.#ends, mangled, end)
      this.#put(this.escaped, mangled, { ...definition, name: mangled, body: nodes })
    }
    return { end, fits }
  }

  /** Notes down how to undo it: a try may fail. */
  #put<T>(map: Map<string, T>, key: string, value: T): void {
    const before = map.get(key)
    this.#undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)))
    map.set(key, value)
  }

  #restore(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()?.()
  }
}

/** The name of a template as escaped for a context. */
function mangle(context: Context, name: string): string {
  return context.state === 'text' ? name : `${name}\0${keyOf(context)}`
}
