import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Account } from './account.ts'
import { canEnter } from './reach.ts'

/** Where root may keep what other users have to read, best first. */
export function cacheFolders(): readonly string[] {
  return ['/var/cache/broadsheet', '/usr/local/share/broadsheet', join(tmpdir(), 'broadsheet-cache')]
}

/** Where root's databases live when the data folder is closed to the account that runs them. */
const openPlace = '/var/lib/broadsheet'

/**
 * The parent folder of the database's own: `<data>/postgres`. The account must be able to enter it. Where it cannot
 * (root's home is closed on most machines), the files live in /var/lib and `<data>/postgres` is a link to them.
 */
export function clusterHome(dataFolder: string, account: Account | undefined, tell: (text: string) => void): string {
  const usual = join(dataFolder, 'postgres')
  const present = lstatSync(usual, { throwIfNoEntry: false })
  if (present?.isSymbolicLink()) return linked(usual)
  if (present === undefined && account !== undefined && !canEnter(account, dataFolder)) {
    return createElsewhere(usual, account, tell)
  }
  if (account !== undefined && !canEnter(account, dataFolder)) {
    throw new StartError(
      `The user ${account.name} has to run PostgreSQL, but may not enter ${dataFolder}.`,
      `Move the data folder to a place that other users may enter (BROADSHEET_DATA=/srv/broadsheet), or open its parents: chmod o+x.`,
    )
  }
  createOwned(usual, account)
  return realpathSync(usual)
}

function linked(link: string): string {
  if (existsSync(link)) return realpathSync(link)
  throw new StartError(
    `The database files are missing: ${link} is a link to ${readlinkSync(link)}, which is not there.`,
    'Bring the folder back from a backup, or remove the link to start with an empty database.',
  )
}

function createElsewhere(link: string, account: Account, tell: (text: string) => void): string {
  const key = createHash('sha256')
    .update(realpathSync(join(link, '..')))
    .digest('hex')
    .slice(0, 12)
  const place = join(openPlace, key)
  mkdirSync(openPlace, { recursive: true, mode: 0o755 })
  if (!canEnter(account, openPlace)) {
    throw new StartError(
      `The user ${account.name} has to run PostgreSQL, but may enter neither ${join(link, '..')} nor ${openPlace}.`,
      'Set BROADSHEET_DATA to a folder that other users may enter, such as /srv/broadsheet.',
    )
  }
  createOwned(place, account)
  symlinkSync(place, link)
  tell(`The data folder is closed to the user ${account.name}, so the database files live in ${place}`)
  return place
}

function createOwned(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
}
