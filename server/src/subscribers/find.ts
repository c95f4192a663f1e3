import { type RawBuilder, sql } from 'kysely'
import { idBlocks, idsPerBlock, listCounts, subscriberTotal } from '../counting/counts.ts'
import type { Database } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { type Criteria, conditionOf, isListsOnly } from './criteria.ts'
import { type BlockStart, startOfPage } from './deep-page.ts'
import { membershipStatuses } from './memberships.ts'
import { behind, pageQuery, type Window } from './page-query.ts'
import { type FoundPage, pageOfQuestion } from './question-page.ts'
import { type IdRow, questioned } from './questioned.ts'

/** Beyond this, the union of one index range per list and status costs more than a plain question. */
const mostRanges = 60

/** A page of people and how many there are in all. */
export async function findPage(db: Database, criteria: Criteria, window: Window): Promise<FoundPage> {
  if (criteria.listIds?.length === 0) return { ids: [], total: 0, estimated: false }
  if (isListsOnly(criteria)) {
    const [total, ids] = await Promise.all([countPeople(db, criteria), findByIndex(db, criteria, window)])
    return { ids, total, estimated: false }
  }
  return pageOfQuestion(db, criteria, window)
}

/** How many people are meant. */
export async function countPeople(db: Database, criteria: Criteria): Promise<number> {
  const { listIds } = criteria
  if (listIds?.length === 0) return 0
  if (isListsOnly(criteria)) {
    if (listIds === null) return subscriberTotal(db)
    const [only] = listIds
    if (listIds.length === 1 && only !== undefined) {
      const count = (await listCounts(db, [only])).get(only)
      const { membershipStatus } = criteria
      return (membershipStatus === undefined ? count?.total : count?.byStatus[membershipStatus]) ?? 0
    }
  }
  return questioned(db, criteria, async (tx, run) => {
    const [counted] = await run(tx, sql`select count(*)::int as id from subscribers where ${conditionOf(criteria)}`)
    return counted?.id ?? 0
  })
}

/** The ids behind the given one in ascending order, for work in batches: each batch is a transaction of its own. */
export async function* idBatches(
  db: Database,
  criteria: Criteria,
  size: number,
  afterId = 0,
): AsyncGenerator<readonly number[]> {
  if (criteria.listIds?.length === 0) return
  for (let last = afterId; ; ) {
    const rows = await questioned(db, criteria, (tx, run) =>
      run(
        tx,
        sql`select subscribers.id from subscribers where subscribers.id > ${last} and ${conditionOf(criteria)}
        order by subscribers.id limit ${size}`,
      ),
    )
    if (rows.length > 0) yield rows.map((row) => row.id)
    if (rows.length < size) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Pages of everybody or of whole lists. */
async function findByIndex(db: Database, criteria: Criteria, window: Window): Promise<readonly number[]> {
  const ranges = rangesOf(criteria)
  if (window.orderBy === 'id' && ranges !== undefined) {
    const rows = await db.rows(
      dynamic<IdRow>(ranges.length === 0 ? await everybodysPage(db, window) : rangePage(ranges, window)),
    )
    return rows.map((row) => row.id)
  }
  const rows = await db.rows(dynamic<IdRow>(pageQuery(conditionOf(criteria), window)))
  return rows.map((row) => row.id)
}

interface Range {
  readonly listId: number
  readonly status: string
}

/** The parts of the index (list, status, person) that hold the people; undefined if they are too many. */
function rangesOf({ listIds, membershipStatus }: Criteria): readonly Range[] | undefined {
  if (listIds === null) return []
  const statuses = membershipStatus === undefined ? membershipStatuses : [membershipStatus]
  const ranges = listIds.flatMap((listId) => statuses.map((status) => ({ listId, status })))
  return ranges.length > mostRanges ? undefined : ranges
}

/** Each range is read from its end, as far as the page reaches: where the members' ids lie makes no difference. */
function rangePage(ranges: readonly Range[], window: Window): RawBuilder<unknown> {
  const direction = sql.raw(window.order)
  const parts = ranges.map(
    ({ listId, status }) => sql`(
      select subscriber_id from subscriber_lists
      where list_id = ${listId} and status = ${status}::subscription_status and ${behind(window, sql`subscriber_id`)}
      order by subscriber_id ${direction} limit ${window.offset + window.limit})`,
  )
  // Nobody is on one list with two statuses; without `distinct` the ranges are merged as they are read.
  const distinct = sql.raw(new Set(ranges.map((range) => range.listId)).size > 1 ? 'distinct' : '')
  return sql`select ${distinct} subscriber_id as id from (${sql.join(parts, sql` union all `)}) as members
    order by subscriber_id ${direction} limit ${window.limit} offset ${window.offset}`
}

/** A deep page of everybody starts in its block of ids instead of skipping all rows before it. */
async function everybodysPage(db: Database, window: Window): Promise<RawBuilder<unknown>> {
  const start: BlockStart =
    window.offset < idsPerBlock || window.afterId !== undefined
      ? { from: undefined, offset: window.offset }
      : startOfPage(await idBlocks(db), window.order, window.offset)
  const from = start.from === undefined ? undefined : start.from - (window.order === 'asc' ? 1 : -1)
  return pageQuery(sql`true`, { ...window, offset: start.offset, afterId: from ?? window.afterId })
}
