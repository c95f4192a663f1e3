import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

export type MembershipStatus = 'unconfirmed' | 'confirmed' | 'unsubscribed'

/** Members of a list by status; a status that nobody has is absent. */
export type StatusCounts = Readonly<Partial<Record<MembershipStatus, number>>>

export interface ListCount {
  readonly total: number
  readonly byStatus: StatusCounts
}

export interface SubscriberTotals {
  readonly total: number
  readonly enabled: number
  readonly disabled: number
  readonly blocklisted: number
  /** People without any membership. */
  readonly orphans: number
}

const selectLists = statement<{ listId: number; status: MembershipStatus; amount: number }>(`
  select key as "listId", status, amount from broadsheet.current_counts
  where counter = 'memberships' and ($1::int[] is null or key = any($1)) and amount <> 0`)

/** How many members each of the lists has; a list without members is absent. */
export async function listCounts(
  db: Queryable,
  listIds: readonly number[] | 'all',
): Promise<ReadonlyMap<number, ListCount>> {
  const rows = await db.rows(selectLists, [listIds === 'all' ? null : listIds])
  const counts = new Map<number, { total: number; byStatus: Partial<Record<MembershipStatus, number>> }>()
  for (const { listId, status, amount } of rows) {
    const entry = counts.get(listId) ?? { total: 0, byStatus: {} }
    entry.total += amount
    entry.byStatus[status] = amount
    counts.set(listId, entry)
  }
  return counts
}

const selectTotals = statement<{ status: string; amount: number }>(`
  select status, amount from broadsheet.current_counts where counter = 'subscribers'`)

/** The folded number, put right for everybody who was touched since. */
const selectOrphans = statement<{ amount: number }>(`
  with touched as (
    select distinct unnest(ids) as id from broadsheet.touched_subscribers
  )
  select coalesce((select amount from broadsheet.current_counts where counter = 'orphans'), 0)
    - (select count(*) from touched join broadsheet.orphans on orphans.subscriber_id = touched.id)
    + (select count(*) from touched join subscribers on subscribers.id = touched.id
       where not exists (select from subscriber_lists where subscriber_lists.subscriber_id = touched.id)) as amount`)

export async function subscriberTotals(db: Queryable): Promise<SubscriberTotals> {
  const [rows, orphans] = await Promise.all([db.rows(selectTotals), db.row(selectOrphans)])
  const of = (status: string): number => rows.find((row) => row.status === status)?.amount ?? 0
  return {
    total: rows.reduce((sum, row) => sum + row.amount, 0),
    enabled: of('enabled'),
    disabled: of('disabled'),
    blocklisted: of('blocklisted'),
    orphans: orphans?.amount ?? 0,
  }
}

const selectTotal = statement<{ amount: number }>(
  `select coalesce(sum(amount), 0)::bigint as amount from broadsheet.current_counts where counter = 'subscribers'`,
)

/** All people. */
export async function subscriberTotal(db: Queryable): Promise<number> {
  return (await db.row(selectTotal))?.amount ?? 0
}

const selectBlocks = statement<{ block: number; amount: number }>(`
  select key as block, amount from broadsheet.current_counts where counter = 'blocks' and amount > 0 order by key`)

export interface IdBlock {
  /** Ids from `block * idsPerBlock`. */
  readonly block: number
  readonly amount: number
}

/** As in the triggers of migration 0010: `id >> 13`. */
export const idsPerBlock = 8192

/** How many people have their id in which block, in the order of ids: a deep page starts in the right block. */
export async function idBlocks(db: Queryable): Promise<readonly IdBlock[]> {
  return db.rows(selectBlocks)
}
