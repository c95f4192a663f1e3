/**
 * Scanners follow every link of a mail within moments; a person does not. From the fifth different link within two
 * seconds on, clicks of one recipient count as those of a machine, and those before it are moved (`scanned-clicks.ts`).
 * Kept in memory on each node: a scanner that is spread over nodes is missed, and nothing else depends on it.
 */
export const burstSeconds = 2
const window = burstSeconds * 1000
const mostLinks = 4
const mostRecipients = 20_000

/** One recipient of one campaign. */
export interface Recipient {
  readonly campaignUuid: string
  readonly subscriberUuid: string
}

export interface Bursts {
  /** Notes a click, and says whether it is part of a burst. */
  isBurst(recipient: Recipient, link: string, now: number): boolean
  /** Whose bursts were noticed since the last call. */
  takeNoticed(): readonly Recipient[]
}

interface Clicks {
  readonly links: Set<string>
  readonly since: number
}

export function createBursts(): Bursts {
  const recent = new Map<string, Clicks>()
  let noticed: Recipient[] = []

  function forgetOldest(): void {
    let surplus = recent.size - mostRecipients
    for (const recipient of recent.keys()) {
      if (surplus-- <= 0) return
      recent.delete(recipient)
    }
  }

  return {
    isBurst(recipient, link, now) {
      const key = recipient.campaignUuid + recipient.subscriberUuid
      const known = recent.get(key)
      if (known !== undefined && now - known.since <= window) {
        const isNew = !known.links.has(link)
        known.links.add(link)
        if (isNew && known.links.size === mostLinks + 1) noticed.push(recipient)
        return known.links.size > mostLinks
      }
      // Deleted first, so that the order of the map is the order of age.
      recent.delete(key)
      recent.set(key, { links: new Set([link]), since: now })
      forgetOldest()
      return false
    },
    takeNoticed() {
      const taken = noticed
      noticed = []
      return taken
    },
  }
}
