import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** Where a tracked link leads. */
export interface Target {
  readonly id: number
  /** Ready for a Location header. */
  readonly location: string
}

const selectLink = statement<{ id: number; url: string }>('select id, url from links where uuid = $1')

const cacheSize = 50_000

/** Links by UUID. A link never changes where it leads, so that it can be kept in memory. */
export function createTargets(db: Queryable): { find(uuid: string): Target | Promise<Target | undefined> } {
  const known = new Map<string, Target>()

  async function load(uuid: string): Promise<Target | undefined> {
    const row = await db.row(selectLink, [uuid])
    if (row === undefined) return undefined
    const target = { id: row.id, location: headerSafe(row.url) }
    if (known.size >= cacheSize) for (const oldest of [...known.keys()].slice(0, cacheSize / 10)) known.delete(oldest)
    known.set(uuid, target)
    return target
  }

  return { find: (uuid) => known.get(uuid) ?? load(uuid) }
}

/** Header fields are ASCII: other characters go as percent-encoded UTF-8, as browsers would send them. Nothing else changes. */
export function headerSafe(url: string): string {
  return url.toWellFormed().replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))
}
