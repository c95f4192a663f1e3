import { lastOffset, type Operand } from '../language/tree.ts'
import type { GoFunction, Shape } from '../values/function.ts'
import { any } from '../values/function.ts'
import { isTrue } from '../values/truth.ts'
import { Dict, type Value } from '../values/types.ts'
import { blame } from './blame.ts'
import { compileArgument, throwing } from './expressions.ts'
import { wrongCount } from './fields.ts'
import type { Eval, Frame, Scope } from './frame.ts'

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
  if (wrong !== undefined) return after(final, throwing(scope, nameOffset, wrong))
  const evals = args.map((arg, i) => compileArgument(scope, arg, shapeOf(target, i)))
  if (name === 'and' || name === 'or') return compileLogic(name === 'or', evals, final)
  const offsetOf = (arg: Operand | undefined) => (arg === undefined ? undefined : lastOffset(arg))
  const last = offsetOf(args.at(-1)) ?? nameOffset
  return compileInvocation(scope, target, name, offset, { evals, final }, (i) => offsetOf(args[i]) ?? last)
}

function shapeOf(target: GoFunction, index: number): Shape {
  return target.params[index] ?? target.rest ?? any
}

/** `and` and `or` stop at the first argument that decides. */
function compileLogic(stopsAt: boolean, evals: readonly Eval[], final: Eval | undefined): Eval {
  return (frame, dot) => {
    const brought = final?.(frame, dot)
    let value: Value
    for (const one of evals) {
      value = one(frame, dot)
      if (isTrue(frame.env, value) === stopsAt) return value
    }
    return final === undefined ? value : brought
  }
}

/** What a call is given: what the pipeline brings comes last, and is evaluated first. */
interface Arguments {
  readonly evals: readonly Eval[]
  readonly final: Eval | undefined
}

function compileInvocation(
  scope: Scope,
  target: GoFunction,
  name: string,
  offset: number,
  { evals, final }: Arguments,
  argOffset: (i: number) => number,
): Eval {
  const place = scope.place(offset)
  const fault = (error: unknown): Error => blame(error, name, place, (index) => scope.place(argOffset(index)))
  const { call } = target
  const all = final === undefined ? evals : [...evals, final]
  const [only] = all
  // Go looks at each argument's type before it goes on to the next: the first wrong one is to blame.
  const inOrder = (frame: Frame, dot: Value): Value[] => {
    const args: Value[] = []
    const brought = final?.(frame, dot)
    try {
      for (const one of evals) args.push(one(frame, dot))
    } catch (error) {
      checkTypes(target, args, frame, fault)
      throw error
    }
    if (final !== undefined) args.push(brought)
    return args
  }
  const collect: (frame: Frame, dot: Value) => readonly Value[] =
    all.length === 0 ? () => [] : only !== undefined && all.length === 1 ? (frame, dot) => [only(frame, dot)] : inOrder
  return (frame, dot) => {
    const args = collect(frame, dot)
    const { env } = frame
    try {
      env.spend(1 + weightOf(args))
      const result = call(env, args)
      if (typeof result === 'string' && result.length > env.limits.string) env.checkString(result.length)
      return result
    } catch (error) {
      throw fault(error)
    }
  }
}

/**
 * What a call costs beyond itself: functions read, search or copy what they are given, most at a tenth of a microsecond a
 * character. Short values cost nothing; a megabyte costs 60,000 steps, and the clock is read for each text of 16 kB.
 */
function weightOf(args: readonly Value[]): number {
  let weight = 0
  for (const value of args) {
    if (typeof value === 'string') weight += value.length >> 4
    else if (value instanceof Dict) weight += value.entries.size >> 4
  }
  return weight
}

function checkTypes(target: GoFunction, args: readonly Value[], frame: Frame, fault: (error: unknown) => Error): void {
  try {
    args.forEach((value, i) => {
      const param = target.params[i] ?? target.rest
      param?.take(value, i, frame.env)
    })
  } catch (error) {
    throw fault(error)
  }
}

/** What the pipeline brings is evaluated before anything else. */
function after(final: Eval | undefined, then: Eval): Eval {
  if (final === undefined) return then
  return (frame, dot) => {
    final(frame, dot)
    return then(frame, dot)
  }
}
