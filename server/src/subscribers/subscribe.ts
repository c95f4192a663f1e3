import { type ConsentOrigin, type ConsentSource, type Origin, originValues } from '../consent/origin.ts'
import { findSuppression, liftSuppression, suppressPeople } from '../consent/suppression.ts'
import type { MembershipStatus } from '../counting/counts.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { lockSubscribers, unsubscribePeople, type WrittenMembership, writeMemberships } from './memberships.ts'

export { confirmMemberships, removeMemberships, writeMemberships } from './memberships.ts'

/*
 * What other rooms do with people. Each function writes within the caller's transaction, with the evidence of consent,
 * and leaves blocklisted people blocklisted.
 */

export type PersonStatus = 'enabled' | 'disabled' | 'blocklisted'

export interface Subscription {
  /** As `parseAddress` answers it. */
  readonly email: string
  readonly name: string
  readonly attribs?: Readonly<Record<string, unknown>>
  /** Lists that do not exist are left out. */
  readonly listIds: readonly number[]
  /** Status of memberships that are new. */
  readonly status: MembershipStatus
  /** Status of a person who is new; default `enabled`. */
  readonly personStatus?: PersonStatus
  readonly source: ConsentSource
  readonly ip?: string | undefined
  readonly username?: string | undefined
}

export interface Subscribed {
  readonly subscriberId: number
  readonly uuid: string
  /** False: there was somebody with this address, whose name and attributes stay as they are. */
  readonly created: boolean
  readonly personStatus: PersonStatus
  /** Lists with double opt-in that wait for a confirmation now and did not before. */
  readonly pending: readonly number[]
}

interface PersonRow {
  readonly id: number
  readonly uuid: string
  readonly status: PersonStatus
}

const insertPerson = statement<PersonRow>(`
  insert into subscribers (uuid, email, name, attribs, status)
  values (gen_random_uuid(), $1, $2, $3, $4)
  on conflict do nothing
  returning id, uuid, status`)

const selectPerson = statement<PersonRow>(
  'select id, uuid, status from subscribers where lower(email) = lower($1) for no key update',
)

/**
 * Somebody subscribes: found by address or created, and put on the lists. An existing person keeps name, attributes and
 * confirmed memberships; unsubscribed ones become what `status` says; a blocklisted one stays so, with unsubscribed
 * memberships. Somebody who was blocklisted and then deleted comes back blocklisted, unless a user or API user adds them.
 */
export async function subscribePerson(tx: Queryable, subscription: Subscription): Promise<Subscribed> {
  const created = await createPerson(tx, subscription)
  const person = created ?? (await existingPerson(tx, subscription.email))
  const written = await writeMemberships(tx, {
    subscriberIds: [person.id],
    listIds: subscription.listIds,
    status: subscription.status,
    existing: 'resubscribe',
    origin: originOf(subscription),
  })
  return {
    subscriberId: person.id,
    uuid: person.uuid,
    created: created !== undefined,
    personStatus: person.status,
    pending: waitingForConfirmation(written),
  }
}

/** Only if nobody has the address; else undefined, and nothing is written. */
export async function subscribeNewPerson(tx: Queryable, subscription: Subscription): Promise<Subscribed | undefined> {
  const person = await createPerson(tx, subscription)
  if (person === undefined) return undefined
  const written = await writeMemberships(tx, {
    subscriberIds: [person.id],
    listIds: subscription.listIds,
    status: subscription.status,
    existing: 'resubscribe',
    origin: originOf(subscription),
  })
  const { id, uuid, status } = person
  return { subscriberId: id, uuid, created: true, personStatus: status, pending: waitingForConfirmation(written) }
}

function originOf({ source, ip, username }: Subscription): ConsentOrigin {
  return { source, ip, username }
}

async function createPerson(tx: Queryable, subscription: Subscription): Promise<PersonRow | undefined> {
  const status = await statusOfNewcomer(tx, subscription)
  return tx.row(insertPerson, [
    subscription.email,
    subscription.name,
    JSON.stringify(subscription.attribs ?? {}),
    status,
  ])
}

