import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whom the database runs as. PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
  readonly name: string
}

/** Undefined: not root, so the database runs as we do. */
export function accountFor(dataFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readAccounts()
  // The folder of an ordinary user, used through sudo, stays that user's.
  const owner = statSync(nearestExisting(dataFolder)).uid
  const account =
    accounts.find(({ uid }) => uid === owner && uid !== 0) ?? accounts.find(({ name }) => name === 'nobody')
  if (account === undefined) {
    throw new Error('PostgreSQL cannot run as root, and this machine has no user "nobody" to run it as')
  }
  return account
}

/** PostgreSQL's initdb insists on a user with a name, so a bare number will not do. */
function readAccounts(): readonly Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name, , uid, gid]) =>
      name && uid && gid && !name.startsWith('#') ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
    )
}

export function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}
