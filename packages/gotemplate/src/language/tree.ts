import type { EscaperName } from '../html/escaper-names.ts'

/**
 * The syntax tree: plain readonly objects, told apart by `kind`. `offset` points into the source
 * the node was parsed from (a node of a `define` belongs to the source around it).
 */
export type Node =
  | TextNode
  | ActionNode
  | BranchNode
  | RangeNode
  | TemplateNode
  | { readonly kind: 'break'; readonly offset: number }
  | { readonly kind: 'continue'; readonly offset: number }

export interface TextNode {
  readonly kind: 'text'
  readonly offset: number
  readonly text: string
}

/** `{{ pipeline }}` */
export interface ActionNode {
  readonly kind: 'action'
  readonly offset: number
  readonly pipe: Pipe
  /** Added by the analysis of HTML contexts: what the value goes through, in order. */
  readonly escapers?: readonly EscaperName[]
}

/** `{{ if }}` and `{{ with }}`, each with its `else if` or `else with` stages. As in Go, where it stands is where its condition does. */
export interface BranchNode {
  readonly kind: 'if' | 'with'
  readonly offset: number
  readonly stages: readonly BranchStage[]
  readonly otherwise: readonly Node[] | undefined
}

export interface BranchStage {
  readonly pipe: Pipe
  readonly body: readonly Node[]
}

export interface RangeNode {
  readonly kind: 'range'
  readonly offset: number
  readonly pipe: Pipe
  readonly body: readonly Node[]
  readonly otherwise: readonly Node[] | undefined
}

/** `{{ template "name" pipeline }}`; a `block` is a definition and one of these. */
export interface TemplateNode {
  readonly kind: 'template'
  readonly offset: number
  readonly name: string
  readonly pipe: Pipe | undefined
  /** Added by the analysis of HTML contexts: the definition that was escaped for this context. */
  readonly target?: string
}

export interface Pipe {
  readonly kind: 'pipe'
  readonly offset: number
  /** Variables declared or assigned, with their `$`. */
  readonly variables: readonly string[]
  readonly assigns: boolean
  readonly commands: readonly Command[]
}

/** An operand followed by arguments. */
export interface Command {
  readonly offset: number
  readonly operands: readonly [Operand, ...Operand[]]
}

export type Operand =
  | { readonly kind: 'dot'; readonly offset: number }
  | { readonly kind: 'nil'; readonly offset: number }
  | { readonly kind: 'bool'; readonly offset: number; readonly value: boolean }
  | NumberOperand
  | StringOperand
  | { readonly kind: 'function'; readonly offset: number; readonly name: string }
  | FieldOperand
  | VariableOperand
  | ChainOperand
  | Pipe

/** A numeric constant; each member is there if the constant can be a value of that type. */
export interface NumberOperand {
  readonly kind: 'number'
  readonly offset: number
  readonly text: string
  readonly int?: bigint
  readonly uint?: bigint
  readonly float?: number
  readonly complex?: { readonly re: number; readonly im: number }
}

export interface StringOperand {
  readonly kind: 'string'
  readonly offset: number
  /** As written, with its quotes. */
  readonly quoted: string
  readonly text: string
}

/** `.A.B` */
export interface FieldOperand {
  readonly kind: 'field'
  readonly offset: number
  readonly path: readonly string[]
}

/** `$x.A.B` */
export interface VariableOperand {
  readonly kind: 'variable'
  readonly offset: number
  readonly name: string
  readonly path: readonly string[]
}

/** `(pipeline).A.B` or `function.A.B` */
export interface ChainOperand {
  readonly kind: 'chain'
  readonly offset: number
  readonly base: Operand
  readonly path: readonly string[]
}

/** Where the operand begins that is evaluated last: Go blames it for what comes out of a pipeline. */
export function lastOffset(operand: Operand): number {
  if (operand.kind !== 'pipe') return operand.offset
  const last = operand.commands.at(-1)?.operands.at(-1)
  return last === undefined ? operand.offset : lastOffset(last)
}

/** One named template and the source its offsets point into. */
export interface Definition {
  readonly name: string
  readonly source: string
  /** The template whose source this was written in; errors name it. */
  readonly sourceName: string
  readonly body: readonly Node[]
}

/** True of a body that would print nothing but white space: such a definition never replaces another. */
export function isBlank(body: readonly Node[]): boolean {
  return body.every((node) => node.kind === 'text' && node.text.trim() === '')
}
