import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors/error.ts'
import { createApiUser, createFirstAdministrator, hasPerson } from '../users/accounts.ts'
import { say } from './output.ts'

/** Creates the accounts that the configuration names, while nobody can sign in yet. */
export async function createFirstAccounts(config: Config, db: Database): Promise<void> {
  if (config.firstAdministrator === undefined && config.firstApiUser === undefined) return
  if (await hasPerson(db)) return
  const { firstAdministrator: person, firstApiUser: api } = config
  if (api !== undefined) {
    const created = await unlessThere(() =>
      createApiUser(db, { username: api.username, ...(api.token === undefined ? {} : { token: api.token }) }),
    )
    if (created !== undefined && api.token === undefined) {
      say(`Token of the API user ${api.username}, shown only this once: ${created.token}`)
    }
  }
  if (person !== undefined) await unlessThere(() => createFirstAdministrator(db, person))
}

/** Another node may start at the same moment with the same names. */
async function unlessThere<T>(create: () => Promise<T>): Promise<T | undefined> {
  try {
    return await create()
  } catch (error) {
    if (error instanceof AppError && error.code === 'record.duplicate') return undefined
    throw error
  }
}
