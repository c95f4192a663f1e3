import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { Caller } from '../auth/caller.ts'
import type { Permission } from '../auth/permissions.ts'
import type { Services } from '../services.ts'
import { type BodyDecoder, bodyDecoder } from './body.ts'
import type { Decoded, Parameters } from './parameters.ts'
import type { Asked } from './site.ts'

/** Who may call a route. `oneOf`: any one of the permissions suffices. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'anyUser' }
  | { readonly kind: 'oneOf'; readonly permissions: readonly Permission[] }

export const anyUser: Access = { kind: 'anyUser' }

export function oneOf(...permissions: readonly Permission[]): Access {
  return { kind: 'oneOf', permissions }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * How a body may be sent. JSON is always among them unless only `multipart` or `raw` is named; `form` means both encodings
 * that forms have.
 */
export type BodyForm = 'json' | 'form' | 'multipart' | 'raw'

/** What a successful answer holds, for the documentation. */
export type ResponseDoc =
  | { readonly kind: 'data'; readonly schema: TSchema }
  | { readonly kind: 'bare'; readonly schema: TSchema }
  | { readonly kind: 'content'; readonly type: string; readonly description: string }
  | { readonly kind: 'redirect'; readonly description: string }

/** `{"data": …}` around this schema. */
export function data(schema: TSchema): ResponseDoc {
  return { kind: 'data', schema }
}

export function bare(schema: TSchema): ResponseDoc {
  return { kind: 'bare', schema }
}

export function page(description: string): ResponseDoc {
  return { kind: 'content', type: 'text/html', description }
}

export function file(type: string, description: string): ResponseDoc {
  return { kind: 'content', type, description }
}

/** `{"data": true}`: the answer of operations that return no record. */
export const done: ResponseDoc = data(Type.Literal(true))

/** One uploaded part, read as a stream. */
export type Part =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file'
      readonly name: string
      readonly filename: string
      /** As the part names it; empty: it names none. */
      readonly type: string
      readonly stream: Readable
    }

/** What every handler can know of the request. */
export interface RequestFacts {
  /** HEAD reaches the handlers of GET. */
  readonly method: string
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly headers: IncomingHttpHeaders
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Path and query as sent. */
  readonly url: string
  readonly asked: Asked
  /** Best language for the reader: of those we have, by Accept-Language, else the setting. */
  readonly language: string
  /** Calls the listener when the client goes away. */
  whenGone(listener: () => void): void
  /** The body as sent, for signatures and for handlers that read it themselves. */
  readonly rawBody: Buffer
  /** Parts of a multipart body, in order; each file must be read or it is drained. */
  parts(): AsyncIterable<Part>
}

export interface PublicCall<P extends Parameters, Q extends Parameters, B extends TObject>
  extends Services,
    RequestFacts {
  readonly params: Decoded<P>
  readonly query: Decoded<Q>
  readonly body: Static<B>
}

export interface Call<P extends Parameters, Q extends Parameters, B extends TObject> extends PublicCall<P, Q, B> {
  readonly caller: Caller
}

interface Definition<P extends Parameters, Q extends Parameters, B extends TObject> {
  readonly method: Method
  /** `/api/lists/{id}` */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** For the documentation, by form: where the handler reads the body itself, such as JSON or a form with files. */
  readonly bodyDoc?: Partial<Readonly<Record<BodyForm, TSchema>>>
  /** Default: JSON only where a body is declared. */
  readonly accepts?: readonly BodyForm[]
  /** Bytes; default 1 MB. `unlimited`: the handler bounds what it reads. */
  readonly bodyLimit?: number | 'unlimited'
  readonly response: ResponseDoc
  /** Not part of the documented API: pages for people. */
  readonly undocumented?: true
  /** Served even before the first administrator exists. */
  readonly beforeSetup?: true
  /** Served to somebody whose role wants a second factor that they have not set up yet. */
  readonly beforeSecondFactor?: true
}

export interface SignedInDefinition<P extends Parameters, Q extends Parameters, B extends TObject>
  extends Definition<P, Q, B> {
  readonly permission: Access
  readonly handle: (call: Call<P, Q, B>) => unknown
}

export interface PublicDefinition<P extends Parameters, Q extends Parameters, B extends TObject>
  extends Definition<P, Q, B> {
  readonly handle: (call: PublicCall<P, Q, B>) => unknown
}

