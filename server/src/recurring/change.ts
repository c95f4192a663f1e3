import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { refusingUnusable, usablePattern } from '../campaigns/copy.ts'
import type { Queryable } from '../db/database.ts'
import { failure, invalid, missing } from '../errors/error.ts'
import type { Services } from '../services.ts'
import { nextFree } from './catch-up.ts'
import type { Schedule } from './moments.ts'
import { type Beginning, keepBeginning, readBeginning } from './news.ts'
import type { RecurringValues } from './recurring.ts'
import { isSameRule } from './rule.ts'
import { findRow, holdRecurring, type RecurringRow, setRecurringState, stateBehind, updateRecurring } from './store.ts'
import { takenSince } from './turns.ts'

type Changer = Pick<Services, 'db' | 'settings' | 'translations'> & { readonly caller: Caller }

/** Saves it. An active one goes by its new rule from now on, and takes from a new feed what comes from now on. */
export async function changeRecurring(
  { db, settings, caller }: Changer,
  id: number,
  values: RecurringValues,
): Promise<void> {
  const before = await requireRow(db, id)
  const isOtherFeed = values.feed !== null && values.feed.url !== before.feed?.url
  const beginning =
    before.status === 'active' && isOtherFeed && values.feed !== null
      ? await readBeginning(values.feed, settings.current())
      : undefined
  await db.transaction(async (tx) => {
    const held = await requireUnchanged(tx, before)
    await updateRecurring(tx, id, values)
    if (beginning !== undefined) await keepBeginning(tx, id, beginning)
    if (held.status === 'active') await setRecurringState(tx, id, stateBehind(await nextAfterChange(tx, held, values)))
    await audit(tx, caller, 'recurring.update', { type: 'recurring', id }, { name: values.name })
  })
}

/** A turn that is due, and waits for its feed, stays due where the rule is what it was. */
async function nextAfterChange(
  tx: Queryable,
  held: RecurringRow,
  values: RecurringValues,
): Promise<number | undefined> {
  if (held.next_at !== null && isSameSchedule(held, values)) return Date.parse(held.next_at)
  return nextFrom(tx, held.id, values)
}

function isSameSchedule(a: Schedule, b: Schedule): boolean {
  return isSameRule(a.rule, b.rule) && a.starts_on === b.starts_on && a.ends_on === b.ends_on
}

async function nextFrom(tx: Queryable, id: number, schedule: Schedule): Promise<number | undefined> {
  const now = Date.now()
  return nextFree(schedule, now, await takenSince(tx, id, now))
}

/** Starts it or goes on, from the next moment of its rule: what would have gone out meanwhile does not. */
export async function activateRecurring(services: Changer, id: number): Promise<void> {
  const { db, settings, caller } = services
  const before = await requireRow(db, id)
  if (before.status === 'active') return
  // Before its first turn: what the feed holds by now is not new.
  const beginning: Beginning | undefined =
    before.feed !== null && before.feed_known_at === null
      ? await readBeginning(before.feed, settings.current())
      : undefined
  await db.transaction(async (tx) => {
    await requireUnchanged(tx, before)
    await refusingUnusable(() => usablePattern(services, tx, before.campaign_id))
    if (beginning !== undefined) await keepBeginning(tx, id, beginning)
    const next = await nextFrom(tx, id, before)
    if (next === undefined) throw invalid('No moment of its rule lies ahead: change ends_on.')
    await setRecurringState(tx, id, { status: 'active', nextAt: next })
    await audit(tx, caller, 'recurring.status', { type: 'recurring', id }, { name: before.name, status: 'active' })
  })
}

export async function pauseRecurring({ db, caller }: Changer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { status, name } = await holdRecurring(tx, id)
    if (status === 'paused') return
    if (status !== 'active') {
      throw failure('record.state', { record: 'recurring campaign', state: status, reason: 'it is not active.' })
    }
    await setRecurringState(tx, id, { status: 'paused' })
    await audit(tx, caller, 'recurring.status', { type: 'recurring', id }, { name, status: 'paused' })
  })
}

async function requireRow(db: Queryable, id: number): Promise<RecurringRow> {
  const row = await findRow(db, id)
  if (row === undefined) throw missing('recurring campaign', id)
  return row
}

/** Feeds are read outside of the transaction; what was decided by them must still be so. */
async function requireUnchanged(tx: Queryable, before: RecurringRow): Promise<RecurringRow> {
  const held = await holdRecurring(tx, before.id)
  if (held.updated_at !== before.updated_at) throw failure('record.outdated', { record: 'recurring campaign' })
  return held
}
