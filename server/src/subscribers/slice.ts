import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { asReader } from '../segments/reader.ts'
import { type Criteria, conditionOf } from './criteria.ts'
import { explained } from './questioned.ts'

/** Who of a range of ids is meant, behind the first and up to the last: for work that goes through everybody in slices. */
export async function idsBetween(
  db: Database,
  criteria: Criteria,
  { afterId, lastId }: { readonly afterId: number; readonly lastId: number },
): Promise<readonly number[]> {
  const question = dynamic<{ id: number }>(sql`
    select subscribers.id from subscribers
    where subscribers.id > ${afterId} and subscribers.id <= ${lastId} and ${conditionOf(criteria)}`)
  const rows = await asReader(db, (tx) => explained(tx, criteria, question), { patient: true })
  return rows.map((row) => row.id)
}
