import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from './schema.ts'

export type { paths } from './schema.ts'

export interface ClientOptions {
  /** Root address of the server, such as `https://lists.example.org`; default: where the page came from. */
  readonly baseUrl?: string
  /** Credentials of an API user. Without them the browser's session cookie is used. */
  readonly apiUser?: { readonly username: string; readonly token: string }
  readonly fetch?: (request: Request) => Promise<Response>
}

/** Every path of the API with its parameters, body and answer checked by the compiler. */
export type BroadsheetClient = Client<paths>

/**
 * A client for one server.
 *
 *     const client = createClient({ baseUrl: 'https://lists.example.org', apiUser: { username: 'bot', token } })
 *     const { data, error } = await client.GET('/api/lists', { params: { query: { per_page: 'all' } } })
 */
export function createClient(options: ClientOptions = {}): BroadsheetClient {
  const { baseUrl = '', apiUser, fetch } = options
  return createFetchClient<paths>({
    baseUrl,
    querySerializer: { array: { style: 'form', explode: true } },
    ...(fetch === undefined ? {} : { fetch }),
    ...(apiUser === undefined ? {} : { headers: { Authorization: `token ${apiUser.username}:${apiUser.token}` } }),
  })
}

/** What a failed request answers. */
export interface ApiError {
  readonly message: string
  readonly code: string
  readonly data?: unknown
}
