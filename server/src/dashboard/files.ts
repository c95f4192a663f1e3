import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { missing } from '../errors/error.ts'

const folder = join(import.meta.dirname, '../../../dashboard/dist')

const typeOf: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface DashboardFile {
  readonly type: string
  readonly etag: string
  plain(): Buffer
  /** Brotli, as the build made it, else made at the first request. */
  compressed(): Buffer
}

/** The built dashboard: its page and its files by path below /admin/static. Empty where it was not built. */
export interface Dashboard {
  readonly page: string | undefined
  readonly files: ReadonlyMap<string, DashboardFile>
}

/** Only names that are there when the process starts can be asked for: no path of a request reaches the disk. */
export function loadDashboard(): Dashboard {
  if (!existsSync(join(folder, 'index.html'))) return { page: undefined, files: new Map() }
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
  return {
    // Built with relative addresses, so that it does not matter below which path the service is reached.
    page: readFileSync(join(folder, 'index.html'), 'utf8').replaceAll('="./', '="/admin/static/'),
    files: new Map(names.map((name): [string, DashboardFile] => [name, dashboardFile(name)])),
  }
}

function dashboardFile(name: string): DashboardFile {
  let plain: Buffer | undefined
  let compressed: Buffer | undefined
  const read = () => {
    plain ??= readBuilt(name)
    return plain
  }
  return {
    type: typeOf[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(name).digest('base64url').slice(0, 16)}"`,
    plain: read,
    compressed() {
      compressed ??= existsSync(join(folder, `${name}.br`))
        ? readBuilt(`${name}.br`)
        : brotliCompressSync(read(), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      return compressed
    },
  }
}

/** A build while the server runs takes files away; the page then asks for those of the new one after a restart. */
function readBuilt(name: string): Buffer {
  try {
    return readFileSync(join(folder, name))
  } catch {
    throw missing('file', name)
  }
}
