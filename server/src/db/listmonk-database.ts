import type pg from 'pg'
import { StartError } from './start-error.ts'

/** The oldest version whose tables are those of migration 0001. */
const oldestVersion = 'v6.2.0'

/** What Broadsheet reads, writes and hangs its triggers and indexes on. */
export const listmonkTables: readonly string[] = [
  ...['settings', 'subscribers', 'lists', 'subscriber_lists', 'campaigns', 'campaign_lists', 'campaign_views'],
  ...['templates', 'media', 'links', 'link_clicks', 'bounces', 'users', 'roles'],
]

/**
 * Whether the database has the tables of listmonk, in a version that can be taken over. An older version, or foreign
 * tables of the same names, throw. Reads only.
 */
export async function isListmonkDatabase(client: pg.ClientBase): Promise<boolean> {
  const present = await tablesPresent(client)
  if (present.length === 0) return false
  const version = present.includes('settings') ? await storedVersion(client) : undefined
  if (version === undefined) throw foreignTables(present)
  if (compareVersions(version, oldestVersion) < 0) {
    throw new StartError(
      `The database belongs to listmonk ${version}; Broadsheet takes over ${oldestVersion} or newer.`,
      'Upgrade listmonk to v6.2 first (listmonk --upgrade), then start Broadsheet again. Nothing was changed.',
    )
  }
  const absent = listmonkTables.filter((name) => !present.includes(name))
  if (absent.length > 0) {
    throw new StartError(
      `The listmonk database is incomplete: it has no table ${absent.join(', ')}.`,
      'Repair it with listmonk, or give Broadsheet a database of its own. Nothing was changed.',
    )
  }
  return true
}

async function tablesPresent(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') and relname = any($1) order by relname`,
    [listmonkTables],
  )
  return rows.map((row) => row.name)
}

async function storedVersion(client: pg.ClientBase): Promise<string | undefined> {
  const columns = await client.query(
    `select from pg_attribute
     where attrelid = 'public.settings'::regclass and attname in ('key', 'value') and atttypid in ('text'::regtype, 'jsonb'::regtype)`,
  )
  if (columns.rowCount !== 2) return undefined
  const { rows } = await client.query<{ version: string | null }>(
    `select value ->> -1 as version from public.settings where key = 'migrations'`,
  )
  return rows[0]?.version ?? undefined
}

function foreignTables(names: readonly string[]): StartError {
  return new StartError(
    `The database holds tables of another program (${names.join(', ')}) under names that Broadsheet needs.`,
    'Give Broadsheet a database of its own. Nothing was changed.',
  )
}

/** `v6.2.0` against `v6.10.1`: by number, part by part; what follows a hyphen does not count. */
export function compareVersions(left: string, right: string): number {
  const numbers = (version: string) => (version.replace(/^v/, '').split('-')[0] ?? '').split('.').map(Number)
  const [a, b] = [numbers(left), numbers(right)]
  for (let part = 0; part < 3; part++) {
    const difference = (a[part] || 0) - (b[part] || 0)
    if (difference !== 0) return difference
  }
  return 0
}
