import { createClient } from '@broadsheet/client'
import i18next from 'i18next'
import { address, herePath, prefix } from './address.ts'

/** A refusal of the API, with the sentence to show and the stable code to decide by. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly data: unknown

  constructor(status: number, message: string, code: string, data: unknown) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.data = data
  }
}

/** Every path of the API, typed. Requests are carried by the session cookie. */
export const api = createClient({ baseUrl: prefix, fetch: fetchOrSignIn })

let leaving = false
window.addEventListener('pagehide', () => {
  leaving = true
})
window.addEventListener('pageshow', () => {
  leaving = false
})

async function fetchOrSignIn(request: Request): Promise<Response> {
  // Errors are said in the language of the dashboard, which need not be that of the browser.
  if (i18next.language !== undefined) request.headers.set('Accept-Language', i18next.language)
  // What is sent while the page goes away must outlive it.
  const response = await fetch(request, leaving ? { keepalive: true } : undefined)
  if (response.status !== 403) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (codeOf(body).startsWith('session.')) {
    // The session ended while the page was open: sign in and come back to the same place.
    window.location.assign(address(`/admin/login?next=${encodeURIComponent(herePath())}`))
  }
  return response
}

interface Answer<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}

/**
 * The payload of an answer, or an `ApiFailure`.
 *
 *     const page = await payload(api.GET('/api/lists', { params: { query: { page: 2 } } }))
 */
export async function payload<T>(request: Promise<Answer<{ data: T }>>): Promise<T> {
  return (await bare(request)).data
}

/** The same for answers without the `data` envelope. */
export async function bare<T>(request: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await request
  if (data !== undefined) return data
  throw new ApiFailure(response.status, messageOf(error), codeOf(error), dataOf(error))
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function messageOf(error: unknown): string {
  const message = field(error, 'message')
  return typeof message === 'string' ? message : i18next.t('common.unreachable')
}

function codeOf(error: unknown): string {
  const code = field(error, 'code')
  return typeof code === 'string' ? code : 'unknown'
}

function dataOf(error: unknown): unknown {
  return field(error, 'data')
}
