import pg from 'pg'
import { type Additions, additionsOf } from '../db/additions.ts'
import { isListmonkDatabase, listmonkTables } from '../db/listmonk-database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { StartError } from '../db/start-error.ts'
import { settingsFromRows } from '../settings/read.ts'

/** What a database of the other side holds, and what taking it over would add. */
export interface Survey {
  readonly version: string
  readonly subscribers: number
  readonly lists: number
  readonly users: number
  readonly apiUsers: number
  readonly campaigns: Readonly<Record<string, number>>
  /** Names of running and scheduled campaigns: they go on here. */
  readonly underWay: readonly {
    readonly name: string
    readonly status: string
    readonly toSend: number
    readonly sent: number
  }[]
  readonly smtpServers: number
  readonly uploadPath: string
  readonly uploadProvider: string
  readonly mediaFiles: number
  /** What taking it over adds; undefined: that was done already. */
  readonly additions: Additions | undefined
  /** What the database user may not do, though the additions need it; each with the statement that mends it. */
  readonly rightsMissing: readonly string[]
  /** Other programs connected to the database now, by application name. */
  readonly connected: readonly string[]
}

const noListmonk = new StartError(
  'This is no listmonk database: it has none of its tables in the schema "public".',
  'Check the name of the database. Tables in another schema have to be moved: alter table … set schema public. For a new installation no takeover is needed: start Broadsheet.',
)

const insufficientPrivilege = '42501'

function mayNotRead(cause: Error): StartError {
  return new StartError(
    'The database user may not read the tables of listmonk.',
    'Give the user and the password that listmonk uses: the [db] part of its config.toml.',
    { cause },
  )
}

/** Looks at everything in one read-only transaction: nothing can be changed by it. */
export async function surveyDatabase(client: pg.ClientBase): Promise<Survey> {
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    return await read(client)
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.code === insufficientPrivilege ? mayNotRead(error) : error
  } finally {
    await client.query('rollback')
  }
}

interface Totals {
  readonly version: string
  readonly subscribers: number
  readonly lists: number
  readonly users: number
  readonly api_users: number
  readonly media: number
}

const totals = `
  select (select value ->> -1 from public.settings where key = 'migrations') as version,
         (select count(*) from public.subscribers) as subscribers,
         (select count(*) from public.lists) as lists,
         (select count(*) from public.users where type = 'user') as users,
         (select count(*) from public.users where type = 'api') as api_users,
         (select count(*) from public.media) as media`

interface Rights {
  readonly member: string
  readonly database: string
  readonly may_create: boolean
  readonly may_index: boolean
  readonly not_owned: readonly string[]
}

/** Schemas need the right to create in the database, triggers the owner of their table, indexes that and its schema. */
const rights = `
  select quote_ident(current_user) as member, quote_ident(current_database()) as database,
         has_database_privilege(current_user, current_database(), 'CREATE') as may_create,
         has_schema_privilege(current_user, 'public', 'CREATE') as may_index,
         array(select quote_ident(relname) from pg_class
               where relnamespace = 'public'::regnamespace and relname = any($1) and not pg_has_role(relowner, 'USAGE')
               order by relname) as not_owned`

async function missingRights(client: pg.ClientBase): Promise<readonly string[]> {
  const [row] = (await client.query<Rights>(rights, [listmonkTables])).rows
  if (row === undefined) throw new Error('the survey of rights answered nothing')
  return [
    ...(row.may_create ? [] : [`grant create on database ${row.database} to ${row.member};`]),
    ...(row.may_index ? [] : [`grant create on schema public to ${row.member};`]),
    ...row.not_owned.map((table) => `alter table public.${table} owner to ${row.member};`),
  ]
}

async function read(client: pg.ClientBase): Promise<Survey> {
  if (!(await isListmonkDatabase(client))) throw noListmonk
  const missing = await pendingMigrations(client)
  const additions = missing.length === 0 ? undefined : additionsOf(missing.map((migration) => migration.sql))
  const [row] = (await client.query<Totals>(totals)).rows
  if (row === undefined) throw new Error('the survey answered nothing')
  const stored = await client.query<{ key: string; value: unknown }>('select key, value from public.settings')
  const { settings } = settingsFromRows(stored.rows)
  const statuses = await client.query<{ status: string; count: number }>(
    'select status::text, count(*) from public.campaigns group by status order by status',
  )
  const underWay = await client.query<{ name: string; status: string; to_send: number; sent: number }>(
    `select name, status::text, to_send, sent from public.campaigns
     where status in ('running', 'scheduled', 'paused') order by id`,
  )
  const connected = await client.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return {
    version: row.version,
    subscribers: Number(row.subscribers),
    lists: Number(row.lists),
    users: Number(row.users),
    apiUsers: Number(row.api_users),
    campaigns: Object.fromEntries(statuses.rows.map(({ status, count }) => [status, Number(count)])),
    underWay: underWay.rows.map(({ name, status, to_send, sent }) => ({ name, status, toSend: to_send, sent })),
    smtpServers: settings.smtp.filter((server) => server.enabled).length,
    uploadPath: settings['upload.filesystem.upload_path'],
    uploadProvider: settings['upload.provider'],
    mediaFiles: Number(row.media),
    additions,
    rightsMissing: additions === undefined ? [] : await missingRights(client),
    connected: connected.rows.map(({ name }) => name),
  }
}
