import { type Origin, originValues } from '../consent/origin.ts'
import type { MembershipStatus } from '../counting/counts.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export const membershipStatuses = ['unconfirmed', 'confirmed', 'unsubscribed'] as const satisfies MembershipStatus[]

/**
 * What becomes of a membership that is there already:
 *
 * | | unconfirmed | confirmed | unsubscribed |
 * |---|---|---|---|
 * | `keep` | stays | stays | stays |
 * | `edit` | confirmed if asked for | stays | stays: an edit never re-subscribes |
 * | `resubscribe` | confirmed if asked for | stays | becomes what is asked for |
 * | `overwrite` | becomes what is asked for | … | … |
 *
 * Memberships of blocklisted people become `unsubscribed` in all but `keep`.
 */
export type OnExisting = 'keep' | 'edit' | 'resubscribe' | 'overwrite'

export interface MembershipChange {
  readonly subscriberIds: readonly number[]
  /** Lists that do not exist are left out. */
  readonly listIds: readonly number[]
  readonly status: MembershipStatus
  readonly existing: OnExisting
  readonly origin: Origin
}

export interface WrittenMembership {
  readonly subscriberId: number
  readonly listId: number
  readonly status: MembershipStatus
  readonly optin: 'single' | 'double'
}

/**
 * In one order everywhere, so that two bulk changes cannot wait for each other; and behind a blocklisting that is being
 * written, so that none is undone.
 */
const lockPeople = statement<object>(
  'select 1 from subscribers where id = any($1::int[]) order by id for no key update',
)

export async function lockSubscribers(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.run(lockPeople, [ids])
}

const writeAndRecord = statement<WrittenMembership>(`
  with people as (
    select id, status from subscribers where id = any($1::int[])
  ), written as (
    insert into subscriber_lists as membership (subscriber_id, list_id, status)
    select people.id, lists.id,
      case when people.status = 'blocklisted' then 'unsubscribed' else $3::subscription_status end
    from people cross join lists
    where lists.id = any($2::int[])
    order by people.id, lists.id
    on conflict (subscriber_id, list_id) do update set status = excluded.status, updated_at = now()
    where membership.status <> excluded.status and case $4::text
      when 'overwrite' then true
      when 'resubscribe' then membership.status <> 'confirmed' or excluded.status = 'unsubscribed'
      when 'edit' then membership.status = 'unconfirmed' or excluded.status = 'unsubscribed'
      else false
    end
    returning subscriber_id, list_id, status
  ), recorded as (
    insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, ip, username)
    select subscriber_id, array_agg(list_id order by list_id),
      case when status = 'unsubscribed' then 'unsubscribed' else 'subscribed' end, status, $5, $6, $7
    from written group by subscriber_id, status
  )
  select written.subscriber_id as "subscriberId", written.list_id as "listId", written.status, lists.optin
  from written join lists on lists.id = written.list_id`)

/** Puts people on lists and answers what was written: new memberships and those whose status changed. */
export async function writeMemberships(tx: Queryable, change: MembershipChange): Promise<readonly WrittenMembership[]> {
  const { subscriberIds, listIds, status, existing, origin } = change
  if (subscriberIds.length === 0 || listIds.length === 0) return []
  await lockSubscribers(tx, subscriberIds)
  return tx.rows(writeAndRecord, [subscriberIds, listIds, status, existing, ...originValues(origin)])
}

const confirmAndRecord = statement<{ listId: number }>(`
  with confirmed as (
    update subscriber_lists set status = 'confirmed', updated_at = now(),
      meta = case when $3::text is null then meta else meta || jsonb_build_object('optin_ip', $3::text) end
    from subscribers
    where subscribers.id = subscriber_id and subscribers.status <> 'blocklisted'
      and subscriber_id = $1 and list_id = any($2::int[]) and subscriber_lists.status = 'unconfirmed'
    returning list_id
  ), recorded as (
    insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, ip)
    select $1, array_agg(list_id order by list_id), 'confirmed', 'confirmed', 'optin', $3 from confirmed having count(*) > 0
  )
  select list_id as "listId" from confirmed`)

/**
 * The answer to an opt-in mail. Only memberships that still wait are confirmed: a list that was left in the meantime,
 * or a blocklisting, stays. Answers the lists confirmed.
 */
export async function confirmMemberships(
  tx: Queryable,
  request: { readonly subscriberId: number; readonly listIds: readonly number[]; readonly ip?: string | undefined },
): Promise<readonly number[]> {
  await lockSubscribers(tx, [request.subscriberId])
  const rows = await tx.rows(confirmAndRecord, [request.subscriberId, request.listIds, request.ip ?? null])
  return rows.map((row) => row.listId)
}

const unsubscribeAndRecord = statement<{ subscriberId: number; listId: number }>(`
  with changed as (
    update subscriber_lists set status = 'unsubscribed', updated_at = now()
    where subscriber_id = any($1::int[]) and status <> 'unsubscribed' and ($2::int[] is null or list_id = any($2))
    returning subscriber_id, list_id
  ), recorded as (
    insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, ip, username)
    select subscriber_id, array_agg(list_id order by list_id), 'unsubscribed', 'unsubscribed', $3, $4, $5
    from changed group by subscriber_id
  )
  select subscriber_id as "subscriberId", list_id as "listId" from changed`)

/** Existing memberships become `unsubscribed`; nobody is put on a list. Answers the lists that were left. */
export async function unsubscribePeople(
  tx: Queryable,
  request: {
    readonly subscriberIds: readonly number[]
    readonly listIds: readonly number[] | 'all'
    readonly origin: Origin
  },
): Promise<readonly { readonly subscriberId: number; readonly listId: number }[]> {
  const { subscriberIds, listIds, origin } = request
  await lockSubscribers(tx, subscriberIds)
  return tx.rows(unsubscribeAndRecord, [subscriberIds, listIds === 'all' ? null : listIds, ...originValues(origin)])
}

const removeAndRecord = statement<object>(`
  with removed as (
    delete from subscriber_lists
    where subscriber_id = any($1::int[])
      and ($2::int[] is null or list_id = any($2)) and not list_id = any($3::int[])
    returning subscriber_id, list_id
  )
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, source, ip, username)
  select subscriber_id, array_agg(list_id order by list_id), 'removed', $4, $5, $6 from removed group by subscriber_id`)

/** Takes people off lists: off those of `from`, or off all, but never off those of `except`. */
export async function removeMemberships(
  tx: Queryable,
  request: {
    readonly subscriberIds: readonly number[]
    readonly from: readonly number[] | 'all'
    readonly except?: readonly number[]
    readonly origin: Origin
  },
): Promise<void> {
  const { subscriberIds, from, except, origin } = request
  await lockSubscribers(tx, subscriberIds)
  await tx.run(removeAndRecord, [subscriberIds, from === 'all' ? null : from, except ?? [], ...originValues(origin)])
}
