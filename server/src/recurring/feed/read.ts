import { TextDecoder } from 'node:util'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { type AppError, failure } from '../../errors/error.ts'
import { guardedFetch, type OutgoingAnswer } from '../../http/outgoing.ts'
import type { Settings } from '../../settings/schema.ts'
import { version } from '../../version.ts'
import { type Feed, NoFeed } from './feed.ts'
import { parseFeed } from './parse.ts'

/** What tells a later look that nothing has changed. */
export interface FeedMarks {
  readonly etag: string | null
  readonly modified: string | null
}

export interface ReadFeed {
  readonly kind: 'read'
  readonly feed: Feed
  readonly marks: FeedMarks
}

const longest = 5 * 1024 * 1024
const patienceMs = 20_000
const mostRedirects = 5
const noMarks: FeedMarks = { etag: null, modified: null }

/** Reads a feed. Throws `service.peer` with the reason, whatever it is. */
export async function readFeed(address: string, settings: Settings): Promise<ReadFeed> {
  return feedIn(await fetchFeed(address, settings, noMarks))
}

/** The same, unless its server says that nothing has changed since it gave these marks. */
export async function readChanges(
  address: string,
  settings: Settings,
  known: FeedMarks,
): Promise<ReadFeed | { readonly kind: 'unchanged' }> {
  const fetched = await fetchFeed(address, settings, known)
  const wasAsked = known.etag !== null || known.modified !== null
  return fetched.answer.status === 304 && wasAsked ? { kind: 'unchanged' } : feedIn(fetched)
}

interface Fetched {
  readonly answer: OutgoingAnswer
  readonly at: string
}

/** Follows redirects: each address is checked anew, so that none leads into this network. */
async function fetchFeed(address: string, settings: Settings, known: FeedMarks): Promise<Fetched> {
  const signal = AbortSignal.timeout(patienceMs)
  let at = address
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await guardedFetch(at, {
      reach: reachOf(at, settings),
      headers: requestHeaders(known),
      timeoutMs: patienceMs,
      maxBytes: longest,
      signal,
    })
    const next = redirectOf(answer, at)
    if (next === undefined) return { answer, at }
    at = next
  }
  throw refused(address, `it redirects more than ${mostRedirects} times`)
}

/** Hosts of the own network are those that an administrator named, with their port or without. */
function reachOf(address: string, settings: Settings): 'configured' | 'public' {
  if (!URL.canParse(address)) return 'public'
  const { hostname, port, protocol } = new URL(address)
  const whole = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  const named = settings['security.feed_hosts'].map((host) => host.toLowerCase())
  return named.includes(hostname) || named.includes(whole) ? 'configured' : 'public'
}

function requestHeaders({ etag, modified }: FeedMarks): Record<string, string> {
  return {
    Accept: 'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
    'Accept-Encoding': 'identity',
    'User-Agent': `Broadsheet/${version}`,
    ...(etag !== null && { 'If-None-Match': etag }),
    ...(modified !== null && { 'If-Modified-Since': modified }),
  }
}

function redirectOf({ status, headers }: OutgoingAnswer, from: string): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return undefined
  return URL.canParse(headers.location, from) ? new URL(headers.location, from).href : undefined
}

function feedIn({ answer, at }: Fetched): ReadFeed {
  if (answer.status !== 200) throw refused(at, `it answered ${answer.status}`)
  const { etag = null, 'last-modified': modified = null } = answer.headers
  try {
    return { kind: 'read', feed: parseFeed(textOf(answer), at), marks: { etag, modified } }
  } catch (error) {
    if (error instanceof NoFeed) throw refused(at, error.message)
    throw error
  }
}

function refused(address: string, reason: string): AppError {
  return failure('service.peer', {
    peer: URL.canParse(address) ? new URL(address).host : address.slice(0, 200),
    reason,
  })
}

/** RFC 7303: the header names the encoding, else the document, else it is UTF-8. */
function textOf(answer: OutgoingAnswer): string {
  const body = unpacked(answer)
  const named = /charset\s*=\s*"?([\w-]+)/i.exec(answer.headers['content-type'] ?? '')?.[1]
  const declared = /^[^>]*?encoding\s*=\s*["']([\w-]+)["']/.exec(body.subarray(0, 200).toString('latin1'))?.[1]
  return decoderFor(named ?? declared ?? 'utf-8')
    .decode(body)
    .replaceAll('\0', '\ufffd')
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new NoFeed(`its encoding "${encoding.slice(0, 40)}" is not known`)
  }
}

/** Some servers pack whatever is asked. */
function unpacked({ headers, body }: OutgoingAnswer): Buffer {
  const options = { maxOutputLength: longest }
  try {
    switch (headers['content-encoding']?.trim().toLowerCase()) {
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(body, options)
      case 'deflate':
        return inflateSync(body, options)
      case 'br':
        return brotliDecompressSync(body, options)
      default:
        return body
    }
  } catch {
    throw new NoFeed(`it cannot be unpacked, or is longer than ${longest} bytes`)
  }
}
