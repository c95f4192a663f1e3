import type { GoFunction } from './function.ts'

/**
 * Go's values in JavaScript.
 *
 * | Go | here |
 * |---|---|
 * | no value (a missing map key) | `undefined` |
 * | nil | `null` |
 * | `bool`, `string`, `float64` | boolean, string, number |
 * | `int` | bigint |
 * | other integers, `time.Duration` … | `Int` |
 * | `[]any`, `map[string]any` of the data | arrays; plain objects and Maps |
 * | typed slices; maps made by the template | `List`; `Dict` |
 * | `template.HTML` and its like | `SafeString` |
 * | structs and pointers | `GoObject` |
 */
export type Value = unknown

export type IntType =
  | 'int8'
  | 'int16'
  | 'int32'
  | 'int64'
  | 'uint'
  | 'uint8'
  | 'uint16'
  | 'uint32'
  | 'uint64'
  | 'time.Duration'
  | 'time.Month'
  | 'time.Weekday'

/** An integer of any type but `int`. */
export class Int {
  readonly type: IntType
  readonly value: bigint

  constructor(type: IntType, value: bigint) {
    this.type = type
    this.value = value
  }

  get isUnsigned(): boolean {
    return this.type.startsWith('u')
  }
}

export function int64(value: bigint | number): Int {
  return new Int('int64', BigInt.asIntN(64, BigInt(value)))
}

export class Complex {
  readonly re: number
  readonly im: number

  constructor(re: number, im: number) {
    this.re = re
    this.im = im
  }
}

export type SafeStringType =
  | 'template.HTML'
  | 'template.HTMLAttr'
  | 'template.URL'
  | 'template.CSS'
  | 'template.JS'
  | 'template.JSStr'
  | 'template.Srcset'

/** A string that its maker vouches for: it is not escaped where its type fits the place. */
export class SafeString {
  readonly type: SafeStringType
  readonly text: string

  constructor(type: SafeStringType, text: string) {
    this.type = type
    this.text = text
  }
}

/** A slice of other than `any`; nil slices print like empty ones but are `null` in JSON. */
export class List {
  /** The type of its items. */
  readonly element: 'string' | 'int' | 'uint8' | '[]interface {}' | 'interface {}'
  /** Some functions of Sprig sort in place, so this is not readonly. */
  readonly items: Value[]
  readonly isNil: boolean

  constructor(element: List['element'], items: Value[], isNil = false) {
    this.element = element
    this.items = items
    this.isNil = isNil
  }
}

/** A map made while rendering; those of the data are never written to. */
export class Dict {
  readonly element: 'interface {}' | 'string'
  readonly entries: Map<string, Value>
  /** A nil map: it is empty, and cannot be written to. */
  readonly isNil: boolean

  constructor(entries: Map<string, Value> = new Map(), element: Dict['element'] = 'interface {}', isNil = false) {
    this.entries = entries
    this.element = element
    this.isNil = isNil
  }
}

/** Something with fields or methods of its own: a time, a version, an object of the host's. */
export abstract class GoObject {
  abstract readonly typeName: string
  abstract readonly kind: 'struct' | 'ptr'

  /** `absent` where there is no such field. */
  field(_name: string): Value {
    return absent
  }

  /** A method, bound to this object. */
  method(_name: string): GoFunction | undefined {
    return undefined
  }

  /** The fields as `{a b}` shows them. */
  printedFields(): readonly (readonly [string, Value])[] {
    return []
  }

  /** How it prints, where it has a way of its own. */
  text(): string | undefined {
    return undefined
  }

  /** Go's `%#v`, where it has a way of its own. */
  goText(): string | undefined {
    return undefined
  }

  /** What stands in for it in JSON. */
  json(): Value {
    return this.text() ?? new Dict()
  }

  equals(other: Value): boolean {
    return this === other
  }
}

export const absent: unique symbol = Symbol('absent')

/** A map of the data: a plain object, or a Map. Instances of classes are none: their insides are the host's. */
export function isDataMap(value: Value): value is Readonly<Record<string, Value>> | ReadonlyMap<string, Value> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || value instanceof Map
}

export function isMap(value: Value): value is DictLike {
  return value instanceof Dict || isDataMap(value)
}

export type DictLike = Dict | Readonly<Record<string, Value>> | ReadonlyMap<string, Value>

/** The items of any slice, or undefined if it is none. */
export function itemsOf(value: Value): readonly Value[] | undefined {
  if (Array.isArray(value)) return value
  return value instanceof List ? value.items : undefined
}

/** The text of any string type, or undefined. */
export function textOf(value: Value): string | undefined {
  if (typeof value === 'string') return value
  return value instanceof SafeString ? value.text : undefined
}

/** The value of any integer type, or undefined. */
export function integerOf(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value
  return value instanceof Int ? value.value : undefined
}

/** The type as Go names it. */
export function typeName(value: Value): string {
  switch (typeof value) {
    case 'undefined':
      return '<nil>'
    case 'boolean':
      return 'bool'
    case 'string':
      return 'string'
    case 'number':
      return 'float64'
    case 'bigint':
      return 'int'
    case 'function':
      return 'func'
  }
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  if (value instanceof Int || value instanceof SafeString) return value.type
  if (value instanceof List) return `[]${value.element}`
  if (value instanceof Dict) return `map[string]${value.element}`
  if (value instanceof Complex) return 'complex128'
  if (value instanceof GoObject) return value.typeName
  return isDataMap(value) ? 'map[string]interface {}' : 'an unsupported type'
}

/** The kind as Go's reflect names it. */
export function kindOf(value: Value): string {
  if (value === undefined || value === null) return 'invalid'
  if (value instanceof SafeString) return 'string'
  if (value instanceof Int)
    return value.type === 'time.Duration' ? 'int64' : value.type.startsWith('time') ? 'int' : value.type
  if (itemsOf(value) !== undefined) return 'slice'
  if (isMap(value)) return 'map'
  if (value instanceof GoObject) return value.kind
  return typeName(value)
}
