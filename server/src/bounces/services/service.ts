import type { IncomingHttpHeaders } from 'node:http'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type AppError, failure, invalid } from '../../errors/error.ts'
import { isTooDeep } from '../../json-depth.ts'
import type { Settings } from '../../settings/schema.ts'
import type { ReportedBounce } from '../event.ts'

/** A webhook as it came in, with the body byte for byte: signatures are over bytes. */
export interface WebhookRequest {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
  readonly body: Buffer
  readonly settings: Settings
  readonly now: Date
}

/** What a verified request means: events to record, or the answer of a handshake. */
export type WebhookMeaning =
  | { readonly kind: 'events'; readonly events: readonly ReportedBounce[] }
  | { readonly kind: 'handshake'; readonly answer: unknown }

export type WebhookService = (request: WebhookRequest) => WebhookMeaning | Promise<WebhookMeaning>

export function events(...list: readonly ReportedBounce[]): WebhookMeaning {
  return { kind: 'events', events: list }
}

/** Whoever sent this did not prove to be the service. */
export function refused(reason: string): AppError {
  return failure('webhook.refused', { reason })
}

/** It is the service, and what it sent is nothing that can be recorded. */
export function unusable(reason: string): AppError {
  return invalid(`This report cannot be used: ${reason}.`)
}

/** A header that must not be repeated. */
export function header(request: WebhookRequest, name: string): string {
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : ''
}

/** A reader for bodies of one form. Throws `request.invalid` for anything else. */
export function bodyReader<S extends TSchema>(schema: S): (text: string | Buffer) => Static<S> {
  const form = Compile(schema)
  return (text) => {
    const value = parsed(text.toString())
    if (form.Check(value)) return value
    const fault = form.Errors(value)[0]
    throw invalid(
      `The body has another form than this service sends: ${fault?.instancePath ?? ''} ${fault?.message ?? ''}`,
    )
  }
}

function parsed(text: string): unknown {
  if (isTooDeep(text)) throw invalid('The body is nested too deep.')
  try {
    return JSON.parse(text.replaceAll('\\u0000', ''))
  } catch {
    throw invalid('The body is not valid JSON.')
  }
}

/** Short texts of reports. */
export const Text = () => Type.String({ maxLength: 10_000 })

/** Key and value pairs that the sender of a message gave along, or its headers. */
export const Pairs = () => Type.Record(Type.String(), Type.Unknown())

/** The campaign among such pairs, whatever the case of its name. */
export function campaignIn(pairs: Readonly<Record<string, unknown>> | null | undefined): string | undefined {
  for (const [name, value] of Object.entries(pairs ?? {})) {
    if (name.toLowerCase() === 'x-listmonk-campaign' && typeof value === 'string') return value
  }
  return undefined
}

const earliest = Date.UTC(2000, 0)
const latest = Date.UTC(2100, 0)

/** A moment that a service reports, or undefined: then it is now. */
export function momentOf(value: string | number | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  const time = new Date(value).getTime()
  return time > earliest && time < latest ? new Date(time).toISOString() : undefined
}

/** `Name <address>` or an address. */
export function bareAddress(text: string): string {
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase()
}
