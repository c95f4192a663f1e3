import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/**
 * A small object store that speaks S3's PUT, GET, HEAD and DELETE with path-style addresses, and checks every signature
 * by itself (AWS Signature Version 4, in the header or in the query), so that tests show what a real one would refuse.
 */
export interface S3TestServer {
  readonly url: string
  readonly objects: Map<string, StoredObject>
  stop(): Promise<void>
}

export interface StoredObject {
  readonly body: Buffer
  readonly type: string
  readonly acl: string
}

interface Keys {
  readonly id: string
  readonly secret: string
}

export async function startS3(keys: Keys): Promise<S3TestServer> {
  const objects = new Map<string, StoredObject>()
  const server = createServer((request, response) => {
    answer(request, response, keys, objects).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    objects,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  keys: Keys,
  objects: Map<string, StoredObject>,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const known = objects.get(url.pathname)
  const isOpen = known?.acl === 'public-read' && request.method === 'GET' && !url.searchParams.has('X-Amz-Signature')
  if (!isOpen && !isSigned(request, url, keys)) return fail(response, 403, 'SignatureDoesNotMatch')
  switch (request.method) {
    case 'PUT': {
      const type = request.headers['content-type'] ?? ''
      objects.set(url.pathname, { body: Buffer.concat(chunks), type, acl: String(request.headers['x-amz-acl'] ?? '') })
      response.writeHead(200).end()
      return
    }
    case 'DELETE':
      objects.delete(url.pathname)
      response.writeHead(204).end()
      return
    default:
      if (known === undefined) return fail(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'Content-Type': known.type, 'Content-Length': known.body.length, ETag: '"e1"' })
      response.end(request.method === 'HEAD' ? undefined : known.body)
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

interface Claim {
  readonly scope: readonly string[]
  readonly signedHeaders: string
  readonly signature: string
  readonly date: string
}

function isSigned(request: IncomingMessage, url: URL, keys: Keys): boolean {
  const claim = url.searchParams.has('X-Amz-Signature') ? claimOfQuery(url) : claimOfHeader(request)
  const [id, date = '', region = '', service = ''] = claim?.scope ?? []
  if (claim === undefined || id !== keys.id || hasExpired(url, claim)) return false
  const canonical = canonicalRequest(request, url, claim.signedHeaders)
  const toSign = ['AWS4-HMAC-SHA256', claim.date, `${date}/${region}/${service}/aws4_request`, sha256(canonical)].join(
    '\n',
  )
  const key = [date, region, service, 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${keys.secret}`))
  return hmac(key, toSign).toString('hex') === claim.signature
}

function claimOfHeader(request: IncomingMessage): Claim | undefined {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const [, credential, signedHeaders, signature] = form.exec(request.headers.authorization ?? '') ?? []
  const date = request.headers['x-amz-date']
  if (!credential || !signedHeaders || !signature || typeof date !== 'string') return undefined
  return { scope: credential.split('/'), signedHeaders, signature, date }
}

function claimOfQuery({ searchParams }: URL): Claim {
  return {
    scope: (searchParams.get('X-Amz-Credential') ?? '').split('/'),
    signedHeaders: searchParams.get('X-Amz-SignedHeaders') ?? '',
    signature: searchParams.get('X-Amz-Signature') ?? '',
    date: searchParams.get('X-Amz-Date') ?? '',
  }
}

function hasExpired({ searchParams }: URL, { date }: Claim): boolean {
  const life = Number(searchParams.get('X-Amz-Expires') ?? 900)
  const since = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return !(life >= 1 && life <= 604_800 && since + life * 1000 > Date.now())
}

function canonicalRequest(request: IncomingMessage, url: URL, signedHeaders: string): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
  const names = signedHeaders.split(';')
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const payload = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/')
  return [request.method, path, query.join('&'), headers, signedHeaders, payload].join('\n')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
