import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearLeftovers } from '../db/embedded/postmaster.ts'
import { isAlive } from '../db/embedded/process.ts'
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts'

/** Crash safety costs time and buys nothing for a server that lives as long as its tests. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '256MB',
}

export interface TestServer {
  /** Connection string of a database with the right to create more. */
  readonly url: string
  stop(): Promise<void>
}

const prefix = 'broadsheet-test-'
/** In the folder: the number of the process that will remove it. */
const ownerFile = 'owner'

/** A PostgreSQL of its own in a temporary folder, which `stop` removes. */
export async function startTestServer(): Promise<TestServer> {
  const parent = fastestFolder()
  await removeForgotten(parent)
  const folder = mkdtempSync(join(parent, prefix))
  writeFileSync(join(folder, ownerFile), String(process.pid))
  // mkdtemp closes the folder to others, and as root the database runs as another user.
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ dataFolder: folder, settings: hasty }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  return { url: server.url, stop: () => stop(server, folder) }
}

/** Servers whose tests were killed would stay in memory until somebody looks for it. */
async function removeForgotten(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    const folder = join(parent, name)
    if (!existsSync(join(folder, ownerFile)) || isAlive(Number(readFileSync(join(folder, ownerFile), 'utf8')))) continue
    const home = join(folder, 'postgres')
    await clearLeftovers({ home, files: join(home, 'cluster'), password: '' }, () => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function stop(server: EmbeddedDatabase, folder: string): Promise<void> {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

const memoryFolder = '/dev/shm'
const enoughMemory = 2 * 2 ** 30

/** In memory a database is cloned in 11 ms instead of 130 (measured with PostgreSQL 18 on an ext4 disk). */
function fastestFolder(): string {
  if (process.platform !== 'linux') return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize > enoughMemory ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}
