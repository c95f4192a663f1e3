import { missing } from '../errors/error.ts'
import { content, type MarkedAnswer, stream } from '../http/answer.ts'
import type { Services } from '../services.ts'
import { extensionOf, isSafeName } from './name.ts'
import { mediaProvider } from './provider.ts'
import { servedType } from './rows.ts'
import { rasterTypes } from './sniff.ts'

/** Shown by browsers as they are. Everything else is offered for download and can run nothing. */
const shown = new Set<string>([...rasterTypes, 'application/pdf'])

/** Sent under their own type, for `<img>`, players and calendars; a tab of its own still downloads them. */
const named = /^(image\/svg\+xml|text\/(plain|csv|calendar|vcard)|(audio|video|font)\/[\w.+-]+)$/

/**
 * For files that were laid into the folder by hand and have no record: only pictures. Anything else in a folder that
 * somebody names in the settings is not for everybody to read.
 */
const typeOfExtension: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** All that a PDF gets: viewers inside browsers do not start under a stricter policy. */
const framing = "frame-ancestors 'self'"

const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** One uploaded file, for everybody who has its address: mail programs fetch images without signing in. */
export async function serveUpload(
  services: Pick<Services, 'db' | 'config' | 'settings'>,
  name: string,
  knownVersion: string | undefined,
): Promise<MarkedAnswer> {
  if (!isSafeName(name)) throw missing('file', 'of this name')
  const provider = mediaProvider(services)
  const type = (await servedType(services.db, provider.name, name)) ?? typeOfExtension[extensionOf(name)]
  const stored = type === undefined ? undefined : await provider.get(name)
  if (type === undefined || stored === undefined) throw missing('file', 'of this name')
  const etag = `"${stored.version}"`
  const headers = { ...headersFor(type, name), ETag: etag, 'Cache-Control': 'public, max-age=86400' }
  if (knownVersion === etag) {
    stored.body.destroy()
    return content(sentType(type), '', { status: 304, headers })
  }
  return stream(sentType(type), stored.body, {
    headers: stored.size === undefined ? headers : { ...headers, 'Content-Length': String(stored.size) },
  })
}

function sentType(type: string): string {
  const bare = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (bare.startsWith('text/') && named.test(bare)) return `${bare}; charset=utf-8`
  return shown.has(bare) || named.test(bare) ? bare : 'application/octet-stream'
}

function headersFor(type: string, name: string): Readonly<Record<string, string>> {
  // Messages are read on other sites, which must be able to show our images.
  const always = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'cross-origin' }
  if (shown.has(sentType(type)))
    return {
      ...always,
      'Content-Security-Policy': sentType(type) === 'application/pdf' ? framing : `default-src 'none'; ${framing}`,
    }
  return { ...always, 'Content-Security-Policy': sandbox, 'Content-Disposition': disposition(name) }
}

/** RFC 6266: a plain form for old programs, the exact name in RFC 8187 encoding. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
