import { type Caller, may, requireAny } from '../auth/caller.ts'
import { readableLists, scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure, missing } from '../errors/error.ts'
import type { RenderSubscriber } from '../rendering/index.ts'

interface Row extends RenderSubscriber {
  readonly permitted: boolean
}

const selectOne = statement<Row>(`
  select id, uuid, email, name, attribs, status, created_at as "createdAt", updated_at as "updatedAt",
         $2::integer[] is null or exists (
           select from subscriber_lists as membership
           where membership.subscriber_id = subscribers.id and membership.list_id = any($2)
         ) as permitted
  from subscribers where id = $1`)

/** A real person to preview for, if the caller may read them. */
export async function previewSubscriber(db: Queryable, caller: Caller, id: number): Promise<RenderSubscriber> {
  requireAny(caller, ['subscribers:get_all', 'subscribers:get'])
  const lists = may(caller, 'subscribers:get_all') ? null : scopeForSql(readableLists(caller))
  const row = await db.row(selectOne, [id, lists])
  if (row === undefined) throw missing('subscriber', id)
  if (!row.permitted) throw failure('permission.subscriber', { ids: id })
  const { permitted: _, ...subscriber } = row
  return subscriber
}
