import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { missing } from '../errors/error.ts'

interface Waiting {
  readonly email: string
  readonly listIds: readonly number[]
}

const selectWaiting = statement<Waiting>(`
  select lower(email) as email, array(
    select lists.id from subscriber_lists join lists on lists.id = list_id
    where subscriber_id = subscribers.id and subscriber_lists.status = 'unconfirmed' and lists.optin = 'double'
  ) as "listIds"
  from subscribers where id = $1`)

/** Lists with double opt-in that the person has not confirmed, and the address to ask at. */
export async function waitingLists(db: Queryable, subscriberId: number): Promise<Waiting> {
  const row = await db.row(selectWaiting, [subscriberId])
  if (row === undefined) throw missing('subscriber', subscriberId)
  return row
}
