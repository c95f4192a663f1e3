import type { Queryable } from '../db/database.ts'
import { listsOfOptinMails } from '../optin/store.ts'
import { listsOfCampaign } from './store.ts'
import { nilUuid } from './urls.ts'

/**
 * What an unsubscribe link means. A campaign's link leaves the lists that the campaign went to, also when it was
 * deleted since. Opt-in mails belong to no campaign (all zeros): their link leaves the lists that were asked for.
 * A campaign that nobody knows was deleted before we kept such things: then only leaving every list keeps the promise
 * that the link made.
 */
export async function listsToLeave(
  db: Queryable,
  campaignUuid: string,
  subscriberId: number,
): Promise<readonly number[] | 'all'> {
  if (campaignUuid === nilUuid) return listsOfOptinMails(db, subscriberId)
  return (await listsOfCampaign(db, campaignUuid)) ?? 'all'
}
