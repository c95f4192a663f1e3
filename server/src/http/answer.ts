import type { Readable } from 'node:stream'

/**
 * What a handler answers when plain `{"data": …}` is not it. Handlers return a value (wrapped in `data`) or one of
 * these, made by the functions below.
 */
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown; readonly headers: Headers }
  | {
      readonly kind: 'text'
      readonly status: number
      readonly type: string
      readonly body: string | Uint8Array
      readonly headers: Headers
    }
  | {
      readonly kind: 'stream'
      readonly status: number
      readonly type: string
      readonly body: Readable
      readonly headers: Headers
    }
  | { readonly kind: 'redirect'; readonly status: 302 | 303 | 307; readonly to: string; readonly headers: Headers }

type Headers = Readonly<Record<string, string | readonly string[]>>

const marker = Symbol('answer')

/** Tells an answer from a value that merely looks like one. */
export type MarkedAnswer = Answer & { readonly [marker]: true }

export function isAnswer(value: unknown): value is MarkedAnswer {
  return typeof value === 'object' && value !== null && marker in value
}

interface Options {
  readonly status?: number
  readonly headers?: Headers
}

/** JSON without the `data` envelope. */
export function bareJson(body: unknown, options: Options = {}): MarkedAnswer {
  return { [marker]: true, kind: 'json', status: options.status ?? 200, body, headers: options.headers ?? {} }
}

/** `{"data": …}` with a status or headers of its own. */
export function dataJson(data: unknown, options: Options = {}): MarkedAnswer {
  return bareJson({ data }, options)
}

export function htmlPage(body: string, options: Options = {}): MarkedAnswer {
  return content('text/html; charset=utf-8', body, options)
}

/** Any other content, whole in memory. */
export function content(type: string, body: string | Uint8Array, options: Options = {}): MarkedAnswer {
  return { [marker]: true, kind: 'text', status: options.status ?? 200, type, body, headers: options.headers ?? {} }
}

export function stream(type: string, body: Readable, options: Options = {}): MarkedAnswer {
  return { [marker]: true, kind: 'stream', status: options.status ?? 200, type, body, headers: options.headers ?? {} }
}

export function redirect(to: string, status: 302 | 303 | 307 = 302, headers: Headers = {}): MarkedAnswer {
  return { [marker]: true, kind: 'redirect', status, to, headers }
}
