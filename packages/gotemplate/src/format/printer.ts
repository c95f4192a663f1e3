import { LimitReached } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { bytesOf } from '../values/bytes.ts'
import { mapEntries } from '../values/maps.ts'
import { intText } from '../values/named-ints.ts'
import {
  Complex,
  type DictLike,
  GoObject,
  Int,
  isMap,
  itemsOf,
  List,
  SafeString,
  typeName,
  type Value,
} from '../values/types.ts'
import { formatShortest } from './floats.ts'
import { formatFloatVerb, formatInteger, hex } from './numbers.ts'
import { canBackquote, hexOfBytes, quoteString } from './quote.ts'
import { pad, plainSpec, type Spec, truncate } from './spec.ts'

/** Verbs at which a value with a text of its own prints that. */
const TEXT_VERBS = 'vsxXq'

/** Prints values by verb, as Go's fmt does. Facts: fmt, "Printing" and "Format errors". */
export class Printer {
  readonly env: Env
  spec: Spec = plainSpec()
  /** While a wrong verb is reported, values print without their own texts. */
  #reporting = false
  #length = 0

  constructor(env: Env) {
    this.env = env
  }

  print(value: Value, verb: string): string {
    if (value === undefined || value === null) {
      return verb === 'v' || verb === 'T' ? pad(this.spec, '<nil>') : `%!${verb}(<nil>)`
    }
    if (verb === 'T') return this.#text(typeName(value))
    if (verb === 'p') return this.#pointer(value)
    return verb === 'w' ? this.#badVerb(value, verb) : this.#value(value, verb, 0)
  }

  /** Counts what has been made, so that lists shared many times over do not grow without end. */
  #counted(text: string): string {
    this.#length += text.length
    this.env.checkString(this.#length)
    return text
  }