/** The request as the edge hands it over: nothing decoded yet. */
export interface RawRequest extends RequestFacts {
  readonly rawParams: Readonly<Record<string, string>>
  readonly rawQuery: URLSearchParams
  /** The body for this decoder; for forms the schema tells arrays from single fields. */
  readBody<S extends TObject>(decoder: BodyDecoder<S>): Static<S>
}

/** One row of the route table. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly access: Access
  readonly params: Parameters
  readonly query: Parameters
  readonly body: TObject | undefined
  readonly bodyDoc: Partial<Readonly<Record<BodyForm, TSchema>>>
  readonly accepts: readonly BodyForm[]
  readonly bodyLimit: number | 'unlimited'
  readonly response: ResponseDoc
  readonly documented: boolean
  readonly beforeSetup: boolean
  readonly beforeSecondFactor: boolean
  /** Decodes and runs. `caller` is there exactly where access is not public. */
  readonly run: (services: Services, request: RawRequest, caller: Caller | undefined) => unknown
}

const oneMegabyte = 1024 * 1024
const emptyBody = Type.Object({})

/** A route for signed-in callers. Its handler is only "do": decoding and checking are data. */
export function route<
  const P extends Parameters = Record<never, never>,
  const Q extends Parameters = Record<never, never>,
  B extends TObject = typeof emptyBody,
>(definition: SignedInDefinition<P, Q, B>): Route {
  const decode = decoderOf(definition)
  return {
    ...rowOf(definition, definition.permission),
    run: (services, request, caller) => {
      if (caller === undefined) throw new Error(`${definition.path} was run without a caller`)
      return definition.handle({ ...services, ...request, ...decode(request), caller })
    },
  }
}

/** A route for everybody. */
export function publicRoute<
  const P extends Parameters = Record<never, never>,
  const Q extends Parameters = Record<never, never>,
  B extends TObject = typeof emptyBody,
>(definition: PublicDefinition<P, Q, B>): Route {
  const decode = decoderOf(definition)
  return {
    ...rowOf(definition, { kind: 'public' }),
    run: (services, request) => definition.handle({ ...services, ...request, ...decode(request) }),
  }
}

function rowOf<P extends Parameters, Q extends Parameters, B extends TObject>(
  definition: Definition<P, Q, B>,
  access: Access,
): Omit<Route, 'run'> {
  return {
    method: definition.method,
    path: definition.path,
    summary: definition.summary,
    description: definition.description ?? '',
    access,
    params: definition.params ?? {},
    query: definition.query ?? {},
    body: definition.body,
    bodyDoc: definition.bodyDoc ?? {},
    accepts: acceptedForms(definition.accepts ?? ['json']),
    bodyLimit: definition.bodyLimit ?? oneMegabyte,
    response: definition.response,
    documented: definition.undocumented !== true,
    beforeSetup: definition.beforeSetup === true,
    beforeSecondFactor: definition.beforeSecondFactor === true,
  }
}

function acceptedForms(forms: readonly BodyForm[]): readonly BodyForm[] {
  return forms.includes('form') && !forms.includes('multipart') ? [...forms, 'multipart'] : forms
}

function decoderOf<P extends Parameters, Q extends Parameters, B extends TObject>(definition: Definition<P, Q, B>) {
  const body = definition.body === undefined ? undefined : bodyDecoder(definition.body)
  return (request: RawRequest) => ({
    params: decodeAll<P>(definition.params, (name) => {
      const value = request.rawParams[name]
      return value === undefined ? [] : [value]
    }),
    query: decodeAll<Q>(definition.query, (name) => [
      ...request.rawQuery.getAll(name),
      ...request.rawQuery.getAll(`${name}[]`),
    ]),
    body: readBodyOrEmpty(body, request),
  })
}

function readBodyOrEmpty<B extends TObject>(decoder: BodyDecoder<B> | undefined, request: RawRequest): Static<B> {
  // Without a declared body B is the empty object schema.
  return decoder === undefined ? Object.create(null) : request.readBody(decoder)
}

/** Runs each parameter's decoder. `fromEntries` is the one untyped step: it cannot see that the keys are those of P. */
function decodeAll<P extends Parameters>(parameters: P | undefined, valuesOf: (name: string) => string[]): Decoded<P> {
  const entries = Object.entries(parameters ?? {}).map(([name, parameter]): unknown[] => [
    name,
    parameter.decode(valuesOf(name), name),
  ])
  return Object.fromEntries(entries)
}
