import { type RawBuilder, sql } from 'kysely'
import { idBlocks, idsPerBlock, listCounts, subscriberTotal } from '../counting/counts.ts'
import type { Database } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { type Criteria, conditionOf, isListsOnly } from './criteria.ts'
import { type BlockStart, startOfPage } from './deep-page.ts'
import { matchesPage } from './matches-page.ts'
import { pageQuery, type Window } from './page-query.ts'
import { type FoundPage, pageOfQuestion } from './question-page.ts'
import { type IdRow, questioned } from './questioned.ts'

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

/**
 * So many ids are looked up at a time. Each look may cost as much as the first, and what fails does so before anything
 * was done to any of them.
 */
const idsPerLook = 50_000

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
        order by subscribers.id limit ${idsPerLook}`,
      ),
    )
    for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size).map((row) => row.id)
    if (rows.length < idsPerLook) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Pages of everybody or of whole lists. */
async function findByIndex(db: Database, criteria: Criteria, window: Window): Promise<readonly number[]> {
  const isOfEverybody = window.orderBy === 'id' && criteria.listIds === null
  const query = isOfEverybody ? await everybodysPage(db, window) : matchesPage(criteria, window)
  const rows = await db.rows(dynamic<IdRow>(query))
  return rows.map((row) => row.id)
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
