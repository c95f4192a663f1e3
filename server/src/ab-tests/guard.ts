import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type AppError, failure } from '../errors/error.ts'
import { isOver, type TestStatus } from './ab-test.ts'

/*
 * What may be done to campaigns that belong to a test. The rules of campaigns ask here before they act.
 */

export interface Part {
  readonly campaign_id: number
  readonly part: 'original' | 'variant' | 'rest'
  readonly test: string
  readonly status: TestStatus
}

const partsOf = statement<Part>(`
  select part.campaign_id, part.part, test.name as test, test.status
  from broadsheet.ab_tests as test
  join lateral (
    select test.campaign_id, 'original' as part union all select test.rest_campaign_id, 'rest' union all
    select variant.campaign_id, 'variant' from broadsheet.ab_variants as variant where variant.test_id = test.id
  ) as part on part.campaign_id = any($1::integer[])
  where (test.status <> 'cancelled' or test.updated_at > now() - interval '1 minute') and test.id in (
    select id from broadsheet.ab_tests where campaign_id = any($1) union all
    select id from broadsheet.ab_tests where rest_campaign_id = any($1) union all
    select test_id from broadsheet.ab_variants where campaign_id = any($1))
  order by part.campaign_id for share of test`)

/** The parts that campaigns have in tests, of cancelled ones for a minute. Their rows are held: before the campaigns themselves, as tests do it. */
export function partsInTests(tx: Queryable, campaignIds: readonly number[]): Promise<readonly Part[]> {
  return tx.rows(partsOf, [campaignIds])
}

/** Throws where one of these campaigns is part of a test that is not over. */
export async function requireNoTests(tx: Queryable, campaignIds: readonly number[]): Promise<void> {
  refuse((await partsInTests(tx, campaignIds)).filter(({ status }) => !isOver(status)))
}

/**
 * Throws where a change would make variants unequal, or another message than was tested. `isOther`: who would get it, or
 * when, is not what it was.
 */
export function requireTestAllowsChange(parts: readonly Part[], isOther: boolean): void {
  const variants = parts.filter(({ part }) => part === 'variant')
  refuse(variants.filter(({ status }) => (status === 'draft' ? isOther : !isOver(status))))
}

/** Throws where somebody wants to start a campaign that a test sends, or has sent, in its own way. */
export function requireTestAllowsStart(parts: readonly Part[]): void {
  requireSettled(parts)
  const originals = parts.filter(({ part, status }) => part === 'original' && status !== 'cancelled')
  refuse([...originals, ...parts.filter(({ part, status }) => part === 'variant' && status === 'draft')])
}

/** Throws where the campaign was tested a moment ago: what was on the wire may have reached people. */
export function requireSettled(parts: readonly Part[]): void {
  if (parts.some(({ part, status }) => part === 'original' && status === 'cancelled')) throw unsettled('cancelled')
}

export function unsettled(state: TestStatus): AppError {
  const reason = 'what it had on the wire is known in a minute: try again then.'
  return failure('record.state', { record: 'A/B test', state, reason })
}

/** Of very many the first are named. */
const mostNamed = 5

function refuse(parts: readonly Part[]): void {
  if (parts.length === 0) return
  const named = parts.slice(0, mostNamed)
  const where = named.map((part) => `campaign ${part.campaign_id} in the A/B test "${part.test.slice(0, 100)}"`)
  throw failure('record.inUse', { record: 'campaign', where: where.join(', ') })
}
