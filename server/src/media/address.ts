import { isOwnPath } from '../http/prefix.ts'
import type { Settings } from '../settings/schema.ts'

const servedUnder = '/uploads/'

/**
 * The path of the one route that serves uploads, for a path under the address that the settings give to uploads; any
 * other path as it is. Pure, as it runs for every request.
 */
export function uploadPath(path: string, settings: Settings): string {
  const prefix = servedUploads(settings)
  if (prefix === servedUnder || prefix === '/' || !path.startsWith(prefix) || isOwnPath(prefix)) return path
  return servedUnder + path.slice(prefix.length)
}

/** The path under which the settings have uploads served, with a slash at its end. */
export function servedUploads(settings: Settings): string {
  if (settings['upload.provider'] === 'filesystem') return withSlash(settings['upload.filesystem.upload_uri'])
  const published = settings['upload.s3.public_url']
  if (!published.startsWith('/')) return servedUnder
  const folder = settings['upload.s3.bucket_path'].replace(/^\/+|\/+$/g, '')
  if (folder === '') return withSlash(published)
  // As clients send it: percent-encoded like the keys of s3.ts.
  return `${withSlash(published)}${folder.split('/').map(encodeURIComponent).join('/')}/`
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
