import Type, { type Static } from 'typebox'
import type { Timestamp } from '../db/timestamp.ts'
import { invalidField } from '../errors/error.ts'
import { Id, nullable, Time } from '../http/schemas.ts'
import { dayOnWall, nextMoment, type Schedule } from './moments.ts'
import { isSameRule, type Rule, RuleSchema, ruleOf } from './rule.ts'
import { dayOf, textOfDay } from './zone.ts'

export const recurringStatuses = ['draft', 'active', 'paused', 'ended'] as const
export type RecurringStatus = (typeof recurringStatuses)[number]

export const turnOutcomes = ['started', 'nothing_new', 'missed', 'feed_failed', 'unusable'] as const
export type TurnOutcome = (typeof turnOutcomes)[number]

/** More items make a message that no mail program shows whole. */
export const mostItems = 50

const Count = (minimum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum: mostItems, description }))

export const FeedBody = Type.Object({
  url: Type.String({ maxLength: 2000, description: 'RSS, Atom or JSON Feed.' }),
  min_items: Count(1, 'With fewer new ones the turn is skipped, and they wait for the next. Default 1.'),
  max_items: Count(1, 'The newest of them. Default 10.'),
  first_items: Count(0, 'Items from before the start that the first turn takes as new, from the newest. Default 0.'),
})

const DayText = Type.String({ description: 'On the clock of the rule: `2026-11-30`.' })

export const RecurringBody = Type.Object({
  name: Type.String(),
  campaign_id: Id,
  rule: RuleSchema,
  starts_on: Type.Optional(nullable(DayText)),
  ends_on: Type.Optional(nullable(DayText)),
  feed: Type.Optional(nullable(FeedBody)),
})

export interface FeedSource {
  readonly url: string
  readonly min_items: number
  readonly max_items: number
  readonly first_items: number
}

/** What a writer decides. */
export interface RecurringValues extends Schedule {
  readonly name: string
  readonly campaignId: number
  readonly feed: FeedSource | null
}

const FeedSchema = Type.Object({
  url: Type.String(),
  min_items: Type.Integer(),
  max_items: Type.Integer(),
  first_items: Type.Integer(),
})

export const TurnSchema = Type.Object({
  id: Type.Integer(),
  due_at: Time,
  outcome: Type.Enum([...turnOutcomes], { description: '`started`: a campaign was made. The others sent nothing.' }),
  reason: nullable(Type.String()),
  campaign: nullable(Type.Object({ id: Type.Integer(), name: Type.String(), status: Type.String() })),
  items: nullable(Type.Integer({ description: 'Of the feed.' })),
  created_at: Time,
})

export const RecurringSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  campaign: nullable(
    Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        subject: Type.String(),
        lists: Type.Array(Type.Object({ id: nullable(Type.Integer()), name: Type.String() })),
      },
      { description: 'The pattern; null: it was deleted.' },
    ),
  ),
  rule: RuleSchema,
  starts_on: nullable(DayText),
  ends_on: nullable(DayText),
  feed: nullable(FeedSchema),
  status: Type.Enum([...recurringStatuses]),
  next_at: nullable(Time),
  retry_at: nullable(
    Type.String({ format: 'date-time', description: 'The feed could not be read; it is tried again then.' }),
  ),
  fault: nullable(Type.String({ description: 'Why it paused by itself.' })),
  last_turn: nullable(TurnSchema),
  created_at: Time,
  updated_at: Time,
})

export interface Turn {
  readonly id: number
  readonly due_at: Timestamp
  readonly outcome: TurnOutcome
  readonly reason: string | null
  readonly campaign: { readonly id: number; readonly name: string; readonly status: string } | null
  readonly items: number | null
  readonly created_at: Timestamp
}

/** As the API shows it. */
export interface Recurring extends Schedule {
  readonly id: number
  readonly name: string
  readonly campaign: {
    readonly id: number
    readonly name: string
    readonly subject: string
    readonly lists: readonly { readonly id: number | null; readonly name: string }[]
  } | null
  readonly feed: FeedSource | null
  readonly status: RecurringStatus
  readonly next_at: Timestamp | null
  readonly retry_at: Timestamp | null
  readonly fault: string | null
  readonly last_turn: Turn | null
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
}

const longestName = 200

/** What was sent, as it is stored. `before`: what it is to replace. Pure. */
export function recurringValues(body: Static<typeof RecurringBody>, now: number, before?: Schedule): RecurringValues {
  const name = body.name.trim()
  if (name === '') throw invalidField('name', 'it needs a name.')
  if ([...name].length > longestName) throw invalidField('name', `at most ${longestName} characters.`)
  return { name, campaignId: body.campaign_id, ...scheduleOf(body, now, before), feed: feedOf(body.feed) }
}

export function scheduleOf(
  body: Pick<Static<typeof RecurringBody>, 'rule' | 'starts_on' | 'ends_on'>,
  now: number,
  before?: Schedule,
): Schedule {
  const rule = ruleOf(body.rule)
  const startsOn = dayText('starts_on', body.starts_on) ?? firstCountedDay(rule, now, before)
  const endsOn = dayText('ends_on', body.ends_on)
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw invalidField('ends_on', 'it ends before it starts.')
  return { rule, starts_on: startsOn, ends_on: endsOn }
}

/** Where weeks are counted, they need one to count from: without a start it is that of the first day ahead. */
function firstCountedDay(rule: Rule, now: number, before: Schedule | undefined): string | null {
  if (rule.frequency !== 'weekly' || rule.every_weeks === 1) return null
  if (before !== undefined && isSameRule(before.rule, rule)) return before.starts_on
  const first = nextMoment({ rule: { ...rule, every_weeks: 1 }, starts_on: null, ends_on: null }, now)
  return first === undefined ? null : textOfDay(dayOnWall(rule, first))
}

function dayText(field: string, text: string | null | undefined): string | null {
  if (text === undefined || text === null || text === '') return null
  const day = dayOf(text)
  if (day === undefined) throw invalidField(field, 'write it like 2026-11-30.')
  return text
}

export function feedOf(sent: Static<typeof FeedBody> | null | undefined): FeedSource | null {
  if (sent === undefined || sent === null) return null
  const minItems = sent.min_items ?? 1
  const maxItems = sent.max_items ?? Math.max(10, minItems)
  if (minItems > maxItems) throw invalidField('feed.min_items', 'it is more than max_items.')
  return { url: feedAddress(sent.url), min_items: minItems, max_items: maxItems, first_items: sent.first_items ?? 0 }
}

function feedAddress(text: string): string {
  const url = text.trim()
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    throw invalidField('feed.url', 'it begins with https:// or http://.')
  }
  // It is shown to everybody who may read the campaign, and kept in the clear.
  if (parsed.username !== '' || parsed.password !== '') throw invalidField('feed.url', 'it must not hold a password.')
  return url
}
