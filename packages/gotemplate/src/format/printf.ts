import type { Env } from '../run/env.ts'
import { integerOf, typeName, type Value } from '../values/types.ts'
import { Printer } from './printer.ts'
import { plainSpec } from './spec.ts'

/** Go's own bound on widths and precisions; ours (`limits.width`) comes on top. */
const TOO_LARGE = 1_000_000

/** Go's fmt.Sprintf. Facts: fmt, "Printing", "Explicit argument indexes" and "Format errors". */
export function sprintf(env: Env, format: string, args: readonly Value[]): string {
  if (!format.includes('%') && args.length === 0) return format
  return new Formatter(env, format, args).run()
}

class Formatter {
  readonly #printer: Printer
  readonly #env: Env
  readonly #format: string
  readonly #args: readonly Value[]
  #out = ''
  #at = 0
  #arg = 0
  #reordered = false
  #goodIndex = true
  #afterIndex = false

  constructor(env: Env, format: string, args: readonly Value[]) {
    this.#env = env
    this.#printer = new Printer(env)
    this.#format = format
    this.#args = args
  }

  run(): string {
    while (this.#at < this.#format.length) {
      const percent = this.#format.indexOf('%', this.#at)
      if (percent < 0) {
        this.#out += this.#format.slice(this.#at)
        break
      }
      this.#out += this.#format.slice(this.#at, percent)
      this.#at = percent + 1
      this.#env.spend(1)
      if (!this.#directive()) break
    }
    this.#extra()
    this.#env.checkString(this.#out.length)
    return this.#out
  }

  #directive(): boolean {
    this.#goodIndex = true
    this.#afterIndex = false
    this.#printer.spec = plainSpec()
    this.#flags()
    this.#index()
    this.#width()
    this.#precision()
    if (!this.#afterIndex) this.#index()
    if (this.#at >= this.#format.length) {
      this.#out += '%!(NOVERB)'
      return false
    }
    const verb = String.fromCodePoint(this.#format.codePointAt(this.#at) ?? 0)
    this.#at += verb.length
    this.#verb(verb)
    return true
  }

  #verb(verb: string): void {
    const printer = this.#printer
    if (verb === '%') this.#out += '%'
    else if (!this.#goodIndex) this.#out += `%!${verb}(BADINDEX)`
    else if (this.#arg >= this.#args.length) this.#out += `%!${verb}(MISSING)`
    else {
      const { spec } = printer
      if (verb === 'v' || verb === 'w') {
        spec.sharpV = spec.sharp
        spec.plusV = spec.plus
        spec.sharp = false
        spec.plus = false
      }
      this.#out += printer.print(this.#args[this.#arg++], verb)
    }
  }

  #flags(): void {
    const { spec } = this.#printer
    for (; ; this.#at++) {
      const c = this.#format[this.#at]
      if (c === '#') spec.sharp = true
      else if (c === '0') spec.zero = true
      else if (c === '+') spec.plus = true
      else if (c === '-') spec.minus = true
      else if (c === ' ') spec.space = true
      else return
    }
  }

  /** `[3]` */
  #index(): void {
    if (this.#format[this.#at] !== '[') {
      this.#afterIndex = false
      return
    }
    this.#reordered = true
    const close = this.#format.length - this.#at < 3 ? -1 : this.#format.indexOf(']', this.#at + 1)
    if (close < 0) {
      this.#goodIndex = false
      this.#afterIndex = false
      this.#at++
      return
    }
    const text = this.#format.slice(this.#at + 1, close)
    const number = /^[0-9]+$/.test(text) && Number(text) <= TOO_LARGE * 10 ? Number(text) : undefined
    this.#at = close + 1
    this.#afterIndex = number !== undefined
    if (number !== undefined && number >= 1 && number <= this.#args.length) this.#arg = number - 1
    else this.#goodIndex = false
  }

  #width(): void {
    const { spec } = this.#printer
    if (this.#format[this.#at] === '*') {
      this.#at++
      const width = this.#star()
      if (width === undefined) this.#out += '%!(BADWIDTH)'
      else if (width < 0) {
        spec.minus = true
        spec.zero = false
      }
      spec.width = width === undefined ? undefined : Math.abs(width)
      this.#afterIndex = false
    } else {
      spec.width = this.#number()
      if (this.#afterIndex && spec.width !== undefined) this.#goodIndex = false
    }
    if (spec.width !== undefined) this.#env.checkWidth(spec.width)
  }

  #precision(): void {
    const { spec } = this.#printer
    if (this.#format[this.#at] !== '.' || this.#at + 1 >= this.#format.length) return
    this.#at++
    if (this.#afterIndex) this.#goodIndex = false
    this.#index()
    if (this.#format[this.#at] === '*') {
      this.#at++
      const precision = this.#star()
      spec.precision = precision === undefined || precision < 0 ? undefined : precision
      if (spec.precision === undefined) this.#out += '%!(BADPREC)'
      this.#afterIndex = false
    } else {
      spec.precision = this.#number() ?? 0
    }
    if (spec.precision !== undefined) this.#env.checkWidth(spec.precision)
  }

  /** A width or precision from the operands. */
  #star(): number | undefined {
    if (this.#arg >= this.#args.length) return undefined
    const value = this.#args[this.#arg++]
    const integer =
      integerOf(value) ?? (this.#env.friendly && Number.isInteger(value) ? BigInt(Number(value)) : undefined)
    if (integer === undefined || integer > TOO_LARGE || integer < -TOO_LARGE) return undefined
    return Number(integer)
  }

  #number(): number | undefined {
    const digits = /^[0-9]*/.exec(this.#format.slice(this.#at, this.#at + 20))?.[0] ?? ''
    if (digits === '') return undefined
    if (digits.length > 7 || Number(digits.slice(0, -1)) > TOO_LARGE) {
      // Go gives up on the whole format here.
      this.#at = this.#format.length
      return undefined
    }
    this.#at += digits.length
    return Number(digits)
  }

  #extra(): void {
    if (this.#reordered || this.#arg >= this.#args.length) return
    const printer = this.#printer
    printer.spec = plainSpec()
    this.#out += '%!(EXTRA '
    this.#args.slice(this.#arg).forEach((value, i) => {
      if (i > 0) this.#out += ', '
      if (value !== undefined && value !== null) this.#out += `${typeName(value)}=`
      this.#out += printer.print(value, 'v')
    })
    this.#out += ')'
  }
}
