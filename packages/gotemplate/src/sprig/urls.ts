import { isIPv6 } from 'node:net'
import { fail } from '../errors.ts'
import { quoteString } from '../format/quote.ts'
import type { Env } from '../run/env.ts'
import { bytesOf, stringFromBytes } from '../values/bytes.ts'
import { dict, fn1, type GoFunction, string } from '../values/function.ts'
import { mapGet, mapHas } from '../values/maps.ts'
import { Dict, type DictLike, kindOf, textOf } from '../values/types.ts'

/** What stands for itself in a part of a URL. Facts: RFC 3986, as Go's net/url reads it. */
const PLAIN = {
  path: /[A-Za-z0-9\-_.~$&+,/:;=@]/,
  user: /[A-Za-z0-9\-_.~$&+,;=]/,
  host: /[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]/,
  fragment: /[A-Za-z0-9\-_.~$&+,/:;=?@!()*]/,
} as const

type Part = keyof typeof PLAIN

interface Url {
  scheme: string
  opaque: string
  user: string | undefined
  host: string
  path: string
  query: string
  fragment: string
}

function encodePart(text: string, part: Part): string {
  return Array.from(bytesOf(text), (byte) => {
    const character = String.fromCharCode(byte)
    return byte < 0x80 && PLAIN[part].test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

function decodePart(text: string, part: Part): string {
  const bad = /%(?![0-9A-Fa-f]{2})/.exec(text)
  if (bad !== null) throw new UrlError(`invalid URL escape ${quoteString(text.slice(bad.index, bad.index + 3))}`)
  if (part === 'host') checkHost(text)
  if (!text.includes('%')) return text
  const bytes: number[] = []
  for (const piece of text.match(/%[0-9A-Fa-f]{2}|[^%]+/g) ?? []) {
    if (piece.startsWith('%')) bytes.push(Number.parseInt(piece.slice(1), 16))
    else for (const byte of bytesOf(piece)) bytes.push(byte)
  }
  return stringFromBytes(Uint8Array.from(bytes))
}

function checkHost(text: string): void {
  const ascii = /%(?!25)[0-7][0-9A-Fa-f]/.exec(text)
  if (ascii !== null) throw new UrlError(`invalid URL escape ${quoteString(ascii[0])}`)
  for (const character of text) {
    if (character < '\x80' && character !== '%' && !PLAIN.host.test(character)) {
      throw new UrlError(`invalid character ${quoteString(character)} in host name`)
    }
  }
}

class UrlError extends Error {}

function parseUrl(text: string): Url {
  const hash = text.indexOf('#')
  const main = hash < 0 ? text : text.slice(0, hash)
  const url: Url = { scheme: '', opaque: '', user: undefined, host: '', path: '', query: '', fragment: '' }
  try {
    parseMain(url, main)
  } catch (error) {
    if (error instanceof UrlError) fail(`unable to parse url: parse ${quoteString(main)}: ${error.message}`)
    throw error
  }
  try {
    url.fragment = hash < 0 ? '' : decodePart(text.slice(hash + 1), 'fragment')
  } catch (error) {
    if (error instanceof UrlError) fail(`unable to parse url: parse ${quoteString(text)}: ${error.message}`)
    throw error
  }
  return url
}

function parseMain(url: Url, text: string): void {
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new UrlError('net/url: invalid control character in URL')
  if (text === '*') {
    url.path = '*'
    return
  }
  if (text.startsWith(':')) throw new UrlError('missing protocol scheme')
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1]
  url.scheme = (scheme ?? '').toLowerCase()
  let rest = scheme === undefined ? text : text.slice(scheme.length + 1)
  const question = rest.indexOf('?')
  if (question >= 0) {
    url.query = rest.slice(question + 1)
    rest = rest.slice(0, question)
  }
  if (!rest.startsWith('/') && url.scheme !== '') {
    url.opaque = rest
    return
  }
  if (!rest.startsWith('/') && /^[^/]*:/.test(rest))
    throw new UrlError('first path segment in URL cannot contain colon')
  if (rest.startsWith('//') && (url.scheme !== '' || !rest.startsWith('///'))) rest = parseAuthority(url, rest.slice(2))
  url.path = decodePart(rest, 'path')
}

/** User and host; returns the path behind them. */
function parseAuthority(url: Url, text: string): string {
  const slash = text.indexOf('/')
  const authority = slash < 0 ? text : text.slice(0, slash)
  const at = authority.lastIndexOf('@')
  url.host = parseHost(authority.slice(at + 1), url.scheme)
  if (at >= 0) url.user = parseUser(authority.slice(0, at))
  return slash < 0 ? '' : text.slice(slash)
}

function parseUser(text: string): string {
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(text)) throw new UrlError('net/url: invalid userinfo')
  const colon = text.indexOf(':')
  if (colon < 0) return encodePart(decodePart(text, 'user'), 'user')
  return `${encodePart(decodePart(text.slice(0, colon), 'user'), 'user')}:${encodePart(decodePart(text.slice(colon + 1), 'user'), 'user')}`
}

function parseHost(text: string, scheme: string): string {
  const open = text.lastIndexOf('[')
  if (open > 0) throw new UrlError('invalid IP-literal')
  if (open === 0) return parseAddress(text)
  // Only for http and https is a second colon an error.
  const isWeb = scheme === 'http' || scheme === 'https'
  const colon = isWeb ? text.indexOf(':') : text.lastIndexOf(':')
  if (colon >= 0) checkPort(text.slice(colon))
  return decodePart(text, 'host')
}

function parseAddress(text: string): string {
  const close = text.lastIndexOf(']')
  if (close < 0) throw new UrlError("missing ']' in host")
  checkPort(text.slice(close + 1))
  const [address = '', ...zone] = text.slice(1, close).split('%25')
  if (!isIPv6(address)) throw new UrlError(`invalid host: ParseAddr(${quoteString(address)}): unable to parse IP`)
  return `[${address}${zone.length > 0 ? `%${zone.join('%25')}` : ''}]${text.slice(close + 1)}`
}

function checkPort(text: string): void {
  if (!/^(?::[0-9]*)?$/.test(text)) throw new UrlError(`invalid port ${quoteString(text)} after host`)
}

function hostname(host: string): string {
  const withoutPort = host.replace(/:[0-9]*$/, (port, at: number) => (host.slice(at).includes(']') ? port : ''))
  return withoutPort.startsWith('[') && withoutPort.endsWith(']') ? withoutPort.slice(1, -1) : withoutPort
}

function toDict(url: Url): Dict {
  const { scheme, host, path, query, opaque, fragment, user } = url
  return new Dict(
    new Map(
      Object.entries({
        scheme,
        host,
        hostname: hostname(host),
        path,
        query,
        opaque,
        fragment,
        userinfo: user ?? '',
      }),
    ),
  )
}

function part(env: Env, map: DictLike, key: string): string {
  if (!mapHas(env, map, key)) return ''
  const value = mapGet(env, map, key)
  const text = textOf(value)
  if (text !== undefined) return text
  if (value === undefined || value === null) fail(`unable to parse ${key} key: it is nil`)
  return fail(`unable to parse ${key} key, must be of type string, but ${kindOf(value)} found`)
}

function join(env: Env, map: DictLike): string {
  const [scheme = '', host = '', path = '', query = '', opaque = '', fragment = '', userinfo = ''] = [
    'scheme',
    'host',
    'path',
    'query',
    'opaque',
    'fragment',
    'userinfo',
  ].map((key) => part(env, map, key))
  const user = userinfo === '' ? undefined : parseUrl(`proto://${userinfo}@host`).user
  let out = scheme === '' ? '' : `${scheme}:`
  if (opaque !== '') out += opaque
  else {
    if (host !== '' || user !== undefined || (scheme !== '' && path !== '')) {
      out += `//${user === undefined ? '' : `${user}@`}${encodePart(host, 'host')}`
    }
    out += escapedPath(path, host, out === '')
  }
  return `${out}${query === '' ? '' : `?${query}`}${fragment === '' ? '' : `#${encodePart(fragment, 'fragment')}`}`
}

function escapedPath(path: string, host: string, isFirst: boolean): string {
  const escaped = path === '*' ? path : encodePart(path, 'path')
  if (escaped !== '' && !escaped.startsWith('/') && host !== '') return `/${escaped}`
  return isFirst && /^[^/]*:/.test(escaped) ? `./${escaped}` : escaped
}

export const urls: Readonly<Record<string, GoFunction>> = {
  urlParse: fn1(string, (text) => toDict(parseUrl(text))),
  urlJoin: fn1(dict, (map, env) => join(env, map)),
}
