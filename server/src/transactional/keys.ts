import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** What is known of an idempotency key. */
export type Key =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'repeated'; readonly messageIds: readonly string[] }
  /** The key belongs to a request with other contents. */
  | { readonly kind: 'other' }

const forgetOld = statement<object>(
  `delete from broadsheet.transactional_keys where key = $1 and created_at < now() - interval '7 days'`,
)
const insertKey = statement<object>(`
  insert into broadsheet.transactional_keys (key, request_hash, message_ids) values ($1, $2, '{}')
  on conflict (key) do nothing`)
const selectKey = statement<{ request_hash: Buffer; message_ids: string[] }>(
  'select request_hash, message_ids from broadsheet.transactional_keys where key = $1',
)
const updateKey = statement<object>('update broadsheet.transactional_keys set message_ids = $2 where key = $1')

/** Takes the key, or tells whose it is. A second request that comes meanwhile waits for the first to commit. */
export async function claimKey(tx: Queryable, key: string, fingerprint: Buffer): Promise<Key> {
  await tx.run(forgetOld, [key])
  if ((await tx.run(insertKey, [key, fingerprint])) === 1) return { kind: 'fresh' }
  const row = await tx.row(selectKey, [key])
  if (row === undefined || !row.request_hash.equals(fingerprint)) return { kind: 'other' }
  return { kind: 'repeated', messageIds: row.message_ids }
}

export async function keepAnswer(tx: Queryable, key: string, messageIds: readonly string[]): Promise<void> {
  await tx.run(updateKey, [key, messageIds])
}
