/** Earlier values to go back to, and later ones to come back to. */
export interface Steps<Value> {
  readonly past: readonly Value[]
  readonly future: readonly Value[]
  /** What the last change was made to, while another one to the same belongs to the same step. */
  readonly mark: string | undefined
}

/** A step, and the value that it leads to. */
export interface Taken<Value> {
  readonly steps: Steps<Value>
  readonly value: Value
}

export const noSteps = { past: [], future: [], mark: undefined } as const

const mostSteps = 100

/** After a change of `value`. Changes with the same mark, as of a word that is being typed, are one step. */
export function stepFrom<Value>(steps: Steps<Value>, value: Value, mark: string | undefined): Steps<Value> {
  if (mark !== undefined && mark === steps.mark) return steps
  return { past: [...steps.past, value].slice(-mostSteps), future: [], mark }
}

/** Undefined: there is nothing to go back to. */
export function stepBack<Value>({ past, future }: Steps<Value>, value: Value): Taken<Value> | undefined {
  const before = past.at(-1)
  if (before === undefined) return undefined
  return { value: before, steps: { past: past.slice(0, -1), future: [value, ...future], mark: undefined } }
}

/** Undefined: nothing was taken back. */
export function stepForward<Value>({ past, future }: Steps<Value>, value: Value): Taken<Value> | undefined {
  const [after, ...later] = future
  if (after === undefined) return undefined
  return { value: after, steps: { past: [...past, value], future: later, mark: undefined } }
}
