import { sql } from 'kysely'
import type { Database, Queryable } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { removeMemberships } from '../subscribers/memberships.ts'
import { deleteSubscribers } from '../subscribers/subscribe.ts'

/** Rows of one transaction, so that a clean-up of millions holds no locks for long. */
const batchSize = 2000

const orphans = sql`not exists (select from subscriber_lists where subscriber_id = subscribers.id)`
const blocklisted = sql`status = 'blocklisted'`

export const cleanUpTypes = ['orphan', 'blocklisted'] as const

/** Deletes people who are on no list at all, or who are blocklisted; answers how many. */
export async function deleteByType(db: Database, type: (typeof cleanUpTypes)[number]): Promise<number> {
  const condition = type === 'orphan' ? orphans : blocklisted
  let count = 0
  for (let last = 0; ; ) {
    const { ids, deleted } = await db.transaction(async (tx) => {
      const rows = await tx.rows(
        dynamic<{ id: number }>(sql`
          select id from subscribers where id > ${last} and ${condition} order by id limit ${batchSize} for update`),
      )
      const chosen = rows.map((row) => row.id)
      return { ids: chosen, deleted: await deleteSubscribers(tx, chosen) }
    })
    count += deleted
    if (ids.length < batchSize) return count
    last = ids.at(-1) ?? last
  }
}

/** How many people `deleteByType` would delete now. */
export async function countByType(db: Queryable, type: (typeof cleanUpTypes)[number]): Promise<number> {
  const condition = type === 'orphan' ? orphans : blocklisted
  const row = await db.row(
    dynamic<{ count: number }>(sql`select count(*)::int as count from subscribers where ${condition}`),
  )
  return row?.count ?? 0
}

const countOfUnconfirmed = statement<{ count: number }>(`
  select count(*)::int as count from subscriber_lists
  where list_id in (select id from lists where optin = 'double')
    and status = 'unconfirmed' and created_at < $1::timestamptz`)

/** How many memberships `deleteUnconfirmed` would remove now. */
export async function countUnconfirmed(db: Queryable, before: string): Promise<number> {
  return (await db.row(countOfUnconfirmed, [before]))?.count ?? 0
}

const selectUnconfirmed = statement<{ subscriberId: number; listId: number }>(`
  select subscriber_id as "subscriberId", list_id as "listId" from subscriber_lists
  where list_id = $1 and status = 'unconfirmed' and created_at < $2::timestamptz and subscriber_id > $3
  order by subscriber_id limit $4`)

const doubleOptinLists = statement<{ id: number }>(`select id from lists where optin = 'double' order by id`)

/** Takes people off double opt-in lists that they did not confirm before a date; answers how many memberships went. */
export async function deleteUnconfirmed(db: Database, before: string): Promise<number> {
  let count = 0
  for (const { id } of await db.rows(doubleOptinLists)) {
    for (let last = 0; ; ) {
      const rows = await db.transaction((tx) => removeBatch(tx, id, before, last))
      count += rows.length
      if (rows.length < batchSize) break
      last = rows.at(-1)?.subscriberId ?? last
    }
  }
  return count
}

async function removeBatch(tx: Queryable, listId: number, before: string, after: number) {
  const rows = await tx.rows(selectUnconfirmed, [listId, before, after, batchSize])
  await removeMemberships(tx, {
    subscriberIds: rows.map((row) => row.subscriberId),
    from: [listId],
    origin: 'maintenance',
  })
  return rows
}
