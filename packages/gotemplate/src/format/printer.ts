import { LimitReached } from '../errors.ts'
import type { Env } from '../run/env.ts'
import { bytesOf } from '../values/bytes.ts'
import { mapEntries } from '../values/maps.ts'
import {
  Complex, type DictLike, GoObject, Int, isMap, itemsOf, List, SafeString, typeName, type Value,
} from '../values/types.ts'
import { formatShortest } from './floats.ts'
import { formatFloatVerb, formatInteger, hex } from './numbers.ts'
import { canBackquote, hexOfBytes, quoteString } from './quote.ts'
import { pad, plainSpec, type Spec, truncate } from './spec.ts'
import { intText } from '../values/named-ints.ts'

/** Verbs at which a value with a text of its own prints that. */
const TEXT_VERBS = 'vsxXq'

/** Prints values by verb, as Go's fmt does. Facts: fmt, "Printing" and "Format errors". */
export class Printer {
  readonly env: Env
  out = ''
  spec: Spec = plainSpec()
  /** While a wrong verb is reported, values print without their own texts. */
  #reporting = false

  constructor(env: Env) {
    this.env = env
  }

  print(value: Value, verb: string): void {
    if (value === undefined || value === null) {
      if (verb === 'v' || verb === 'T') this.#write(pad(this.spec, '<nil>'))
      else this.#write(`%!${verb}(<nil>)`)
      return
    }
    if (verb === 'T') this.#text(typeName(value))
    else if (verb === 'p') this.#pointer(value)
    else if (verb === 'w') this.#badVerb(value, verb)
    else this.#value(value, verb, 0)
  }

