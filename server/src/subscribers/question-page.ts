import { sql } from 'kysely'
import { subscriberTotal } from '../counting/counts.ts'
import type { Database, Queryable } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { type Criteria, conditionOf } from './criteria.ts'
import { matchesPage } from './matches-page.ts'
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
    const few = await pageOfFew(tx, criteria, window, fewMatches)
    if (few.total <= fewMatches) return { ...few, estimated: false }
    const ids = await run(tx, matchesPage(criteria, window))
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

/**
 * Counts up to one more than `most` matches, and finds the page among them if they are no more. In one statement: to hand
 * 20,000 ids over takes as long as to find them.
 */
async function pageOfFew(
  tx: Queryable,
  criteria: Criteria,
  window: Window,
  most: number,
): Promise<{ readonly total: number; readonly ids: readonly number[] }> {
  const page = pageQuery(sql`subscribers.id in (select id from few) and (select total from size) <= ${most}`, window)
  const query = sql`
    with few as materialized (
      select subscribers.id from subscribers where ${conditionOf(criteria)} limit ${most + 1}),
    size as (select count(*)::int as total from few)
    select total, array(${page}) as ids from size`
  const [found] = await explained(tx, criteria, dynamic<{ total: number; ids: number[] }>(query))
  return found ?? { total: 0, ids: [] }
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
