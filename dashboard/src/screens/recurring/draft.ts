import { readersZone } from '../campaigns/send/zone.ts'
import type { Recurring, RecurringInput, Rule, Weekday } from './queries.ts'

/** A recurring campaign as it is being written. */
export interface RecurringDraft {
  readonly name: string
  readonly campaign: { readonly id: number; readonly name: string } | undefined
  readonly frequency: Rule['frequency']
  readonly weekdays: readonly Weekday[]
  readonly everyWeeks: number
  readonly monthDay: number
  readonly time: string
  readonly zone: string
  readonly startsOn: string
  readonly endsOn: string
  readonly hasFeed: boolean
  readonly url: string
  readonly minItems: number
  readonly maxItems: number
  readonly firstItems: number
}

export function draftOf(recurring: Recurring | undefined): RecurringDraft {
  const { rule, feed } = recurring ?? {}
  return {
    name: recurring?.name ?? '',
    campaign: recurring?.campaign ?? undefined,
    frequency: rule?.frequency ?? 'weekly',
    weekdays: rule?.weekdays ?? ['tuesday'],
    everyWeeks: rule?.every_weeks ?? 1,
    monthDay: rule?.month_day ?? 1,
    time: rule?.time ?? '09:00',
    zone: rule?.time_zone ?? readersZone(),
    startsOn: recurring?.starts_on ?? '',
    endsOn: recurring?.ends_on ?? '',
    hasFeed: feed !== undefined && feed !== null,
    url: feed?.url ?? '',
    minItems: feed?.min_items ?? 1,
    maxItems: feed?.max_items ?? 10,
    firstItems: feed?.first_items ?? 0,
  }
}

/** Undefined: no day or no time is chosen, or no number of weeks. */
export function scheduleOf(draft: RecurringDraft): Pick<RecurringInput, 'rule' | 'starts_on' | 'ends_on'> | undefined {
  if (!/^\d\d:\d\d$/.test(draft.time)) return undefined
  if (draft.frequency === 'weekly' && (draft.weekdays.length === 0 || draft.everyWeeks < 1)) return undefined
  return { rule: ruleOf(draft), starts_on: draft.startsOn || null, ends_on: draft.endsOn || null }
}

export function ruleOf(draft: RecurringDraft): Rule {
  const { frequency, time, zone } = draft
  const clock = { frequency, time, time_zone: zone }
  if (frequency === 'weekly') return { ...clock, weekdays: [...draft.weekdays], every_weeks: draft.everyWeeks }
  return frequency === 'monthly' ? { ...clock, month_day: draft.monthDay } : clock
}

/** What the server takes; a number field that is being written may hold less. */
export const fewestItems = { minItems: 1, maxItems: 1, firstItems: 0 } as const

export function isFeedReady({ url, minItems, maxItems }: RecurringDraft): boolean {
  return url.trim() !== '' && minItems >= fewestItems.minItems && maxItems >= fewestItems.maxItems
}

export function feedOf(draft: RecurringDraft) {
  const { url, minItems, maxItems, firstItems } = draft
  return { url: url.trim(), min_items: minItems, max_items: maxItems, first_items: firstItems }
}

/** Undefined: something is missing. */
export function inputOf(draft: RecurringDraft): RecurringInput | undefined {
  const schedule = scheduleOf(draft)
  const { campaign, hasFeed } = draft
  const name = draft.name.trim()
  if (schedule === undefined || campaign === undefined || name === '') return undefined
  if (hasFeed && !isFeedReady(draft)) return undefined
  return { name, campaign_id: campaign.id, ...schedule, feed: hasFeed ? feedOf(draft) : null }
}
