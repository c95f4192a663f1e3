import type { SslMode } from './options.ts'

export interface DatabaseParts {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string | undefined
  readonly database: string
  readonly sslMode: SslMode
  /** `name=value` words. */
  readonly parameters: string | undefined
}

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}

/** The connection string for a server that was described in parts. */
export function databaseUrlOf(parts: DatabaseParts): string {
  const isSocket = parts.host.startsWith('/')
  const url = new URL('postgresql://localhost')
  // Bracketed by hand: URL takes an IPv6 address only so.
  url.host = isSocket ? 'localhost' : parts.host.includes(':') ? `[${parts.host}]` : parts.host
  url.port = String(parts.port)
  url.username = encodeURIComponent(parts.user)
  url.password = encodeURIComponent(parts.password ?? '')
  url.pathname = `/${encodeURIComponent(parts.database)}`
  if (isSocket) url.searchParams.set('host', parts.host)
  for (const word of (parts.parameters ?? '').split(/\s+/).filter((each) => each !== '')) {
    const [name = '', ...value] = word.split('=')
    url.searchParams.set(name, value.join('='))
  }
  url.searchParams.set('sslmode', parts.sslMode)
  // These modes do not verify certificates; the driver would, unless told to follow PostgreSQL's own meaning.
  if (['allow', 'prefer', 'require'].includes(parts.sslMode)) url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}

/** Also among the `options`, as in `options=-csearch_path=mail`. */
export function setsSearchPath(url: string): boolean {
  return [...new URL(url).searchParams].some(([name, value]) => /search_path/i.test(name === 'options' ? value : name))
}

/** For messages: the place without user, password and parameters. */
export function databasePlace(url: string): string {
  if (!URL.canParse(url)) return 'the database'
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return host.startsWith('/') ? `${pathname.slice(1)} in ${host}` : `${host}:${port || 5432}${pathname}`
}
