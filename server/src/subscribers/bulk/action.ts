import type { ConsentOrigin } from '../../consent/origin.ts'
import type { MembershipStatus } from '../../counting/counts.ts'
import type { Queryable } from '../../db/database.ts'
import { removeMemberships, unsubscribePeople, writeMemberships } from '../memberships.ts'
import { blocklist, deleteSubscribers } from '../subscribe.ts'

/** What is done to many people. */
export type BulkAction =
  | { readonly kind: 'delete' | 'blocklist' }
  | { readonly kind: 'remove' | 'unsubscribe'; readonly lists: readonly number[] }
  /** Without a status memberships that are there stay as they are. */
  | { readonly kind: 'add'; readonly lists: readonly number[]; readonly status?: MembershipStatus | undefined }

/** Rows written in one transaction: some hundred milliseconds, so that nobody waits long for a lock. */
export const batchSize = 2000

/** Within the caller's transaction. */
export async function applyAction(
  tx: Queryable,
  action: BulkAction,
  ids: readonly number[],
  origin: ConsentOrigin,
): Promise<void> {
  switch (action.kind) {
    case 'delete':
      await deleteSubscribers(tx, ids)
      return
    case 'blocklist':
      return blocklist(tx, ids, origin)
    case 'remove':
      await removeMemberships(tx, { subscriberIds: ids, from: action.lists, origin })
      return
    case 'unsubscribe':
      await unsubscribePeople(tx, { subscriberIds: ids, listIds: action.lists, origin })
      return
    case 'add':
      await writeMemberships(tx, {
        subscriberIds: ids,
        listIds: action.lists,
        status: action.status ?? 'unconfirmed',
        existing: action.status === undefined ? 'keep' : 'overwrite',
        origin,
      })
  }
}
