import { inScope, type ListScope } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Membership, Subscriber } from './schema.ts'

const selectByIds = statement<Subscriber>(`
  select id, uuid, email, name, case when jsonb_typeof(attribs) = 'object' then attribs else '{}' end as attribs,
    status, created_at, updated_at,
    coalesce((
      select json_agg(json_build_object(
        'subscription_status', membership.status,
        'subscription_created_at', membership.created_at,
        'subscription_updated_at', membership.updated_at,
        'subscription_meta', membership.meta,
        'id', lists.id, 'uuid', lists.uuid, 'name', lists.name, 'type', lists.type, 'optin', lists.optin,
        'status', lists.status, 'tags', coalesce(lists.tags, '{}'), 'description', lists.description,
        'created_at', lists.created_at, 'updated_at', lists.updated_at
      ) order by lists.id)
      from subscriber_lists as membership join lists on lists.id = membership.list_id
      where membership.subscriber_id = subscribers.id
    ), '[]') as lists
  from subscribers where id = any($1::int[])`)

/** People in the order of their ids in the argument; ids that nobody has are left out. */
export async function readSubscribers(
  db: Queryable,
  ids: readonly number[],
  visible: ListScope,
): Promise<readonly Subscriber[]> {
  if (ids.length === 0) return []
  const rows = new Map((await db.rows(selectByIds, [ids])).map((row): [number, Subscriber] => [row.id, row]))
  return ids
    .map((id) => rows.get(id))
    .filter((row) => row !== undefined)
    .map((row) => masked(row, visible))
}

export async function readSubscriber(db: Queryable, id: number, visible: ListScope): Promise<Subscriber | undefined> {
  return (await readSubscribers(db, [id], visible))[0]
}

/** Lists of other teams are there, but not named. */
function masked(subscriber: Subscriber, visible: ListScope): Subscriber {
  if (visible.all || subscriber.lists.every((list) => inScope(visible, list.id))) return subscriber
  return { ...subscriber, lists: subscriber.lists.map((list) => (inScope(visible, list.id) ? list : hidden(list))) }
}

function hidden(list: Membership): Membership {
  const { description: _, ...rest } = list
  return { ...rest, name: '*Unknown', tags: [], restricted: true }
}

/** The version of a record for `ETag` and `If-Match`: when it was last changed, to the microsecond. */
export function versionOf(subscriber: { readonly updated_at: string | null }): string {
  return `"${subscriber.updated_at ?? ''}"`
}
