/**
 * Scanners follow every link of a mail within moments; a person does not. From the fifth different link within two
 * seconds on, clicks of one recipient count as those of a machine. Kept in memory on each node: a scanner that is spread
 * over nodes is missed, and nothing else depends on it.
 */
const window = 2000
const mostLinks = 4
const mostRecipients = 20_000

export interface Bursts {
  /** Notes a click, and says whether it is part of a burst. */
  isBurst(recipient: string, link: string, now: number): boolean
}

interface Clicks {
  readonly links: Set<string>
  readonly since: number
}

export function createBursts(): Bursts {
  const recent = new Map<string, Clicks>()

  function forgetOldest(): void {
    let surplus = recent.size - mostRecipients
    for (const recipient of recent.keys()) {
      if (surplus-- <= 0) return
      recent.delete(recipient)
    }
  }

  return {
    isBurst(recipient, link, now) {
      const known = recent.get(recipient)
      if (known !== undefined && now - known.since <= window) {
        known.links.add(link)
        return known.links.size > mostLinks
      }
      // Deleted first, so that the order of the map is the order of age.
      recent.delete(recipient)
      recent.set(recipient, { links: new Set([link]), since: now })
      forgetOldest()
      return false
    },
  }
}
