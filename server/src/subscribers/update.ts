import type { Caller } from '../auth/caller.ts'
import { manageableLists, readableLists, scopeForSql } from '../auth/list-access.ts'
import { originOfCaller } from '../consent/origin.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure, invalid, missing } from '../errors/error.ts'
import type { Services } from '../services.ts'
import { requireSubscribers, requireWholly } from './access.ts'
import { acceptAddress, domainRules } from './address.ts'
import { askToConfirm, found } from './create.ts'
import { planMemberships } from './lists-asked.ts'
import { removeMemberships, unsubscribePeople, writeMemberships } from './memberships.ts'
import { readSubscriber, versionOf } from './read.ts'
import type { Subscriber } from './schema.ts'
import { type PersonStatus, waitingForConfirmation } from './subscribe.ts'

/** What to do with attributes. */
export type AttributeChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'replace'; readonly attribs: Readonly<Record<string, unknown>> }
  | { readonly kind: 'merge'; readonly attribs: Readonly<Record<string, unknown>>; readonly remove: readonly string[] }

export interface SubscriberChange {
  readonly id: number
  /** Undefined: stays. */
  readonly email: string | undefined
  readonly name: string | undefined
  readonly status: PersonStatus | undefined
  readonly attributes: AttributeChange
  /** Undefined: memberships stay. */
  readonly listIds: readonly number[] | undefined
  readonly preconfirm: boolean
  /** Version the client has read (`If-Match`); undefined: any. */
  readonly ifMatch: string | undefined
}

const longestName = 2000

/** A new name, trimmed; undefined where the old one stays. */
export function newName(name: string | undefined): string | undefined {
  const trimmed = name?.trim()
  if (trimmed === undefined || trimmed === '') return undefined
  if (Buffer.byteLength(trimmed) > longestName) throw invalid(`A name has at most ${longestName} bytes.`)
  return trimmed
}

const lockPerson = statement<{ updated_at: string | null; status: PersonStatus; lists: readonly number[] }>(`
  select updated_at, status,
    array(select list_id from subscriber_lists where subscriber_id = subscribers.id) as lists
  from subscribers where id = $1 for no key update`)

/** clock_timestamp(): two changes of one moment must not get the same version. */
const updatePerson = statement<object>(`
  update subscribers set
    email = coalesce($2, email),
    name = coalesce($3, name),
    status = coalesce($4::subscriber_status, status),
    attribs = case $5::text
      when 'replace' then $6::jsonb
      when 'merge' then ((case when jsonb_typeof(attribs) = 'object' then attribs else '{}' end) - $7::text[]) || $6::jsonb
      else attribs
    end,
    updated_at = clock_timestamp()
  where id = $1`)

const recordStatus = statement<object>(`
  insert into broadsheet.consent_events (subscriber_id, list_ids, action, source, username)
  values ($1, '{}', $2, $3, $4)`)

/** Changes a person as one transaction and answers the new record. Two changes at once both count. */
export async function updateSubscriber(
  services: Services,
  caller: Caller,
  change: SubscriberChange,
): Promise<Subscriber> {
  return services.db.transaction((tx) => changePerson(services, tx, caller, change))
}

/** As `updateSubscriber`, in a transaction of the caller's. */
export async function changePerson(
  services: Services,
  tx: Queryable,
  caller: Caller,
  change: SubscriberChange,
): Promise<Subscriber> {
  const rules = domainRules(services.settings.current())
  const email = change.email === undefined ? undefined : acceptAddress(change.email, rules)
  await requireSubscribers(tx, caller, [change.id], 'manage')
  const before = await tx.row(lockPerson, [change.id])
  if (before === undefined) throw missing('subscriber', change.id)
  if (change.ifMatch !== undefined && !matches(change.ifMatch, versionOf(before))) {
    throw failure('record.outdated', { record: 'subscriber' })
  }
  if (change.status === 'blocklisted' && before.status !== 'blocklisted') await requireWholly(tx, caller, [change.id])
  const { attributes } = change
  await tx.run(updatePerson, [
    change.id,
    email,
    change.name,
    change.status,
    attributes.kind,
    attributes.kind === 'keep' ? '{}' : JSON.stringify(attributes.attribs),
    attributes.kind === 'merge' ? attributes.remove : [],
  ])
  const pending = await changeMemberships(tx, caller, change, before.lists)
  await changeConsent(tx, caller, change, before.status)
  await askToConfirm(services, tx, change.id, pending)
  return found(await readSubscriber(tx, change.id, readableLists(caller)))
}

/** RFC 9110, section 13.1.1: a list of versions, or `*`. */
function matches(ifMatch: string, version: string): boolean {
  return (
    ifMatch.trim() === '*' || ifMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === version)
  )
}

/** Answers the lists that wait for a confirmation now and did not before. */
async function changeMemberships(
  tx: Queryable,
  caller: Caller,
  change: SubscriberChange,
  current: readonly number[],
): Promise<readonly number[]> {
  if (change.listIds === undefined) return []
  const manageable = manageableLists(caller)
  const { wanted } = planMemberships(change.listIds, current, manageable)
  const origin = originOfCaller(caller)
  await removeMemberships(tx, {
    subscriberIds: [change.id],
    from: scopeForSql(manageable) ?? 'all',
    except: wanted,
    origin,
  })
  const written = await writeMemberships(tx, {
    subscriberIds: [change.id],
    listIds: wanted,
    status: change.preconfirm ? 'confirmed' : 'unconfirmed',
    existing: 'edit',
    origin,
  })
  return waitingForConfirmation(written)
}

/** Blocklisting leaves no active membership, by whatever way it is done; re-enabling brings none back. */
async function changeConsent(
  tx: Queryable,
  caller: Caller,
  change: SubscriberChange,
  before: PersonStatus,
): Promise<void> {
  if (change.status === undefined || change.status === before) return
  const origin = originOfCaller(caller)
  if (change.status === 'blocklisted') {
    await unsubscribePeople(tx, { subscriberIds: [change.id], listIds: 'all', origin })
  }
  if (change.status === 'blocklisted' || before === 'blocklisted') {
    const action = change.status === 'blocklisted' ? 'blocklisted' : 'unblocklisted'
    await tx.run(recordStatus, [change.id, action, origin.source, origin.username])
  }
}
