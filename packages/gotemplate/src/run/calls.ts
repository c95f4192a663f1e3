import type { Operand } from '../language/tree.ts'
import type { GoFunction, Shape } from '../values/function.ts'
import { any } from '../values/function.ts'
import { isTrue } from '../values/truth.ts'
import { blame } from './blame.ts'
import { compileArgument, throwing } from './expressions.ts'
import { wrongCount } from './fields.ts'
import type { Eval, Scope } from './frame.ts'

/** A call of a function, by name; `final` is what the pipeline brings. */
export function compileCall(
  scope: Scope,
  name: string,
  offset: number,
  nameOffset: number,
  args: readonly Operand[],
  final: Eval | undefined,
): Eval {
  const target = scope.functions.get(name)
  if (target === undefined) return throwing(scope, offset, `function ${JSON.stringify(name)} not defined`)
  const count = args.length + (final === undefined ? 0 : 1)
  const wrong = wrongCount(target, name, count, args.length)
  if (wrong !== undefined) return throwing(scope, nameOffset, wrong)
  const evals = args.map((arg, i) => compileArgument(scope, arg, shapeOf(target, i)))
  if (final !== undefined) evals.push(final)
  if (name === 'and' || name === 'or') return compileLogic(name === 'or', evals)
  const last = args[args.length - 1]?.offset ?? nameOffset
  return compileInvocation(scope, target, name, offset, evals, (i) => args[i]?.offset ?? last)
}

function shapeOf(target: GoFunction, index: number): Shape {
  return target.params[index] ?? target.rest ?? any
}

/** `and` and `or` stop at the first argument that decides. */
function compileLogic(stopsAt: boolean, evals: readonly Eval[]): Eval {
  return (frame, dot) => {
    let value: unknown
    for (const one of evals) {
      value = one(frame, dot)
      if (isTrue(frame.env, value) === stopsAt) return value
    }
    return value
  }
}

function compileInvocation(
  scope: Scope,
  target: GoFunction,
  name: string,
  offset: number,
  evals: readonly Eval[],
  argOffset: (i: number) => number,
): Eval {
  const place = scope.place(offset)
  const fault = (error: unknown): Error => blame(error, name, place, (index) => scope.place(argOffset(index)))
  const { call } = target
  const [a, b] = evals
  const collect: (frame: Parameters<Eval>[0], dot: unknown) => readonly unknown[] =
    a === undefined
      ? () => []
      : b === undefined
        ? (frame, dot) => [a(frame, dot)]
        : evals.length === 2
          ? (frame, dot) => [a(frame, dot), b(frame, dot)]
          : (frame, dot) => evals.map((one) => one(frame, dot))
  return (frame, dot) => {
    const args = collect(frame, dot)
    const { env } = frame
    try {
      env.spend(1)
      const result = call(env, args)
      if (typeof result === 'string' && result.length > env.limits.string) env.checkString(result.length)
      return result
    } catch (error) {
      throw fault(error)
    }
  }
}
