import { inScope, type ListScope } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure, invalid } from '../errors/error.ts'
import { possibleId } from '../http/parameters.ts'
import { isUuid } from '../public/uuid.ts'

const selectByUuid = statement<{ id: number }>('select id from lists where uuid = any($1::uuid[]) order by id')

interface ListsInBody {
  readonly lists?: readonly (number | { readonly id: number })[] | undefined
  readonly list_uuids?: readonly string[] | undefined
}

/** Lists by id and by UUID, each once; undefined if the body names neither. Ids that no list can have are left out. */
export async function listsAsked(db: Queryable, body: ListsInBody): Promise<readonly number[] | undefined> {
  const { lists, list_uuids: uuids } = body
  if (lists === undefined && uuids === undefined) return undefined
  const bad = uuids?.find((uuid) => !isUuid(uuid))
  if (bad !== undefined) throw invalid(`"${bad}" is not the UUID of a list.`)
  const byUuid = uuids === undefined ? [] : await db.rows(selectByUuid, [uuids])
  const byId = (lists ?? []).map((list) => (typeof list === 'number' ? list : list.id))
  return [...new Set([...byId, ...byUuid.map((row) => row.id)])].filter((id) => possibleId(id) === id)
}

export interface MembershipPlan {
  /** Lists the person is to be on afterwards, of those the caller may manage. */
  readonly wanted: readonly number[]
}

/**
 * What an edit may do to memberships: put the person on lists of the caller, and off them. A list of others may be named
 * where the person is on it already, as clients send back what they read; it stays as it is. Elsewhere it is refused.
 */
export function planMemberships(
  asked: readonly number[],
  current: readonly number[],
  manageable: ListScope,
): MembershipPlan {
  const denied = asked.filter((id) => !inScope(manageable, id) && !current.includes(id))
  if (denied.length > 0) throw failure('permission.list', { ids: denied.join(', ') })
  return { wanted: asked.filter((id) => inScope(manageable, id)) }
}
