import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { failure } from '../errors/error.ts'
import { durationOr } from '../settings/duration.ts'
import type { Settings } from '../settings/schema.ts'
import { isSafeName } from './name.ts'
import type { MediaProvider } from './provider.ts'
import { awsCredentials } from './s3-credentials.ts'

const timeout = 60_000
const defaultExpiry = 167 * 3_600_000
/** The longest life of a presigned address that S3 allows. */
const longestExpiry = 7 * 24 * 3_600_000

/** Files in a bucket of any S3-compatible service, by path-style addresses. */
export function s3Provider(settings: Settings): MediaProvider {
  const location = locationOf(settings)

  async function request(method: string, name: string, init: RequestInit = {}): Promise<Response> {
    try {
      const client = await clientFor(settings)
      const signal = AbortSignal.timeout(timeout)
      return await client.fetch(location.object(name), { method, signal, ...init })
    } catch (error) {
      throw failure('service.peer', { peer: 'The media store', reason: reasonOf(error) })
    }
  }

  return {
    name: 's3',
    async put(name, bytes, type) {
      if (await this.has(name)) return false
      const isPublic = settings['upload.s3.bucket_type'] === 'public'
      const answer = await request('PUT', name, {
        body: new Uint8Array(bytes),
        headers: { 'Content-Type': type, ...(isPublic ? { 'x-amz-acl': 'public-read' } : {}) },
      })
      await requireOk(answer)
      return true
    },
    async has(name) {
      const answer = await request('HEAD', name)
      await answer.body?.cancel()
      if (answer.status === 404) return false
      if (answer.ok) return true
      throw failure('service.peer', { peer: 'The media store', reason: `status ${answer.status}` })
    },
    async get(name) {
      const answer = await request('GET', name)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return undefined
      }
      await requireOk(answer)
      if (answer.body === null) return undefined
      const length = Number(answer.headers.get('content-length') ?? Number.NaN)
      const version = (answer.headers.get('etag') ?? '').replace(/[^\w-]/g, '')
      return { body: Readable.from(answer.body), size: Number.isNaN(length) ? undefined : length, version }
    },
    async remove(name) {
      const answer = await request('DELETE', name)
      if (answer.status !== 404) await requireOk(answer)
      else await answer.body?.cancel()
    },
    async url(name) {
      const published = settings['upload.s3.public_url'].replace(/\/+$/, '')
      if (published.startsWith('/')) return `${settings['app.root_url']}${published}/${location.key(name)}`
      if (published !== '') return `${published}/${location.key(name)}`
      return settings['upload.s3.bucket_type'] === 'private'
        ? presigned(settings, location.object(name))
        : location.object(name)
    },
  }
}

interface Location {
  /** Key of the object, encoded for an address. */
  key(name: string): string
  object(name: string): string
}

function locationOf(settings: Settings): Location {
  const region = regionOf(settings)
  const endpoint = (settings['upload.s3.url'].trim() || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const prefix = settings['upload.s3.bucket_path'].replace(/^\/+|\/+$/g, '')
  const bucket = settings['upload.s3.bucket']
  if (bucket === '') throw failure('service.unavailable', { what: 'No bucket is set for uploads: the media store' })
  function key(name: string): string {
    if (!isSafeName(name)) throw new Error('A name was not checked')
    const path = prefix === '' ? name : `${prefix}/${name}`
    return path.split('/').map(encodeURIComponent).join('/')
  }
  return { key, object: (name) => `${endpoint}/${encodeURIComponent(bucket)}/${key(name)}` }
}

function regionOf(settings: Settings): string {
  return settings['upload.s3.aws_default_region'] || 'us-east-1'
}

async function clientFor(settings: Settings): Promise<AwsClient> {
  return new AwsClient({
    ...(await awsCredentials(settings)),
    service: 's3',
    region: regionOf(settings),
    retries: 2,
  })
}

/** An address that works for whoever has it until it expires. */
async function presigned(settings: Settings, object: string): Promise<string> {
  const wanted = durationOr(settings['upload.s3.expiry'], defaultExpiry)
  const life = Math.min(wanted < 1000 ? defaultExpiry : wanted, longestExpiry)
  const url = new URL(object)
  url.searchParams.set('X-Amz-Expires', String(Math.floor(life / 1000)))
  const client = await clientFor(settings)
  const signed = await client.sign(url.href, { method: 'GET', aws: { signQuery: true } })
  return signed.url
}

async function requireOk(answer: Response): Promise<void> {
  if (answer.ok) return
  const text = await answer.text().catch(() => '')
  const code = /<Code>([\w.]{1,100})<\/Code>/.exec(text)?.[1]
  throw failure('service.peer', { peer: 'The media store', reason: code ?? `status ${answer.status}` })
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  return 'it could not be reached'
}
