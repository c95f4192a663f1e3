import { createHash } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure } from '../errors/error.ts'

export interface Limit {
  readonly name: string
  readonly attempts: number
  readonly seconds: number
}

/** Sign-ups and other forms from one network. Generous: many people may sit behind one address. */
export const formsPerNetwork: Limit = { name: 'forms', attempts: 300, seconds: 600 }

/** Mails that strangers, and whoever manages subscribers, can make us send to one address: confirmations. */
export const confirmationsPerAddress: Limit = { name: 'confirmations', attempts: 5, seconds: 3600 }

/** Mails with a person's data. */
export const exportsPerAddress: Limit = { name: 'exports', attempts: 3, seconds: 3600 }

const countAttempt = statement<{ attempts: number; seconds: number }>(`
  insert into broadsheet.public_attempts as a (key, attempts, window_ends)
  values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    attempts = case when a.window_ends <= now() then 1 else a.attempts + 1 end,
    window_ends = case when a.window_ends <= now() then excluded.window_ends else a.window_ends end
  returning attempts, ceil(extract(epoch from window_ends - now()))::int as seconds`)

const forgetOld = statement<object>('delete from broadsheet.public_attempts where window_ends < now()')

/** Counts one attempt on all nodes together, and answers whether it is within the limit. */
export async function withinLimit(db: Queryable, limit: Limit, who: string): Promise<boolean> {
  return (await attempt(db, limit, who)) === undefined
}

/** The same for something that is refused openly: throws `request.tooMany`. */
export async function requireWithinLimit(db: Queryable, limit: Limit, who: string): Promise<void> {
  const wait = await attempt(db, limit, who)
  if (wait !== undefined) throw failure('request.tooMany', { seconds: wait })
}

/** Seconds to wait, or undefined when the attempt is within the limit. */
async function attempt(db: Queryable, limit: Limit, who: string): Promise<number | undefined> {
  const row = await db.row(countAttempt, [keyOf(limit, who), limit.seconds])
  return row !== undefined && row.attempts > limit.attempts ? Math.max(1, row.seconds) : undefined
}

/** Removes what has run out. Correctness does not need it. */
export async function forgetOldAttempts(db: Queryable): Promise<number> {
  return db.run(forgetOld)
}

function keyOf(limit: Limit, who: string): string {
  return createHash('sha256').update(`${limit.name}\0${who}`).digest('base64url')
}

/** One household has one IPv4 address, but as many IPv6 addresses as it likes in its /64. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::', 2)
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = plain.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
