import { FunctionFailure, fail } from '../errors.ts'
import { toJson } from '../format/json.ts'
import type { Env } from '../run/env.ts'
import { deepCopy } from '../values/deep-copy.ts'
import { deepEqual } from '../values/deep-equal.ts'
import { any, bool, fn1, fn1Rest, fn2, fn3, fnRest, type GoFunction, string } from '../values/function.ts'
import { parseJson } from '../values/parse-json.ts'
import { isTrue } from '../values/truth.ts'
import { kindOf, typeName, type Value } from '../values/types.ts'

/** Empty is what counts as false. */
export function isEmpty(env: Env, value: Value): boolean {
  return !isTrue(env, value)
}

const JSON_STYLES = {
  Json: { escapeHtml: true, indent: '' },
  PrettyJson: { escapeHtml: true, indent: '  ' },
  RawJson: { escapeHtml: false, indent: '' },
} as const

/** What fails is empty, where the function is not one of `must…`. */
function orEmpty<T>(run: () => T, empty: T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof FunctionFailure) return empty
    throw error
  }
}

function encode(style: keyof typeof JSON_STYLES): GoFunction {
  return fn1(any, (value, env) => toJson(env, value, JSON_STYLES[style]))
}

function encodeOrEmpty(style: keyof typeof JSON_STYLES): GoFunction {
  return fn1(any, (value, env) => orEmpty(() => toJson(env, value, JSON_STYLES[style]), ''))
}

const copy = fn1(any, (value, env) => deepCopy(env, value))

export const defaults: Readonly<Record<string, GoFunction>> = {
  default: fn1Rest(any, any, (fallback, given, env) =>
    given.length === 0 || isEmpty(env, given[0]) ? fallback : given[0],
  ),
  empty: fn1(any, (value, env) => isEmpty(env, value)),
  coalesce: fnRest(any, (values, env) => values.find((value) => !isEmpty(env, value)) ?? null),
  all: fnRest(any, (values, env) => values.every((value) => !isEmpty(env, value))),
  any: fnRest(any, (values, env) => values.some((value) => !isEmpty(env, value))),
  ternary: fn3(any, any, bool, (yes, no, condition) => (condition ? yes : no)),
  fail: fn1(string, (reason) => fail(reason)),
  fromJson: fn1(string, (text, env) => orEmpty<Value>(() => parseJson(env, text), null)),
  mustFromJson: fn1(string, (text, env) => parseJson(env, text)),
  toJson: encodeOrEmpty('Json'),
  mustToJson: encode('Json'),
  toPrettyJson: encodeOrEmpty('PrettyJson'),
  mustToPrettyJson: encode('PrettyJson'),
  toRawJson: encode('RawJson'),
  mustToRawJson: encode('RawJson'),
  deepCopy: copy,
  mustDeepCopy: copy,
  deepEqual: fn2(any, any, (a, b, env) => deepEqual(env, a, b)),
  typeOf: fn1(any, (value) => typeName(value)),
  typeIs: fn2(string, any, (type, value) => type === typeName(value)),
  typeIsLike: fn2(string, any, (type, value) => type === typeName(value) || `*${type}` === typeName(value)),
  kindOf: fn1(any, (value) => kindOf(value)),
  kindIs: fn2(string, any, (kind, value) => kind === kindOf(value)),
}