  #write(text: string): void {
    this.out += text
    if (this.out.length > this.env.limits.string) this.env.checkString(this.out.length)
  }

  #text(text: string): void {
    this.#write(pad(this.spec, truncate(this.spec, text)))
  }

  #badVerb(value: Value, verb: string): void {
    this.#write(`%!${verb}(${typeName(value)}=`)
    const outer = this.#reporting
    this.#reporting = true
    this.#value(value, 'v', 0)
    this.#reporting = outer
    this.#write(')')
  }

  /** Addresses are the host's business: every one is the same. */
  #pointer(value: Value): void {
    const pointed = itemsOf(value) !== undefined || isMap(value) || (value instanceof GoObject && value.kind === 'ptr')
    if (!pointed) this.#badVerb(value, 'p')
    else this.#write(formatInteger({ ...this.spec, sharp: !this.spec.sharp }, 'x', 0xc000012345n, true) ?? '')
  }

  #value(value: Value, verb: string, depth: number): void {
    if (depth > this.env.limits.nesting) {
      throw new LimitReached('nesting', `prints lists nested more than ${this.env.limits.nesting} deep`)
    }
    if (!this.#reporting && this.#ownText(value, verb)) return
    switch (typeof value) {
      case 'string':
        return this.#string(value, verb, value)
      case 'number':
        return this.#float(value, verb)
      case 'bigint':
        return this.#integer(value, verb, value, false)
      case 'boolean':
        if (verb !== 't' && verb !== 'v') return this.#badVerb(value, verb)
        return this.#write(pad(this.spec, String(value)))
    }
    if (value instanceof Int) return this.#integer(value, verb, value.value, value.isUnsigned)
    if (value instanceof SafeString) return this.#string(value, verb, value.text)
    if (value instanceof Complex) return this.#complex(value, verb)
    if (value instanceof GoObject) return this.#object(value, verb, depth)
    const items = itemsOf(value)
    if (items !== undefined) return this.#list(value, items, verb, depth)
    if (isMap(value)) return this.#map(value, verb, depth)
    this.#write(value === null || value === undefined ? this.#nil() : `(${typeName(value)})`)
  }

  #nil(): string {
    return this.spec.sharpV ? 'interface {}(nil)' : '<nil>'
  }

  #ownText(value: Value, verb: string): boolean {
    if (this.spec.sharpV) {
      const text = value instanceof GoObject ? value.goText() : undefined
      if (text !== undefined) this.#text(text)
      return text !== undefined
    }
    if (!TEXT_VERBS.includes(verb)) return false
    const text = value instanceof GoObject ? value.text() : value instanceof Int ? intText(value) : undefined
    if (text !== undefined) this.#string(value, verb, text)
    return text !== undefined
  }

  #string(value: Value, verb: string, text: string): void {
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

  #quoted(text: string): void {
    const kept = truncate(this.spec, text)
    const plain = this.spec.sharp && canBackquote(kept)
    this.#write(pad(this.spec, plain ? `\`${kept}\`` : quoteString(kept, this.spec.plus)))
  }

  #hex(bytes: Uint8Array, verb: string): void {
    const shown = this.spec.precision === undefined ? bytes : bytes.subarray(0, this.spec.precision)
    this.#write(pad(this.spec, hexOfBytes(shown, verb === 'X', this.spec.sharp, this.spec.space)))
  }

  #integer(value: Value, verb: string, number: bigint, unsigned: boolean): void {
    const text = formatInteger(this.spec, verb, number, unsigned)
    if (text === undefined) this.#badVerb(value, verb)
    else this.#write(text)
  }

  #float(value: number, verb: string): void {
    if (this.env.friendly && Number.isInteger(value) && Math.abs(value) < 1e21 && 'vdcqUoOxXb'.includes(verb)) {
      return this.#integer(value, verb, BigInt(value), false)
    }
    const text = formatFloatVerb(this.spec, verb, value)
    if (text === undefined) this.#badVerb(value, verb)
    else this.#write(text)
  }

  #complex(value: Complex, verb: string): void {
    if (!'vbgGxXfFeE'.includes(verb)) return this.#badVerb(value, verb)
    const re = formatFloatVerb(this.spec, verb, value.re) ?? ''
    const im = formatFloatVerb({ ...this.spec, plus: true }, verb, value.im) ?? ''
    this.#write(`(${re}${im}i)`)
  }

  #list(value: Value, items: readonly Value[], verb: string, depth: number): void {
    if (value instanceof List && value.element === 'uint8') return this.#bytes(value, verb, depth)
    const sharp = this.spec.sharpV
    if (sharp && value instanceof List && value.isNil) return this.#write(`${typeName(value)}(nil)`)
    this.#write(sharp ? `${typeName(value)}{` : '[')
    items.forEach((item, i) => {
      if (i > 0) this.#write(sharp ? ', ' : ' ')
      this.#inner(item, verb, depth)
    })
    this.#write(sharp ? '}' : ']')
  }

  #bytes(value: List, verb: string, depth: number): void {
    const bytes = Uint8Array.from(value.items, (item) => (item instanceof Int ? Number(item.value) : 0))
    if (verb === 'x' || verb === 'X') return this.#hex(bytes, verb)
    if (verb === 's' || verb === 'q') return this.#string(value, verb, new TextDecoder().decode(bytes))
    if (this.spec.sharpV) {
      return this.#write(`[]byte{${Array.from(bytes, (byte) => hex(this.spec, BigInt(byte))).join(', ')}}`)
    }
    this.#write('[')
    value.items.forEach((item, i) => {
      if (i > 0) this.#write(' ')
      this.#value(item, verb, depth + 1)
    })
    this.#write(']')
  }

  #inner(item: Value, verb: string, depth: number): void {
    this.env.spend(1)
    if (item === undefined || item === null) this.#write(this.#nil())
    else this.#value(item, verb, depth + 1)
  }

  #map(value: DictLike, verb: string, depth: number): void {
    const sharp = this.spec.sharpV
    this.#write(sharp ? `${typeName(value)}{` : 'map[')
    mapEntries(this.env, value).forEach(([key, item], i) => {
      if (i > 0) this.#write(sharp ? ', ' : ' ')
      this.#value(key, verb, depth + 1)
      this.#write(':')
      this.#inner(item, verb, depth)
    })
    this.#write(sharp ? '}' : ']')
  }

  #object(value: GoObject, verb: string, depth: number): void {
    const shown = value.text()
    if (shown !== undefined) return this.#string(value, TEXT_VERBS.includes(verb) ? verb : 'v', shown)
    const fields = value.printedFields()
    const named = this.spec.plusV || this.spec.sharpV
    this.#write(this.spec.sharpV ? `${value.typeName}{` : '{')
    fields.forEach(([name, item], i) => {
      if (i > 0) this.#write(this.spec.sharpV ? ', ' : ' ')
      if (named) this.#write(`${name}:`)
      this.#inner(item, verb, depth)
    })
    this.#write('}')
  }
}

/** Go's fmt.Sprint of one value. */
export function printOne(env: Env, value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'number') return printNumber(env, value)
  if (value instanceof SafeString) return value.text
  const printer = new Printer(env)
  printer.print(value, 'v')
  return printer.out
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
