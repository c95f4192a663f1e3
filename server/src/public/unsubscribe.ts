import type { Queryable } from '../db/database.ts'
import { listsOfOptinMails } from '../optin/store.ts'
import { findMemberships, listsOfCampaign } from './store.ts'
import { nilUuid } from './urls.ts'

/**
 * What an unsubscribe link means. A campaign's link leaves the lists that the campaign went to, also when it was
 * deleted since. Opt-in mails belong to no campaign (all zeros): their link leaves the lists that were asked for.
 * A campaign that nobody knows was deleted before we kept such things: then only leaving every list keeps the promise
 * that the link made. Under the address of a brand both speak for that brand alone; links of the main address are also
 * those from before there were brands, and mean every list.
 */
export async function listsToLeave(
  db: Queryable,
  campaignUuid: string,
  subscriberId: number,
  brandId: number | null,
): Promise<readonly number[] | 'all'> {
  if (campaignUuid !== nilUuid) {
    const known = await listsOfCampaign(db, campaignUuid)
    if (known !== undefined) return known
    return brandId === null ? 'all' : listsOfSite(db, brandId, subscriberId)
  }
  const asked = await listsOfOptinMails(db, subscriberId)
  if (brandId === null) return asked
  const own = await listsOfSite(db, brandId, subscriberId)
  return asked.filter((id) => own.includes(id))
}

/** The lists of a brand, or of the main site, that a person is on. */
export async function listsOfSite(
  db: Queryable,
  brandId: number | null,
  subscriberId: number,
): Promise<readonly number[]> {
  const memberships = await findMemberships(db, subscriberId)
  return memberships.filter((list) => list.brand_id === brandId).map((list) => list.id)
}
