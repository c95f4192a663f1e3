import { sql } from 'kysely'
import { subscriberTotal } from '../counting/counts.ts'
import type { Database, Queryable } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { type Criteria, conditionOf } from './criteria.ts'
import { pageQuery, type Window } from './page-query.ts'
import { explained, questioned, type Run } from './questioned.ts'

export interface FoundPage {
  readonly ids: readonly number[]
  readonly total: number
  /** The total was reckoned from a sample. */
  readonly estimated: boolean
}

interface Bounds {
  /** So many matches are all found: their number is exact. More are read in the order of an index, page by page. */
  readonly fewMatches: number
  /** Among so many people all matches are counted, however many. */
  readonly fewPeople: number
  /** People who are looked at for an estimate: of half of them it is right to a few per cent, of all of them exact. */
  readonly sampled: number
}

const usualBounds: Bounds = { fewMatches: 20_000, fewPeople: 100_000, sampled: 10_000 }

/** A page of people who match a question, in the reader's transaction. */
export async function pageOfQuestion(
  db: Database,
  criteria: Criteria,
  window: Window,
  bounds = usualBounds,
): Promise<FoundPage> {
  const { fewMatches, fewPeople } = bounds
  const people = await subscriberTotal(db)
  return questioned(db, criteria, async (tx, run) => {
    if (window.limit > fewMatches) return allOfPage(tx, run, criteria, window)
    const few = await run(
      tx,
      sql`select subscribers.id from subscribers where ${conditionOf(criteria)} limit ${fewMatches + 1}`,
    )
    if (few.length <= fewMatches) {
      const found = few.map((row) => row.id)
      return { ids: await pageAmong(tx, run, found, window), total: few.length, estimated: false }
    }
    const ids = await run(tx, pageQuery(conditionOf(criteria), window))
    const total = people <= fewPeople ? await count(tx, run, criteria) : await estimate(tx, criteria, people, bounds)
    return { ids: ids.map((row) => row.id), total, estimated: people > fewPeople }
  })
}

/** A page that is streamed: whoever takes so many takes the time for an exact total. */
async function allOfPage(tx: Queryable, run: Run, criteria: Criteria, window: Window): Promise<FoundPage> {
  // One after the other: the count uses all processors.
  const total = await count(tx, run, criteria)
  const ids = await run(tx, pageQuery(conditionOf(criteria), window))
  return { ids: ids.map((row) => row.id), total, estimated: false }
}

async function count(tx: Queryable, run: Run, criteria: Criteria): Promise<number> {
  const [counted] = await run(tx, sql`select count(*)::int as id from subscribers where ${conditionOf(criteria)}`)
  return counted?.id ?? 0
}

async function pageAmong(
  tx: Queryable,
  run: Run,
  found: readonly number[],
  window: Window,
): Promise<readonly number[]> {
  if (window.orderBy === 'id') return cut(found, window)
  const ids = await run(tx, pageQuery(sql`subscribers.id = any(${found}::int[])`, window))
  return ids.map((row) => row.id)
}

/** The window of ids that are all there. */
export function cut(found: readonly number[], { order, afterId, offset, limit }: Window): readonly number[] {
  const up = order === 'asc'
  const behind = found.filter((id) => afterId === undefined || (up ? id > afterId : id < afterId))
  return behind.sort((one, other) => (up ? one - other : other - one)).slice(offset, offset + limit)
}

/** Counting hundreds of thousands of matches would take ten times as long as finding the page. */
async function estimate(tx: Queryable, criteria: Criteria, people: number, bounds: Bounds): Promise<number> {
  const share = Math.min(100, (100 * bounds.sampled) / people)
  // Repeatable: the number does not change from page to page.
  const query = sql`
    select count(*)::int as seen, (count(*) filter (where ${conditionOf(criteria)}))::int as hit
    from subscribers tablesample system (${share}::real) repeatable (1)`
  const [found] = await explained(tx, criteria, dynamic<{ seen: number; hit: number }>(query))
  const part = found === undefined || found.seen === 0 ? 0 : found.hit / found.seen
  return Math.max(bounds.fewMatches + 1, Math.round(part * people))
}
