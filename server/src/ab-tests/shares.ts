import type { Variant } from './ab-test.ts'

/** A structured filter of segments/filter.ts. */
type Filter = Readonly<Record<string, unknown>>

/** The people of one of so many variants: neighbours have a bound in common, so nobody is in two. Pure. */
export function shareOf(
  test: { readonly seed: string; readonly share: number },
  position: number,
  variants: number,
): Filter {
  const bound = (of: number) => (test.share * of) / variants
  return { sample: { seed: test.seed, from: bound(position), to: bound(position + 1) } }
}

/** Who has a place and an outcome, or is on the way. */
const reached = ['accepted', 'deferred', 'refused', 'given_up', 'skipped', 'failed']

/**
 * Everybody whom these campaigns do not reach. Who still waits in one that was cancelled was not mailed, and is no more
 * mailed by it. Pure.
 */
export function notReachedBy(campaigns: readonly { readonly id: number; readonly status: string }[]): Filter {
  const ids = (isCancelled: boolean) =>
    campaigns.filter(({ status }) => (status === 'cancelled') === isCancelled).map(({ id }) => id)
  const [live, cancelled] = [ids(false), ids(true)]
  return all([
    ...(live.length === 0 ? [] : [{ not: { mailed: { campaigns: live } } }]),
    ...(cancelled.length === 0 ? [] : [{ not: { mailed: { campaigns: cancelled, outcome: reached } } }]),
  ])
}

/** Nobody but who has a place already: a resume adds people who joined since, and these belong to the rest. Pure. */
export function nobodyNew(campaignId: number): Filter {
  return { mailed: { campaigns: [campaignId] } }
}

/** All of these, of which some may be missing, without a level more for each: filters have ten. Pure. */
export function all(parts: readonly (object | undefined)[]): Filter {
  const present = parts.filter((part) => part !== undefined)
  return { and: present.flatMap((part) => ('and' in part && Array.isArray(part.and) ? part.and : [part])) }
}

/** Campaigns of variants that are still there. Pure. */
export function campaignsOf(variants: readonly Variant[]): readonly NonNullable<Variant['campaign']>[] {
  return variants.flatMap(({ campaign }) => (campaign === null ? [] : [campaign]))
}

export function campaignIdsOf(variants: readonly Variant[]): readonly number[] {
  return campaignsOf(variants).map((campaign) => campaign.id)
}
