import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Why an address must not come back by itself. */
export type SuppressionReason = 'erased' | 'blocklisted'

const insertOfPeople = statement<object>(`
  insert into broadsheet.suppressions (address_hash, reason)
  select broadsheet.address_hash(email), case when status = 'blocklisted' then 'blocklisted' else 'erased' end
  from subscribers where id = any($1::int[]) and ($2 or status = 'blocklisted')
  on conflict (address_hash) do update set reason = 'blocklisted' where excluded.reason = 'blocklisted'`)

/**
 * Remembers people who are about to be deleted: blocklisted ones always (or their deletion would undo what they asked
 * for), others when they asked to be erased.
 */
export async function suppressPeople(tx: Queryable, ids: readonly number[], erased: boolean): Promise<void> {
  await tx.run(insertOfPeople, [ids, erased])
}

const selectOne = statement<{ reason: SuppressionReason }>(
  'select reason from broadsheet.suppressions where address_hash = broadsheet.address_hash($1)',
)

export async function findSuppression(db: Queryable, address: string): Promise<SuppressionReason | undefined> {
  return (await db.row(selectOne, [address]))?.reason
}

const deleteOne = statement<object>(
  'delete from broadsheet.suppressions where address_hash = broadsheet.address_hash($1)',
)

/** An administrator, or the person, wants the address back. Answers whether it was suppressed. */
export async function liftSuppression(tx: Queryable, address: string): Promise<boolean> {
  return (await tx.run(deleteOne, [address])) > 0
}