  #text(text: string): string {
    return this.#counted(pad(this.spec, truncate(this.spec, text)))
  }

  #badVerb(value: Value, verb: string): string {
    const outer = this.#reporting
    this.#reporting = true
    const shown = this.#value(value, 'v', 0)
    this.#reporting = outer
    return `%!${verb}(${typeName(value)}=${shown})`
  }

  /** Addresses are the host's business: every one is the same. */
  #pointer(value: Value): string {
    const pointed = itemsOf(value) !== undefined || isMap(value) || (value instanceof GoObject && value.kind === 'ptr')
    if (!pointed) return this.#badVerb(value, 'p')
    return formatInteger({ ...this.spec, sharp: !this.spec.sharp }, 'x', 0xc000012345n, true) ?? ''
  }

  #value(value: Value, verb: string, depth: number): string {
    if (depth > this.env.limits.nesting) {
      throw new LimitReached('nesting', `prints lists nested more than ${this.env.limits.nesting} deep`)
    }
    const own = this.#reporting ? undefined : this.#ownText(value, verb)
    if (own !== undefined) return own
    switch (typeof value) {
      case 'string':
        return this.#string(value, verb, value)
      case 'number':
        return this.#float(value, verb)
      case 'bigint':
        return this.#integer(value, verb, value, false)
      case 'boolean':
        return verb === 't' || verb === 'v' ? pad(this.spec, String(value)) : this.#badVerb(value, verb)
    }
    if (value instanceof Int) return this.#integer(value, verb, value.value, value.isUnsigned)
    if (value instanceof SafeString) return this.#string(value, verb, value.text)
    if (value instanceof Complex) return this.#complex(value, verb)
    if (value instanceof GoObject) return this.#object(value, verb, depth)
    const items = itemsOf(value)
    if (items !== undefined) return this.#list(value, items, verb, depth)
    if (isMap(value)) return this.#map(value, verb, depth)
    return value === null || value === undefined ? this.#nil() : `(${typeName(value)})`
  }

  #nil(): string {
    return this.spec.sharpV ? 'interface {}(nil)' : '<nil>'
  }

  #ownText(value: Value, verb: string): string | undefined {
    if (this.spec.sharpV) {
      const text = value instanceof GoObject ? value.goText() : undefined
      return text === undefined ? undefined : this.#text(text)
    }
    if (!TEXT_VERBS.includes(verb)) return undefined
    const text = value instanceof GoObject ? value.text() : value instanceof Int ? intText(value) : undefined
    return text === undefined ? undefined : this.#string(value, verb, text)
  }

  #string(value: Value, verb: string, text: string): string {
    switch (verb) {
      case 'v':
        return this.spec.sharpV ? this.#quoted(text) : this.#text(text)
      case 's':
        return this.#text(text)
      case 'q':
        return this.#quoted(text)
      case 'x':
      case 'X':
        return this.#hex(bytesOf(text), verb)
      default:
        return this.#badVerb(value, verb)
    }
  }

  #quoted(text: string): string {
    const kept = truncate(this.spec, text)
    const plain = this.spec.sharp && canBackquote(kept)
    return this.#counted(pad(this.spec, plain ? `\`${kept}\`` : quoteString(kept, this.spec.plus)))
  }

  #hex(bytes: Uint8Array, verb: string): string {
    const shown = this.spec.precision === undefined ? bytes : bytes.subarray(0, this.spec.precision)
    return this.#counted(pad(this.spec, hexOfBytes(shown, verb === 'X', this.spec.sharp, this.spec.space)))
  }

  #integer(value: Value, verb: string, number: bigint, unsigned: boolean): string {
    return formatInteger(this.spec, verb, number, unsigned) ?? this.#badVerb(value, verb)
  }

  #float(value: number, verb: string): string {
    if (this.env.friendly && Number.isInteger(value) && Math.abs(value) < 1e21 && 'vdcqUoOxXb'.includes(verb)) {
      return this.#integer(value, verb, BigInt(value), false)
    }
    return formatFloatVerb(this.spec, verb, value) ?? this.#badVerb(value, verb)
  }

  #complex(value: Complex, verb: string): string {
    if (!'vbgGxXfFeE'.includes(verb)) return this.#badVerb(value, verb)
    const re = formatFloatVerb(this.spec, verb, value.re) ?? ''
    const im = formatFloatVerb({ ...this.spec, plus: true }, verb, value.im) ?? ''
    return `(${re}${im}i)`
  }

  /** Several values between brackets; `%#v` names the type and puts commas. */
  #group(value: Value, open: string, shown: readonly string[]): string {
    return this.spec.sharpV ? `${typeName(value)}{${shown.join(', ')}}` : `${open}${shown.join(' ')}]`
  }

  #list(value: Value, items: readonly Value[], verb: string, depth: number): string {
    if (value instanceof List && value.element === 'uint8') return this.#bytes(value, verb, depth)
    if (this.spec.sharpV && value instanceof List && value.isNil) return `${typeName(value)}(nil)`
    return this.#group(
      value,
      '[',
      items.map((item) => this.#inner(item, verb, depth)),
    )
  }

  #bytes(value: List, verb: string, depth: number): string {
    const bytes = Uint8Array.from(value.items, (item) => (item instanceof Int ? Number(item.value) : 0))
    if (verb === 'x' || verb === 'X') return this.#hex(bytes, verb)
    if (verb === 's' || verb === 'q') return this.#string(value, verb, new TextDecoder().decode(bytes))
    if (this.spec.sharpV) return `[]byte{${Array.from(bytes, (byte) => hex(this.spec, BigInt(byte))).join(', ')}}`
    return this.#group(
      value,
      '[',
      value.items.map((item) => this.#value(item, verb, depth + 1)),
    )
  }

  #inner(item: Value, verb: string, depth: number): string {
    this.env.spend(1)
    return item === undefined || item === null ? this.#nil() : this.#value(item, verb, depth + 1)
  }

  #map(value: DictLike, verb: string, depth: number): string {
    const entries = mapEntries(this.env, value)
    const shown = entries.map(([key, item]) => `${this.#value(key, verb, depth + 1)}:${this.#inner(item, verb, depth)}`)
    return this.#group(value, 'map[', shown)
  }

  #object(value: GoObject, verb: string, depth: number): string {
    const text = value.text()
    if (text !== undefined) return this.#string(value, TEXT_VERBS.includes(verb) ? verb : 'v', text)
    const named = this.spec.plusV || this.spec.sharpV
    const shown = value
      .printedFields()
      .map(([name, item]) => (named ? `${name}:` : '') + this.#inner(item, verb, depth))
    return this.spec.sharpV ? `${value.typeName}{${shown.join(', ')}}` : `{${shown.join(' ')}}`
  }
}

/** Go's fmt.Sprint of one value. */
export function printOne(env: Env, value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'number') return printNumber(env, value)
  if (value instanceof SafeString) return value.text
  return new Printer(env).print(value, 'v')
}

function printNumber(env: Env, value: number): string {
  if (env.friendly && Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString()
  return formatShortest(value)
}

function isString(value: Value): boolean {
  return typeof value === 'string' || value instanceof SafeString
}

/** Go's fmt.Sprint: a space between two operands if neither is a string. */
export function sprint(env: Env, values: readonly Value[]): string {
  let out = ''
  let afterString = true
  for (const value of values) {
    const string = isString(value)
    if (!string && !afterString) out += ' '
    out += printOne(env, value)
    env.checkString(out.length)
    afterString = string
  }
  return out
}

/** Go's fmt.Sprintln. */
export function sprintln(env: Env, values: readonly Value[]): string {
  const out = `${values.map((value) => printOne(env, value)).join(' ')}\n`
  env.checkString(out.length)
  return out
}
