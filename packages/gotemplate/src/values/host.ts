import { any, bool, dict, float64, type GoFunction, int, list, type Param, string } from './function.ts'
import { toHost } from './to-host.ts'
import { absent, GoObject, type Value } from './types.ts'

/** A function of the host's: it gets plain JavaScript values and may return any value a template can hold. */
export type HostFunction = (...args: unknown[]) => unknown

export interface HostObjectShape {
  /** Go-style name of the type, for messages; `object` by default. */
  readonly type?: string
  /** Values by name; a function is computed when the field is first read, and is not handed arguments. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Methods by name; they may take arguments. */
  readonly methods?: Readonly<Record<string, HostFunction>>
  /** What the object prints as. */
  readonly text?: () => string
}

/**
 * An object with exactly the fields and methods listed. Reading any other is an error, as with a
 * struct of Go; of a plain object it would be `<no value>`.
 *
 * @example
 * ```ts
 * const subscriber = hostObject({
 *   type: 'Subscriber',
 *   fields: { Email: 'ann@example.org', FirstName: () => 'Ann' },
 *   methods: { Greet: (word) => `${word}, Ann` },
 * })
 * compile('{{ .Greet "Hello" }}', { engine: 'text' }).render(subscriber) // 'Hello, Ann'
 * ```
 */
export function hostObject(shape: HostObjectShape): object {
  return new HostObject(shape)
}

export class HostObject extends GoObject {
  readonly typeName: string
  readonly kind = 'struct'
  readonly #shape: HostObjectShape
  readonly #computed = new Map<string, Value>()

  constructor(shape: HostObjectShape) {
    super()
    this.#shape = shape
    this.typeName = shape.type ?? 'object'
  }

  override field(name: string): Value {
    const fields = this.#shape.fields
    if (fields === undefined || !Object.hasOwn(fields, name)) return absent
    const value = fields[name]
    if (typeof value !== 'function') return value
    if (!this.#computed.has(name)) this.#computed.set(name, value.call(undefined))
    return this.#computed.get(name)
  }

  override method(name: string): GoFunction | undefined {
    const methods = this.#shape.methods
    const method = methods !== undefined && Object.hasOwn(methods, name) ? methods[name] : undefined
    return method === undefined ? undefined : fromHostFunction(method)
  }

  override text(): string | undefined {
    return this.#shape.text?.()
  }

  override printedFields(): readonly (readonly [string, Value])[] {
    return Object.keys(this.#shape.fields ?? {}).map((name) => [name, this.field(name)])
  }

  override json(): Value {
    return new Map(this.printedFields())
  }
}

/** The types a parameter of a host function may have. */
export type HostType = 'string' | 'int' | 'float' | 'bool' | 'map' | 'list' | 'any'

/** A host function and the types of its parameters, which are checked before it is called. */
export interface TypedHostFunction {
  readonly params: readonly HostType[]
  /** The type of any further arguments; without it there may be none. */
  readonly rest?: HostType
  readonly run: HostFunction
}

/**
 * A host function that takes exactly these arguments; others are an error as they are in Go.
 *
 * @example
 * ```ts
 * const Safe = typed(['string'], (html) => new SafeString('template.HTML', String(html)))
 * compile('{{ Safe "<b>" }}', { engine: 'html', functions: { Safe } }).render({}) // '<b>'
 * ```
 */
export function typed(params: readonly HostType[], run: HostFunction, rest?: HostType): TypedHostFunction {
  return rest === undefined ? { params, run } : { params, run, rest }
}

const PARAMS: Readonly<Record<HostType, Param<Value>>> = {
  string,
  int,
  float: float64,
  bool,
  map: dict,
  list,
  any,
}

/** An untyped host function takes any number of arguments: how many it needs is its own to say. */
export function fromHostFunction(host: HostFunction | TypedHostFunction): GoFunction {
  if (typeof host === 'function') return fromHostFunction({ params: [], rest: 'any', run: host })
  const params = host.params.map((type) => PARAMS[type])
  const rest = host.rest === undefined ? undefined : PARAMS[host.rest]
  return {
    params,
    rest,
    call: (env, args) => {
      const taken = args.map((value, i) => toHost(env, (params[i] ?? rest ?? any).take(value, i, env)))
      return fromHost(host.run(...taken))
    },
  }
}

/** A promise would print as an object: renders are synchronous, so say it. */
function fromHost(value: unknown): Value {
  if (value instanceof Promise) throw new TypeError('the function is asynchronous')
  return value === undefined ? null : value
}
