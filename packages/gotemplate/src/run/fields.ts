import { type SourcePlace, TemplateExecError } from '../errors.ts'
import type { GoFunction } from '../values/function.ts'
import { intMethod } from '../values/int-methods.ts'
import { mapGet } from '../values/maps.ts'
import { absent, GoObject, Int, isMap, typeName, type Value } from '../values/types.ts'
import { blame } from './blame.ts'
import type { Env } from './env.ts'

/** Names that every JavaScript object answers to: they need a look at own keys. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

export type FieldReader = (env: Env, receiver: Value) => Value

function isPlainObject(value: Value): value is Readonly<Record<string, Value>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Reads one field without arguments. Facts: text/template, "Arguments" (fields, keys and methods). */
export function fieldReader(name: string, place: SourcePlace): FieldReader {
  if (INHERITED.has(name)) return (env, receiver) => readField(env, receiver, name, place)
  return (env, receiver) =>
    // The common case by far: a plain object of the data, which nothing has been set in.
    isPlainObject(receiver) && env.overlay === undefined ? receiver[name] : readField(env, receiver, name, place)
}

function readField(env: Env, receiver: Value, name: string, place: SourcePlace): Value {
  if (receiver === undefined) return undefined
  if (receiver === null) throw new TemplateExecError(`nil pointer evaluating interface {}.${name}`, place)
  if (isMap(receiver)) return mapGet(env, receiver, name)
  const method = methodOf(receiver, name)
  if (method !== undefined) return callMethod(env, method, name, [], place)
  if (receiver instanceof GoObject) {
    const value = readObjectField(receiver, name, place)
    if (value !== absent) return value
  }
  throw new TemplateExecError(`can't evaluate field ${name} in type ${typeName(receiver)}`, place)
}

function readObjectField(receiver: GoObject, name: string, place: SourcePlace): Value {
  try {
    return receiver.field(name)
  } catch (error) {
    throw blame(error, name, place, () => place)
  }
}

export function methodOf(receiver: Value, name: string): GoFunction | undefined {
  if (receiver instanceof GoObject) return receiver.method(name)
  return receiver instanceof Int ? intMethod(receiver, name) : undefined
}

/** Reads the last field of a chain that is given arguments: it has to be a method. */
export function callField(
  env: Env,
  receiver: Value,
  name: string,
  args: () => readonly Value[],
  place: SourcePlace,
): Value {
  if (receiver === undefined) return undefined
  if (receiver === null) throw new TemplateExecError(`nil pointer evaluating interface {}.${name}`, place)
  const method = methodOf(receiver, name)
  if (method !== undefined) return callMethod(env, method, name, args(), place)
  if (isMap(receiver)) throw new TemplateExecError(`${name} is not a method but has arguments`, place)
  if (receiver instanceof GoObject && receiver.field(name) !== absent) {
    throw new TemplateExecError(`${name} has arguments but cannot be invoked as function`, place)
  }
  throw new TemplateExecError(`can't evaluate field ${name} in type ${typeName(receiver)}`, place)
}

function callMethod(env: Env, method: GoFunction, name: string, args: readonly Value[], place: SourcePlace): Value {
  const wrong = wrongCount(method, name, args.length, args.length)
  if (wrong !== undefined) throw new TemplateExecError(wrong, place)
  try {
    env.spend(1)
    return method.call(env, args)
  } catch (error) {
    throw blame(error, name, place, () => place)
  }
}

/** Why a function cannot take so many arguments, or undefined if it can. */
export function wrongCount(target: GoFunction, name: string, count: number, written: number): string | undefined {
  const wanted = target.params.length
  if (target.rest !== undefined) {
    return count >= wanted ? undefined : `wrong number of args for ${name}: want at least ${wanted} got ${written}`
  }
  return count === wanted ? undefined : `wrong number of args for ${name}: want ${wanted} got ${count}`
}
