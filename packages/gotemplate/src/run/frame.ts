import type { SourcePlace } from '../errors.ts'
import type { GoFunction } from '../values/function.ts'
import type { Value } from '../values/types.ts'
import type { Env } from './env.ts'

/** One call of a template: its variables, of which the first is `$`. */
export interface Frame {
  readonly env: Env
  readonly variables: Value[]
}

/** A compiled expression. */
export type Eval = (frame: Frame, dot: Value) => Value

/** How a statement ended. */
export type Outcome = 0 | 1 | 2
export const DONE = 0
export const BREAK = 1
export const CONTINUE = 2

/** A compiled statement: it appends to `frame.env.out`. */
export type Exec = (frame: Frame, dot: Value) => Outcome

/** What compiling one definition needs to know, and the scope of its variables. */
export class Scope {
  readonly sourceName: string
  readonly source: string
  readonly functions: ReadonlyMap<string, GoFunction>
  #names: string[] = ['$']

  constructor(sourceName: string, source: string, functions: ReadonlyMap<string, GoFunction>) {
    this.sourceName = sourceName
    this.source = source
    this.functions = functions
  }

  place(offset: number): SourcePlace {
    return { templateName: this.sourceName, source: this.source, offset }
  }

  mark(): number {
    return this.#names.length
  }

  release(mark: number): void {
    this.#names.length = mark
  }

  declare(name: string): number {
    this.#names.push(name)
    return this.#names.length - 1
  }

  /** The slot of a variable; -1 if it was declared in a branch that has ended. */
  find(name: string): number {
    return this.#names.lastIndexOf(name)
  }
}
