import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ImportParams } from './params.ts'
import type { ImportRow } from './row.ts'

/*
 * Rows of an import become people, in one transaction a chunk. The rows are copied into a temporary table; one statement
 * inserts those that are new, others deal with those that were there. Set by set this takes some 40 µs a row, most of it
 * in the indexes of subscribers (bench/audience).
 */

/** Once a connection, before the first chunk. */
export async function prepareMerge(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temp table if not exists import_rows (
      line integer, email text, name text, fallback_name text, attribs jsonb, status public.subscriber_status,
      membership_status public.subscription_status, consent_at timestamptz, consent_ip text
    ) on commit delete rows;
    create temp table if not exists import_people (
      id integer, line integer, status public.subscriber_status, known boolean
    ) on commit delete rows`)
}

export interface MergeResult {
  readonly imported: number
  /** Rows whose address must not come back: see `broadsheet.suppressions`. */
  readonly suppressed: readonly { readonly line: number; readonly email: string }[]
}

/** Inside a transaction of the caller, who commits it with the new position. Every address is at most once in `rows`. */
export async function mergeRows(
  client: pg.ClientBase,
  rows: readonly ImportRow[],
  params: ImportParams,
  username: string,
): Promise<MergeResult> {
  if (rows.length === 0) return { imported: 0, suppressed: [] }
  await pipeline(Readable.from([copyText(rows)]), client.query(copyFrom(copyRows)))
  const suppressed = params.mode === 'subscribe' ? await dropSuppressed(client) : []
  const added = await client.query(insertPeople, [params.mode === 'blocklist'])
  const fresh = added.rowCount ?? 0
  const known = fresh + suppressed.length < rows.length ? ((await client.query(findKnown)).rowCount ?? 0) : 0
  if (params.mode === 'blocklist') {
    await client.query(blocklistNew, [username])
    if (known > 0) await client.query(blocklistKnown, [username])
    return { imported: fresh + known, suppressed }
  }
  if (known > 0) {
    if (params.overwriteProfile) await client.query(overwriteProfiles, [params.profilesOf])
    await client.query(blocklistByColumn, [username, params.profilesOf])
  }
  if (params.lists.length > 0) {
    const values = [params.lists, params.membershipStatus, username]
    if (fresh > 0) await client.query(subscribeNew, values)
    if (known > 0) await client.query(subscribeKnown, [...values, params.overwriteMembership])
  }
  return { imported: fresh + known, suppressed }
}

const copyRows = `copy pg_temp.import_rows
  (line, email, name, fallback_name, attribs, status, membership_status, consent_at, consent_ip) from stdin`

function copyText(rows: readonly ImportRow[]): string {
  let text = ''
  for (const row of rows) {
    text += `${row.line}\t${field(row.email)}\t${field(row.name)}\t${field(row.fallbackName)}\t${field(row.attribs)}\t${field(row.status)}\t${field(row.membershipStatus)}\t${field(row.consentAt)}\t${field(row.consentIp)}\n`
  }
  return text
}

const special = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** COPY's text format. */
function field(value: string | undefined): string {
  if (value === undefined) return '\\N'
  return value.replace(special, (sign) => escapes[sign] ?? sign)
}

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

/** In the order of addresses, so that two imports at once do not wait for each other in a circle. */
const insertPeople = `
  with added as (
    insert into public.subscribers (uuid, email, name, attribs, status)
    select gen_random_uuid(), email, coalesce(name, fallback_name), coalesce(attribs, '{}'),
      case when $1 then 'blocklisted' else coalesce(status, 'enabled') end
    from pg_temp.import_rows order by email
    on conflict (lower(email)) do nothing
    returning id, email, status
  )
  insert into pg_temp.import_people (id, line, status, known)
  select added.id, line, added.status, false from added join pg_temp.import_rows using (email)`

/** Everybody who is not new, locked: a blocklisting that is being written is seen, and one that comes waits. */
const findKnown = `
  insert into pg_temp.import_people (id, line, status, known)
  select person.id, line, person.status, true
  from pg_temp.import_rows join public.subscribers as person on lower(person.email) = import_rows.email
  where not exists (select from pg_temp.import_people where import_people.line = import_rows.line)
  order by person.id
  for no key update of person`

/** Only what the file has, of people the importer may change; nobody who is the same already. */
const overwriteProfiles = `
  update public.subscribers as person set
    name = coalesce(import_rows.name, person.name),
    attribs = coalesce(import_rows.attribs, person.attribs),
    status = case when person.status <> 'blocklisted' and import_rows.status <> 'blocklisted'
      then import_rows.status else person.status end,
    updated_at = now()
  from pg_temp.import_people join pg_temp.import_rows using (line)
  where person.id = import_people.id and known
    and (coalesce(import_rows.name, person.name), coalesce(import_rows.attribs, person.attribs),
         coalesce(import_rows.status, person.status)) is distinct from (person.name, person.attribs, person.status)
    and ($1::int[] is null or exists (
      select from public.subscriber_lists where subscriber_id = person.id and list_id = any($1)))`

/** A blocklisting in the file counts even where profiles are not overwritten: it is what the person asked for. */
const blocklistByColumn = `
  with people as (
    update public.subscribers as person set status = 'blocklisted', updated_at = now()
    from pg_temp.import_people join pg_temp.import_rows using (line)
    where person.id = import_people.id and known and import_rows.status = 'blocklisted' and person.status <> 'blocklisted'
      and ($2::int[] is null or exists (
        select from public.subscriber_lists where subscriber_id = person.id and list_id = any($2)))
    returning person.id
  ), marked as (
    update pg_temp.import_people set status = 'blocklisted' from people where people.id = import_people.id
  ), left_lists as (
    update public.subscriber_lists set status = 'unsubscribed', updated_at = now()
    where subscriber_id in (select id from people) and status <> 'unsubscribed'
    returning subscriber_id, list_id
  )
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, username)
  select people.id, array(select list_id from left_lists where subscriber_id = people.id order by list_id),
    'blocklisted', 'unsubscribed', 'import', $1
  from people`

const memberships = `
  select import_people.id, lists.id as list_id,
    (case when import_people.status = 'blocklisted' then 'unsubscribed'
      else coalesce(import_rows.membership_status, $2::public.subscription_status) end)::public.subscription_status as status
  from pg_temp.import_people join pg_temp.import_rows using (line)
  cross join public.lists where lists.id = any($1::int[])`

const evidence = `
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, ip, username, created_at)
  select written.subscriber_id, array_agg(written.list_id order by written.list_id),
    case when written.status = 'unsubscribed' then 'unsubscribed' else 'subscribed' end, written.status,
    'import', consent_ip, $3, coalesce(consent_at, now())
  from written join pg_temp.import_people on import_people.id = written.subscriber_id
  join pg_temp.import_rows using (line)
  group by written.subscriber_id, written.status, consent_ip, consent_at`

const subscribeNew = `
  with written as (
    insert into public.subscriber_lists (subscriber_id, list_id, status)
    select * from (${memberships} and not known) as rows order by 1, 2
    returning subscriber_id, list_id, status
  ) ${evidence}`

const subscribeKnown = `
  with written as (
    insert into public.subscriber_lists as membership (subscriber_id, list_id, status)
    select * from (${memberships} and known) as rows order by 1, 2
    on conflict (subscriber_id, list_id) do update set status = excluded.status, updated_at = now()
    where membership.status <> excluded.status
      and ($4 or excluded.status = 'unsubscribed' and exists (
        select from public.subscribers as person
        where person.id = membership.subscriber_id and person.status = 'blocklisted'))
    returning subscriber_id, list_id, status
  ) ${evidence}`

const blocklistNew = `
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, username)
  select id, '{}', 'blocklisted', 'unsubscribed', 'import', $1 from pg_temp.import_people where not known`

const blocklistKnown = `
  with people as (
    update public.subscribers as person set status = 'blocklisted', updated_at = now()
    from pg_temp.import_people
    where person.id = import_people.id and known and person.status <> 'blocklisted'
    returning person.id
  ), changed as (
    update public.subscriber_lists set status = 'unsubscribed', updated_at = now()
    where subscriber_id in (select id from pg_temp.import_people where known) and status <> 'unsubscribed'
    returning subscriber_id, list_id
  )
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, username)
  select coalesce(people.id, changed.subscriber_id),
    coalesce(array_agg(list_id order by list_id) filter (where list_id is not null), '{}'),
    'blocklisted', 'unsubscribed', 'import', $1
  from people full join changed on changed.subscriber_id = people.id
  group by coalesce(people.id, changed.subscriber_id)`
