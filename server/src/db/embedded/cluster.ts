import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { accountOptions } from './process.ts'

export const superuser = 'broadsheet'

/** Where a database cluster keeps its files, inside the home folder that belongs to its account. */
export interface Cluster {
  readonly home: string
  /** PostgreSQL's data directory. */
  readonly files: string
  /** Needed only where a Unix socket will not do. */
  readonly password: string
}

/** The cluster of the home folder, made by initdb where there is none. */
export async function openCluster(
  home: string,
  binaries: Binaries,
  account: Account | undefined,
  tell: (text: string) => void,
): Promise<Cluster> {
  const files = join(home, 'cluster')
  const passwordFile = join(home, 'password')
  if (existsSync(join(files, 'PG_VERSION'))) {
    checkVersion(files, binaries)
    return { home, files, password: readFileSync(passwordFile, 'utf8').trim() }
  }
  tell('Creating the database')
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account !== undefined) chownSync(passwordFile, account.uid, account.gid)
  // An interrupted initdb leaves only a folder of another name, which the next start removes.
  const fresh = `${files}.new`
  rmSync(fresh, { recursive: true, force: true })
  await initdb(fresh, passwordFile, binaries, account)
  renameSync(fresh, files)
  return { home, files, password }
}

function checkVersion(files: string, binaries: Binaries): void {
  const found = readFileSync(join(files, 'PG_VERSION'), 'utf8').trim()
  const ours = binaries.version.split('.')[0]
  if (found !== ours) {
    throw new StartError(
      `The database in ${files} was made by PostgreSQL ${found}; the built-in one is version ${ours}.`,
      `Start the Broadsheet that made it and dump the database, or run it with a PostgreSQL ${found} of your own (DATABASE_URL).`,
    )
  }
}

async function initdb(
  files: string,
  passwordFile: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const settings = Object.entries(tuning()).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  const child = spawn(
    binaries.initdb,
    // The built-in provider sorts and folds case alike on every machine, whatever its locales: a copy of the files
    // from one machine to another cannot corrupt an index.
    [
      '-D',
      files,
      '-U',
      superuser,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      ...settings,
    ],
    { ...accountOptions(account), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    throw new StartError(
      `PostgreSQL could not create its files in ${files}:\n${output.trim()}`,
      'Check free space and rights of the data folder, or use a server of your own with DATABASE_URL.',
    )
  }
}

/** Written into postgresql.conf once; whoever edits the file later is respected. */
function tuning(): Readonly<Record<string, string>> {
  const megabytes = totalmem() / 2 ** 20
  const shared = Math.round(Math.min(Math.max(megabytes / 8, 64), 1024))
  return {
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.round(Math.max(megabytes / 2, 128))}MB`,
    maintenance_work_mem: '128MB',
    work_mem: '8MB',
    max_connections: '100',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.02',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused statements can hold addresses of people; our own log tells of them without.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