/** An administrator's word, or the person's own after an erasure, ends a suppression; a stranger's form does not. */
async function statusOfNewcomer(tx: Queryable, subscription: Subscription): Promise<PersonStatus> {
  const wanted = subscription.personStatus ?? 'enabled'
  const suppression = await findSuppression(tx, subscription.email)
  if (suppression === undefined) return wanted
  const trusted = subscription.source === 'admin' || subscription.source === 'api'
  if (suppression === 'blocklisted' && !trusted) return 'blocklisted'
  await liftSuppression(tx, subscription.email)
  return wanted
}

async function existingPerson(tx: Queryable, email: string): Promise<PersonRow> {
  const person = await tx.row(selectPerson, [email])
  if (person === undefined) throw new Error('A person vanished between two statements of a subscription')
  return person
}

/** Of written memberships, the lists that a confirmation mail should ask for. */
export function waitingForConfirmation(written: readonly WrittenMembership[]): readonly number[] {
  return written
    .filter((entry) => entry.status === 'unconfirmed' && entry.optin === 'double')
    .map((entry) => entry.listId)
}

/** Puts people on lists with a status, whatever their memberships were; blocklisted people stay unsubscribed. */
export async function setMemberships(
  tx: Queryable,
  request: {
    readonly subscriberIds: readonly number[]
    readonly listIds: readonly number[]
    readonly status: MembershipStatus
    readonly source: ConsentSource
  },
): Promise<readonly WrittenMembership[]> {
  const { source, ...change } = request
  return writeMemberships(tx, { ...change, existing: 'overwrite', origin: source })
}

/** One person leaves lists, or all. Answers the lists left; those left before are not among them. */
export async function unsubscribe(
  tx: Queryable,
  request: {
    readonly subscriberId: number
    readonly listIds: readonly number[] | 'all'
    readonly source: ConsentSource
    readonly ip?: string | undefined
  },
): Promise<readonly number[]> {
  const { subscriberId, listIds, source, ip } = request
  const left = await unsubscribePeople(tx, { subscriberIds: [subscriberId], listIds, origin: { source, ip } })
  return left.map((entry) => entry.listId)
}

const blocklistAndRecord = statement<object>(`
  with people as (
    update subscribers set status = 'blocklisted', updated_at = now()
    where id = any($1::int[]) and status <> 'blocklisted'
    returning id
  ), changed as (
    update subscriber_lists set status = 'unsubscribed', updated_at = now()
    where subscriber_id = any($1::int[]) and status <> 'unsubscribed'
    returning subscriber_id, list_id
  )
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, status, source, ip, username)
  select coalesce(people.id, changed.subscriber_id),
    coalesce(array_agg(changed.list_id order by changed.list_id) filter (where changed.list_id is not null), '{}'),
    'blocklisted', 'unsubscribed', $2, $3, $4
  from people full join changed on changed.subscriber_id = people.id
  group by coalesce(people.id, changed.subscriber_id)`)

/** Nothing is sent to these people any more; every membership becomes `unsubscribed`. Unknown ids are no error. */
export async function blocklist(tx: Queryable, ids: readonly number[], origin: Origin): Promise<void> {
  if (ids.length === 0) return
  await lockSubscribers(tx, ids)
  await tx.run(blocklistAndRecord, [ids, ...originValues(origin)])
}

const deleteMemberships = statement<object>('delete from subscriber_lists where subscriber_id = any($1::int[])')
const deletePeople = statement<object>('delete from subscribers where id = any($1::int[])')

/**
 * Deletes people with their memberships, bounces and consent history; opens and clicks stay as counts. With `suppress`
 * imports will not bring the addresses back; for blocklisted people that holds in any case. Answers how many went.
 */
export async function deleteSubscribers(
  tx: Queryable,
  ids: readonly number[],
  options: { readonly suppress: boolean } = { suppress: false },
): Promise<number> {
  if (ids.length === 0) return 0
  await lockSubscribers(tx, ids)
  await suppressPeople(tx, ids, options.suppress)
  // In one statement: the cascade would delete, and count, person by person.
  await tx.run(deleteMemberships, [ids])
  return tx.run(deletePeople, [ids])
}
