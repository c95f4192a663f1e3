import { useState } from 'react'

interface Steps<Value> {
  readonly past: readonly Value[]
  readonly future: readonly Value[]
}

const mostSteps = 100

/** Earlier values to go back to, and later ones to come back to. */
export function useSteps<Value>(value: Value, onChange: (value: Value) => void) {
  const [{ past, future }, setSteps] = useState<Steps<Value>>({ past: [], future: [] })
  const go = (next: Value | undefined, steps: Steps<Value>) => {
    if (next === undefined) return
    setSteps(steps)
    onChange(next)
  }
  return {
    change(next: Value): void {
      if (next === value) return
      go(next, { past: [...past, value].slice(-mostSteps), future: [] })
    },
    undo:
      past.length === 0 ? undefined : () => go(past.at(-1), { past: past.slice(0, -1), future: [value, ...future] }),
    redo:
      future.length === 0
        ? undefined
        : () => go(future[0], { past: [...past, value].slice(-mostSteps), future: future.slice(1) }),
  }
}
