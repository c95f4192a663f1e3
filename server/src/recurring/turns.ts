import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Turn, TurnOutcome } from './recurring.ts'

const turnColumns = `
  turn.id, turn.due_at, turn.outcome, turn.reason, turn.items, turn.created_at,
  case when sent.id is not null then
    jsonb_build_object('id', sent.id, 'name', sent.name, 'status', sent.status) end as campaign
  from broadsheet.recurring_turns as turn left join campaigns as sent on sent.id = turn.campaign_id`

/** JSON writes `+00:00` where the API writes `Z`. */
const inUtc = (column: string) => `replace(to_jsonb(${column}) #>> '{}', '+00:00', 'Z')`

/** The last turn of `recurring`, as one value. */
export const lastTurn = `
  select to_jsonb(newest)
    || jsonb_build_object('due_at', ${inUtc('newest.due_at')}, 'created_at', ${inUtc('newest.created_at')})
  from (select ${turnColumns} where turn.recurring_id = recurring.id order by turn.id desc limit 1) as newest`

const insertTurn = statement<object>(`
  insert into broadsheet.recurring_turns (recurring_id, due_at, outcome, reason, campaign_id, items)
  values ($1, $2, $3, $4, $5, $6)`)

export interface NewTurn {
  readonly recurringId: number
  /** Milliseconds. */
  readonly dueAt: number
  readonly outcome: TurnOutcome
  readonly reason?: string | undefined
  readonly campaignId?: number
  readonly items?: number | undefined
}

/** A key that is there already ends the transaction: no turn is taken twice, whatever went wrong before. */
export async function recordTurn(tx: Queryable, turn: NewTurn): Promise<void> {
  const reason = turn.reason?.replaceAll('\0', ' ').slice(0, 1000) ?? null
  const due = new Date(turn.dueAt).toISOString()
  await tx.run(insertTurn, [turn.recurringId, due, turn.outcome, reason, turn.campaignId ?? null, turn.items ?? null])
}

const selectTaken = statement<{ due_at: string }>(
  'select due_at from broadsheet.recurring_turns where recurring_id = $1 and due_at >= $2',
)

/** Turns from a moment on that were taken, or given up, already: those that were brought forward among them. */
export async function takenSince(tx: Queryable, recurringId: number, since: number): Promise<ReadonlySet<number>> {
  const rows = await tx.rows(selectTaken, [recurringId, new Date(since).toISOString()])
  return new Set(rows.map((row) => Date.parse(row.due_at)))
}

const selectTurns = statement<Turn>(`
  select ${turnColumns} where turn.recurring_id = $1 and ($2::bigint is null or turn.id < $2)
  order by turn.id desc limit $3`)

/** The newest first, behind `beforeId`. */
export function turnsOf(
  db: Queryable,
  recurringId: number,
  beforeId: number | undefined,
  limit: number,
): Promise<readonly Turn[]> {
  return db.rows(selectTurns, [recurringId, beforeId ?? null, limit])
}
