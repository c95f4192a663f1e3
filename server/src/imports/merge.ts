import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copiedColumns, type RowsToCopy } from './copy-rows.ts'
import { type NewMembers, subscribeNew } from './new-members.ts'
import type { ImportParams } from './params.ts'
import { countNew } from './trial.ts'

/*
 * Rows of an import become people, in one transaction a chunk. The rows are copied into a temporary table; one statement
 * inserts those that are new, others deal with those that were there. What a row costs, and of what: bench/audience.
 */

/** Once a connection, before the first chunk. Ids are given here, so that what is inserted need not be looked for again. */
export async function prepareMerge(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temp table if not exists import_rows (
      id integer not null default nextval('public.subscribers_id_seq'),
      uuid uuid, line integer, email text, name text, fallback_name text, attribs jsonb, status public.subscriber_status,
      membership_status public.subscription_status, consent_at timestamptz, consent_ip text,
      known boolean not null default false, person_status public.subscriber_status
    ) on commit delete rows`)
}

export interface MergeResult {
  /** People who were not there before. */
  readonly created: number
  /** Rows whose address must not come back: see `broadsheet.suppressions`. */
  readonly suppressed: readonly { readonly line: number; readonly email: string }[]
}

export interface MergeOptions {
  readonly params: ImportParams
  readonly username: string
}

/** Inside a transaction of the caller, who commits it with the new position. Every address is at most once in `rows`. */
export async function mergeRows(
  client: pg.ClientBase,
  { count, pieces }: RowsToCopy,
  { params, username }: MergeOptions,
): Promise<MergeResult> {
  if (count === 0) return { created: 0, suppressed: [] }
  await pipeline(Readable.from(pieces, { objectMode: false }), client.query(copyFrom(copyRows)))
  const suppressed = params.mode === 'subscribe' ? await dropSuppressed(client) : []
  if (params.dryRun) return { created: await countNew(client), suppressed }
  const fresh = (await client.query(insertPeople, [params.mode === 'blocklist'])).rowCount ?? 0
  const known = fresh + suppressed.length < count ? await findKnown(client) : 0
  if (params.mode === 'blocklist') {
    if (fresh > 0) await client.query(blocklistNew, [username])
    if (known > 0) await client.query(blocklistKnown, [username])
    return { created: fresh, suppressed }
  }
  if (known > 0) {
    if (params.overwriteProfile) await client.query(overwriteProfiles, [params.profilesOf])
    await client.query(blocklistByColumn, [username, params.profilesOf])
  }
  const members = { lists: await holdLists(client, params.lists), status: params.membershipStatus, username }
  if (fresh > 0) await subscribeNew(client, members)
  if (known > 0) await subscribeKnown(client, members, params.overwriteMembership)
  return { created: fresh, suppressed }
}

const copyRows = `copy pg_temp.import_rows (${copiedColumns}) from stdin`

async function dropSuppressed(client: pg.ClientBase): Promise<MergeResult['suppressed']> {
  const any = await client.query('select from broadsheet.suppressions limit 1')
  if (any.rowCount === 0) return []
  const dropped = await client.query<{ line: number; email: string }>(`
    delete from pg_temp.import_rows using broadsheet.suppressions
    where address_hash = broadsheet.address_hash(email)
      and not exists (select from subscribers where lower(subscribers.email) = import_rows.email)
    returning line, import_rows.email`)
  return dropped.rows
}

const insertPeople = `
  insert into public.subscribers (id, uuid, email, name, attribs, status)
  select id, uuid, email, coalesce(name, fallback_name), coalesce(attribs, '{}'),
    case when $1 then 'blocklisted' else coalesce(status, 'enabled') end
  from pg_temp.import_rows
  on conflict (lower(email)) do nothing`

/** Everybody who is not new, locked: a blocklisting that is being written is seen, and one that comes waits. */
async function findKnown(client: pg.ClientBase): Promise<number> {
  const found = await client.query(markKnown)
  await client.query(dropLost)
  return found.rowCount ?? 0
}

const markKnown = `
  with found as (
    select import_rows.line, person.id, person.status
    from pg_temp.import_rows join public.subscribers as person on lower(person.email) = import_rows.email
    where person.id <> import_rows.id
    order by person.id
    for no key update of person
  )
  update pg_temp.import_rows set known = true, id = found.id, person_status = found.status
  from found where found.line = import_rows.line`

/** Who was there when we would have inserted them, and was deleted before we could lock them. */
const dropLost = `
  delete from pg_temp.import_rows
  where not known and not exists (select from public.subscribers where subscribers.id = import_rows.id)`

/** Lists that are there, and stay until we commit. */
async function holdLists(client: pg.ClientBase, lists: readonly number[]): Promise<readonly number[]> {
  if (lists.length === 0) return []
  const held = await client.query<{ id: number }>(
    'select id from public.lists where id = any($1::int[]) order by id for key share',
    [lists],
  )
  return held.rows.map((list) => list.id)
}

/** Only what the file has, of people the importer may change; nobody who is the same already. */
const overwriteProfiles = `
  update public.subscribers as person set
    name = coalesce(import_rows.name, person.name),
    attribs = coalesce(import_rows.attribs, person.attribs),
    status = case when person.status <> 'blocklisted' and import_rows.status <> 'blocklisted'
      then import_rows.status else person.status end,
    updated_at = now()
  from pg_temp.import_rows
  where person.id = import_rows.id and known
    and (coalesce(import_rows.name, person.name), coalesce(import_rows.attribs, person.attribs),
         coalesce(import_rows.status, person.status)) is distinct from (person.name, person.attribs, person.status)
    and ($1::int[] is null or exists (
      select from public.subscriber_lists where subscriber_id = person.id and list_id = any($1)))`

/**
 * A blocklisting in the file counts even where profiles are not overwritten: it is what the person asked for. Of people on
 * lists that the importer does not manage it does not: it would reach those.
 */
const blocklistByColumn = `
  with people as (
    update public.subscribers as person set status = 'blocklisted', updated_at = now()
    from pg_temp.import_rows
    where person.id = import_rows.id and known and import_rows.status = 'blocklisted' and person.status <> 'blocklisted'
      and ($2::int[] is null or exists (
        select from public.subscriber_lists where subscriber_id = person.id and list_id = any($2)))
      and ($2::int[] is null or not exists (
        select from public.subscriber_lists where subscriber_id = person.id and list_id <> all($2)))
    returning person.id
  ), marked as (
    update pg_temp.import_rows set person_status = 'blocklisted' from people where people.id = import_rows.id
  ), left_lists as (
    update public.subscriber_lists set status = 'unsubscribed', updated_at = now()
    where subscriber_id in (select id from people) and status <> 'unsubscribed'
    returning subscriber_id, list_id
  )
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, username)
  select people.id, array(select list_id from left_lists where subscriber_id = people.id order by list_id),
    'blocklisted', 'unsubscribed', 'import', $1
  from people`

async function subscribeKnown(client: pg.ClientBase, members: NewMembers, overwrite: boolean): Promise<void> {
  const { lists, status, username } = members
  if (lists.length > 0) await client.query(upsertMemberships, [lists, status, username, overwrite])
}

const upsertMemberships = `
  with written as (
    insert into public.subscriber_lists as membership (subscriber_id, list_id, status)
    select import_rows.id, list_id,
      case when person_status = 'blocklisted' then 'unsubscribed' else coalesce(membership_status, $2) end
    from pg_temp.import_rows cross join unnest($1::int[]) as list_id
    where known order by 1, 2
    on conflict (subscriber_id, list_id) do update set status = excluded.status, updated_at = now()
    where membership.status <> excluded.status
      and ($4 or excluded.status = 'unsubscribed' and exists (
        select from public.subscribers as person
        where person.id = membership.subscriber_id and person.status = 'blocklisted'))
    returning subscriber_id, list_id, status
  )
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, ip, username, created_at)
  select written.subscriber_id, array_agg(written.list_id order by written.list_id),
    case when written.status = 'unsubscribed' then 'unsubscribed' else 'subscribed' end, written.status,
    'import', consent_ip, $3, coalesce(consent_at, now())
  from written join pg_temp.import_rows on import_rows.id = written.subscriber_id
  group by written.subscriber_id, written.status, consent_ip, consent_at`

const blocklistNew = `
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, username)
  select id, '{}', 'blocklisted', 'unsubscribed', 'import', $1 from pg_temp.import_rows where not known`

const blocklistKnown = `
  with people as (
    update public.subscribers as person set status = 'blocklisted', updated_at = now()
    from pg_temp.import_rows
    where person.id = import_rows.id and known and person.status <> 'blocklisted'
    returning person.id
  ), changed as (
    update public.subscriber_lists set status = 'unsubscribed', updated_at = now()
    where subscriber_id in (select id from pg_temp.import_rows where known) and status <> 'unsubscribed'
    returning subscriber_id, list_id
  )
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, username)
  select coalesce(people.id, changed.subscriber_id),
    coalesce(array_agg(list_id order by list_id) filter (where list_id is not null), '{}'),
    'blocklisted', 'unsubscribed', 'import', $1
  from people full join changed on changed.subscriber_id = people.id
  group by coalesce(people.id, changed.subscriber_id)`
