import { useState } from 'react'
import { noSteps, type Steps, stepBack, stepForward, stepFrom, type Taken } from './steps.ts'

/** A value with its history, which lasts as long as the component does. */
export function useSteps<Value>(value: Value, onChange: (value: Value) => void) {
  const [steps, setSteps] = useState<Steps<Value>>(noSteps)
  const go = (taken: Taken<Value> | undefined) =>
    taken &&
    (() => {
      setSteps(taken.steps)
      onChange(taken.value)
    })
  return {
    /** Changes with the same mark are one step, until something else is changed. */
    change(next: Value, mark?: string): void {
      if (next === value) return
      setSteps(stepFrom(steps, value, mark))
      onChange(next)
    },
    undo: go(stepBack(steps, value)),
    redo: go(stepForward(steps, value)),
  }
}
