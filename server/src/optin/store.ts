import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** What an opt-in mail is about: one person, and the lists among those asked for that still wait for them. */
export interface PendingConfirmation {
  readonly uuid: string
  readonly email: string
  /** Of the lists, where they share one. */
  readonly from_email: string | null
  /** Of all of the lists; null: the main site. */
  readonly brand_id: number | null
  readonly lists: readonly {
    readonly id: number
    readonly uuid: string
    readonly name: string
    readonly type: string
  }[]
}

const selectPending = statement<PendingConfirmation>(`
  select s.uuid, s.email,
         case when count(distinct coalesce(d.from_email, '')) = 1 then nullif(max(d.from_email), '') end as from_email,
         case when count(distinct coalesce(d.brand_id, 0)) = 1 then max(d.brand_id) end as brand_id,
         json_agg(json_build_object('id', l.id, 'uuid', l.uuid, 'name', l.name, 'type', l.type) order by l.name, l.id) as lists
  from subscribers s
  join subscriber_lists sl on sl.subscriber_id = s.id and sl.status = 'unconfirmed'
  join lists l on l.id = sl.list_id and l.optin = 'double'
  left join broadsheet.list_defaults d on d.list_id = l.id
  where s.id = $1 and l.id = any($2::int[]) and s.status <> 'blocklisted'
  group by s.id`)

/** Undefined when there is nothing to confirm. */
export async function findPending(
  db: Queryable,
  subscriberId: number,
  listIds: readonly number[],
): Promise<PendingConfirmation | undefined> {
  return db.row(selectPending, [subscriberId, listIds])
}

const upsertRequests = statement<object>(`
  insert into broadsheet.optin_requests (subscriber_id, list_id)
  select $1, list_id from unnest($2::int[]) as asked(list_id)
  on conflict (subscriber_id, list_id) do update set requested_at = now()`)

export async function rememberRequest(db: Queryable, subscriberId: number, listIds: readonly number[]): Promise<void> {
  await db.run(upsertRequests, [subscriberId, listIds])
}

const selectOptinLists = statement<{ id: number }>(`
  with asked as (
    select sl.list_id as id from broadsheet.optin_requests r
    join subscriber_lists sl on sl.subscriber_id = r.subscriber_id and sl.list_id = r.list_id
    where r.subscriber_id = $1
    union
    select sl.list_id from subscriber_lists sl join lists l on l.id = sl.list_id
    where sl.subscriber_id = $1 and l.optin = 'double' and sl.status = 'unconfirmed'
  )
  select id from asked
  union all
  select sl.list_id from subscriber_lists sl join lists l on l.id = sl.list_id
  where sl.subscriber_id = $1 and l.optin = 'double' and not exists (select from asked)`)

/**
 * The lists that opt-in mails to this person were about. Mails sent before a takeover left no record: then it is every
 * list with double opt-in that the person is on.
 */
export async function listsOfOptinMails(db: Queryable, subscriberId: number): Promise<readonly number[]> {
  const rows = await db.rows(selectOptinLists, [subscriberId])
  return rows.map((row) => row.id)
}
