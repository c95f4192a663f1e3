import { TemplateExecError } from '../errors.ts'
import { printOne } from '../format/printer.ts'
import { escaperFor } from '../html/escapers.ts'
import type { ActionNode } from '../language/tree.ts'
import type { Value } from '../values/types.ts'
import { atPlace } from './blame.ts'
import type { Env } from './env.ts'
import { DONE, type Eval, type Exec, type Scope } from './frame.ts'

/** Prints the value of an action, escaped for the place it stands in. */
export function compileOutput(scope: Scope, node: ActionNode, value: Eval): Exec {
  const place = scope.place(node.offset)
  const slow = (env: Env, result: Value): string =>
    atPlace(place, 'the value', () => {
      if (typeof result === 'function') throw new TemplateExecError(`can't print a function`, place)
      return result === undefined || result === null ? '<no value>' : printOne(env, result)
    })
  if (node.escapers === undefined) {
    return (frame, dot) => {
      const result = value(frame, dot)
      frame.env.out += typeof result === 'string' ? result : slow(frame.env, result)
      return DONE
    }
  }
  const escaper = escaperFor(node.escapers)
  return (frame, dot) => {
    const { env } = frame
    const result = value(frame, dot)
    env.out +=
      typeof result === 'string' ? escaper(env, result) : atPlace(place, 'the value', () => escaper(env, result))
    return DONE
  }
}
