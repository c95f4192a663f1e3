import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databasePlace } from '../config/database-url.ts'
import { StartError } from './start-error.ts'

const patience = 15_000
const oldestVersion = 14

/** What is told of a refusal that waiting will not change. */
const refusals: Readonly<Record<string, (place: string) => StartError>> = {
  '28P01': (place) =>
    new StartError(
      `The user or the password for ${place} is wrong.`,
      'Correct them in DATABASE_URL; special characters have to be percent-encoded there.',
    ),
  '28000': (place) =>
    new StartError(
      `The server does not let this user in from here (${place}).`,
      'Check the user in DATABASE_URL, encryption (sslmode), and the pg_hba.conf of the server.',
    ),
  '3D000': (place) =>
    new StartError(`There is no database ${place}.`, 'Create it (createdb), or name another one in DATABASE_URL.'),
  '42501': (place) =>
    new StartError(`The user has no right to connect to ${place}.`, 'Grant it: grant connect on database … to …'),
}

/** Waits until the database answers, and makes sure that it is one we can work with. */
export async function reachDatabase(url: string, tell: (text: string) => void): Promise<void> {
  const place = databasePlace(url)
  const end = Date.now() + patience
  for (let attempt = 0; ; attempt++) {
    const error = await tryOnce(url, place)
    if (error === undefined) return
    const refusal = refusals[codeOf(error)]
    if (refusal !== undefined) throw refusal(place)
    if (error instanceof StartError) throw error
    if (Date.now() > end) throw unreachable(place, error)
    if (attempt === 2) tell(`Waiting for the database at ${place}`)
    await sleep(Math.min(250 * (attempt + 1), 1000))
  }
}

async function tryOnce(url: string, place: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks later than its query would otherwise end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::integer / 10000 as version`,
    )
    const version = rows[0]?.version ?? 0
    return version >= oldestVersion ? undefined : tooOld(place, version)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

function tooOld(place: string, version: number): StartError {
  return new StartError(
    `The server of ${place} is PostgreSQL ${version}; Broadsheet needs ${oldestVersion} or newer.`,
    'Upgrade the server, or start without DATABASE_URL to use the built-in PostgreSQL.',
  )
}

function unreachable(place: string, error: Error): StartError {
  return new StartError(
    `The database at ${place} cannot be reached: ${reason(error)}.`,
    'Check that it runs, and host and port in DATABASE_URL; without DATABASE_URL the built-in PostgreSQL is used.',
    { cause: error },
  )
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be resolved',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'there is no way to this host',
  ENOENT: 'there is no such socket',
}

function reason(error: Error): string {
  return reasons[codeOf(error)] ?? error.message
}

function codeOf(error: Error): string {
  // Several addresses of one name give one error for each.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0])
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
