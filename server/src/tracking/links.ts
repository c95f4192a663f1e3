import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * Tracked addresses, and the UUID under which each is known to the redirect route.
 *
 * Rendering cannot wait for the database, so an unknown address gets a provisional UUID at once. A message that holds
 * one must not leave as it is: `settle`, then render it again. Another node may have registered the address meanwhile
 * under its own UUID, and then that one counts.
 */
export interface LinkRegistry {
  uuidOf(url: string): string
  /** The UUID of an address that is durable and at hand. */
  known(url: string): string | undefined
  /** How often a provisional UUID was handed out. Unchanged by a render: the message is final. */
  readonly provisional: number
  /** Makes every address asked for so far durable. */
  settle(): Promise<void>
}

/**
 * PostgreSQL keeps addresses unique by an index, whose rows end at 2,704 bytes: longer ones it may refuse. Browsers and
 * proxies stop at about 8,000, so such an address is rare, but it must not hold up a campaign: it stays what it is.
 */
const maxBytes = 2600

/** Whether opens of this address can be counted: any that the web and the database can hold. */
export function isTrackable(url: string): boolean {
  return /^https?:\/\//i.test(url) && !url.includes('\0') && url.isWellFormed() && Buffer.byteLength(url) <= maxBytes
}

const insertLinks = statement<object>(`
  insert into links (uuid, url) select * from unnest($1::uuid[], $2::text[])
  on conflict (url) do nothing`)

const selectLinks = statement<{ url: string; uuid: string }>('select url, uuid from links where url = any($1::text[])')

/** Addresses kept in memory: a campaign with an address of its own for each recipient must not fill it. */
const cacheSize = 50_000

export function createLinkRegistry(db: Queryable): LinkRegistry {
  const known = new Map<string, string>()
  const pending = new Map<string, string>()
  let provisional = 0

  function remember(url: string, uuid: string): void {
    if (known.size >= cacheSize) {
      for (const oldest of [...known.keys()].slice(0, cacheSize / 10)) known.delete(oldest)
    }
    known.set(url, uuid)
  }

  return {
    uuidOf(url) {
      const uuid = known.get(url)
      if (uuid !== undefined) return uuid
      provisional++
      const waiting = pending.get(url) ?? randomUUID()
      pending.set(url, waiting)
      return waiting
    },
    known: (url) => known.get(url),
    get provisional() {
      return provisional
    },
    async settle() {
      if (pending.size === 0) return
      // In one order on every node, so that two inserts of the same addresses cannot wait for each other in a circle.
      const urls = [...pending.keys()].sort()
      await db.run(insertLinks, [urls.map((url) => pending.get(url)), urls])
      for (const { url, uuid } of await db.rows(selectLinks, [urls])) remember(url, uuid)
      for (const url of urls) pending.delete(url)
    },
  }
}

/** What `render` makes once every address in it is durable, under the UUID that counts. */
export async function settled<T>(links: Pick<LinkRegistry, 'provisional' | 'settle'>, render: () => T): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const before = links.provisional
    const made = render()
    if (links.provisional === before) return made
    await links.settle()
    // An address made by chance, or more of them than memory keeps, never comes to rest; all of these are durable now.
    if (attempt === 3) return made
  }
}

/** Where nothing may be stored, such as previews of a template: every address has the nil UUID. */
export const noLinks: LinkRegistry = {
  uuidOf: () => '00000000-0000-0000-0000-000000000000',
  known: () => undefined,
  provisional: 0,
  settle: async () => undefined,
}
