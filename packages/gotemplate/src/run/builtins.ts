import { fail } from '../errors.ts'
import { sprint, sprintln } from '../format/printer.ts'
import { sprintf } from '../format/printf.ts'
import { compare, equals } from '../values/compare.ts'
import { any, fn1, fn1Rest, fn2, fnRest, type GoFunction, raw, string } from '../values/function.ts'
import { indexInto, lengthOf, sliceOf } from '../values/indexing.ts'
import { isTrue } from '../values/truth.ts'
import { typeName, type Value } from '../values/types.ts'
import type { Env } from './env.ts'
import { escapeHtmlBuiltin, escapeJsBuiltin, queryEscape } from './text-escapers.ts'

/** How `html`, `js` and `urlquery` see their arguments: nil is `<no value>`, as when printed. */
function argumentsText(env: Env, values: readonly Value[]): string {
  const [only] = values
  if (values.length === 1 && typeof only === 'string') return only
  return sprint(
    env,
    values.map((value) => (value === undefined || value === null ? '<no value>' : value)),
  )
}

/** Facts: text/template, "Functions". */
export const builtins: Readonly<Record<string, GoFunction>> = {
  // `and` and `or` are compiled apart: they do not evaluate all their arguments.
  and: fn1Rest(raw, raw, () => fail('and is compiled apart')),
  or: fn1Rest(raw, raw, () => fail('or is compiled apart')),
  not: fn1(raw, (value, env) => !isTrue(env, value)),
  len: fn1(raw, (value, env) => BigInt(lengthOf(env, value))),
  index: fn1Rest(raw, raw, (item, keys, env) => indexInto(env, item, keys)),
  slice: fn1Rest(raw, raw, (item, bounds, env) => sliceOf(env, item, bounds)),
  print: fnRest(any, (values, env) => sprint(env, values)),
  println: fnRest(any, (values, env) => sprintln(env, values)),
  printf: fn1Rest(string, any, (format, values, env) => sprintf(env, format, values)),
  html: fnRest(any, (values, env) => escapeHtmlBuiltin(argumentsText(env, values))),
  js: fnRest(any, (values, env) => escapeJsBuiltin(argumentsText(env, values))),
  urlquery: fnRest(any, (values, env) => queryEscape(argumentsText(env, values))),
  call: fn1Rest(raw, raw, (target) => {
    if (target === undefined || target === null) fail('call of nil')
    return fail(`non-function of type ${typeName(target)}`)
  }),
  eq: fn1Rest(raw, raw, (first, others, env) => {
    if (others.length === 0) fail('missing argument for comparison')
    return others.some((other) => equals(env, first, other))
  }),
  ne: fn2(raw, raw, (a, b, env) => !equals(env, a, b)),
  lt: fn2(raw, raw, (a, b, env) => compare(env, a, b) < 0),
  le: fn2(raw, raw, (a, b, env) => compare(env, a, b) < 0 || equals(env, a, b)),
  gt: fn2(raw, raw, (a, b, env) => !(compare(env, a, b) < 0 || equals(env, a, b))),
  ge: fn2(raw, raw, (a, b, env) => !(compare(env, a, b) < 0)),
}
