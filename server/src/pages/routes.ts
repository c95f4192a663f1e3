import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { missing } from '../errors/error.ts'
import { content } from '../http/answer.ts'
import { pathText } from '../http/parameters.ts'
import { file, publicRoute, type Route } from '../http/route.ts'

const folder = join(import.meta.dirname, 'static')

const typeOf: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

interface Asset {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
}

/** A handful of small files: held in memory, so that no path of a request ever reaches the file system. */
const assets: ReadonlyMap<string, Asset> = new Map(
  readdirSync(folder).map((name): [string, Asset] => {
    const body = readFileSync(join(folder, name))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return [name, { body, type: typeOf[extname(name)] ?? 'application/octet-stream', etag }]
  }),
)

/** Files that all server-rendered pages share. */
export const pageRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/public/static/{name}',
    summary: 'Styles and images of the public pages',
    params: { name: pathText('File name.') },
    response: file('application/octet-stream', 'The file.'),
    undocumented: true,
    beforeSetup: true,
    handle({ params, headers }) {
      const asset = assets.get(params.name)
      if (asset === undefined) throw missing('file', params.name)
      const cached = { ETag: asset.etag, 'Cache-Control': 'public, max-age=3600' }
      if (headers['if-none-match'] === asset.etag) return content(asset.type, '', { status: 304, headers: cached })
      return content(asset.type, asset.body, { headers: cached })
    },
  }),
]
