import { TemplateExecError } from '../errors.ts'
import { printOne } from '../format/printer.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { escaperFor } from '../html/escapers.ts'
import type { ActionNode } from '../language/tree.ts'
import type { Value } from '../values/types.ts'
import { limitAt } from './blame.ts'
import type { Env } from './env.ts'
import { DONE, type Eval, type Exec, type Scope } from './frame.ts'

/** Prints the value of an action, escaped for the place it stands in. */
export function compileOutput(scope: Scope, node: ActionNode, value: Eval, before: string): Exec {
  const place = scope.place(node.offset)
  const first = node.escapers?.[0]
  // Most values are strings, and most places text or quoted attributes: they need nothing else.
  const escapesText = node.escapers?.length === 1 && (first === 'html' || first === 'attr')
  const escaper = node.escapers === undefined ? printed : escaperFor(node.escapers)
  return (frame, dot) => {
    const { env } = frame
    const result = value(frame, dot)
    if (escapesText && typeof result === 'string') {
      env.out += before === '' ? escapeHtml(result) : before + escapeHtml(result)
      return DONE
    }
    if (typeof result === 'function') throw new TemplateExecError(`can't print a function`, place)
    try {
      env.out += before === '' ? escaper(env, result) : before + escaper(env, result)
    } catch (error) {
      throw limitAt(error, 'the value', place)
    }
    return DONE
  }
}

function printed(env: Env, value: Value): string {
  return value === undefined || value === null ? '<no value>' : printOne(env, value)
}
