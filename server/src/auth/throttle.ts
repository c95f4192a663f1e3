import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure } from '../errors/error.ts'

/**
 * Counts attempts in fixed windows, in the database, so that all nodes count together. Keys are stored hashed: what
 * somebody typed as a username may be a password.
 */
export interface Limit {
  readonly key: string
  readonly allowed: number
  readonly windowSeconds: number
}

/** Rows are locked in the order of their keys, so that two attempts never wait for each other crosswise. */
const countMany = statement<{ position: number; count: number; seconds: number }>(`
  with wanted as (
    select key, position, seconds from unnest($1::text[], $2::integer[]) with ordinality as w(key, seconds, position)
    order by key
  ), counted as (
    insert into broadsheet.throttles as t (key, count, ends_at)
    select key, 1, now() + make_interval(secs => seconds) from wanted
    on conflict (key) do update set
      count = case when t.ends_at <= now() then 1 else t.count + 1 end,
      ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
    returning key, count, ceil(extract(epoch from ends_at - now()))::integer as seconds
  )
  select wanted.position, counted.count, counted.seconds from counted join wanted using (key)`)

const forget = statement<object>('delete from broadsheet.throttles where key = any($1)')

const giveBack = statement<object>(
  'update broadsheet.throttles set count = count - 1 where key = any($1) and count > 0',
)

const prune = statement<object>('delete from broadsheet.throttles where ends_at < now()')

/**
 * Counts one attempt under each limit and answers the seconds to wait, 0 where all have room. Counting comes first:
 * attempts sent at the same moment must not all find room. Keys differ from each other.
 */
export async function secondsToWait(db: Queryable, limits: readonly Limit[]): Promise<number> {
  const rows = await db.rows(countMany, [limits.map(hashed), limits.map((limit) => limit.windowSeconds)])
  const passed = rows.filter((row) => row.count > (limits[row.position - 1]?.allowed ?? 0))
  return Math.max(0, ...passed.map((row) => row.seconds))
}

/** The same for handlers: throws `request.tooMany` when a limit was passed. */
export async function countAttempt(db: Queryable, limits: readonly Limit[]): Promise<void> {
  const seconds = await secondsToWait(db, limits)
  if (seconds > 0) throw failure('request.tooMany', { seconds })
}

/** After a success: what was counted under these limits is forgotten. */
export async function forgetAttempts(db: Queryable, limits: readonly Limit[]): Promise<void> {
  if (limits.length > 0) await db.run(forget, [limits.map(hashed)])
}

/** Takes one attempt back, for limits that others share. */
export async function giveAttemptBack(db: Queryable, limits: readonly Limit[]): Promise<void> {
  if (limits.length > 0) await db.run(giveBack, [limits.map(hashed)])
}

export async function pruneThrottles(db: Queryable): Promise<void> {
  await db.run(prune)
}

function hashed(limit: Limit): string {
  return createHash('sha256').update(limit.key).digest('base64url')
}

/** Addresses that count as one: an IPv6 customer has a /64 of their own. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? []
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
