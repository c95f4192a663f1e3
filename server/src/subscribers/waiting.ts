import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { missing } from '../errors/error.ts'

const selectWaiting = statement<{ lists: readonly number[] }>(`
  select array(
    select lists.id from subscriber_lists join lists on lists.id = list_id
    where subscriber_id = subscribers.id and subscriber_lists.status = 'unconfirmed' and lists.optin = 'double'
  ) as lists
  from subscribers where id = $1`)

/** Lists with double opt-in that the person has not confirmed. */
export async function waitingLists(db: Queryable, subscriberId: number): Promise<readonly number[]> {
  const row = await db.row(selectWaiting, [subscriberId])
  if (row === undefined) throw missing('subscriber', subscriberId)
  return row.lists
}
