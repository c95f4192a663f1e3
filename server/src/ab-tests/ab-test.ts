import Type, { type Static } from 'typebox'
import type { CampaignStatus } from '../campaigns/campaign.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { invalid } from '../errors/error.ts'
import { Id, nullable, Time } from '../http/schemas.ts'
import { type Measure, measures, type Standing, type Verdict } from './verdict.ts'

/**
 * `testing`: variants are being sent. `waiting`: all are, and have their time. `deciding`: somebody is to choose, or the
 * rest cannot be sent yet. `sending`: the rest.
 */
export const testStatuses = ['draft', 'testing', 'waiting', 'deciding', 'sending', 'finished', 'cancelled'] as const
export type TestStatus = (typeof testStatuses)[number]

export function isOver(status: TestStatus): boolean {
  return status === 'finished' || status === 'cancelled'
}

export const decisions = ['automatic', 'by_hand'] as const
export type Decision = (typeof decisions)[number]

export const letters = ['A', 'B', 'C', 'D', 'E'] as const
export type Letter = (typeof letters)[number]

/** Of a variant by its position. */
export function letterOf(position: number): Letter {
  return letters[position] ?? 'E'
}

const fewestVariants = 2
const mostMinutes = 30 * 24 * 60

const VariantBody = Type.Object({
  id: Type.Optional(Type.Integer({ ...Id, description: 'Campaign of a variant that is there already.' })),
  subject: Type.Optional(Type.String({ description: 'Of the original unless told.' })),
  from_email: Type.Optional(Type.String()),
})

export const AbTestBody = Type.Object({
  name: Type.Optional(Type.String({ description: 'That of the campaign unless told.' })),
  share: Type.Integer({ minimum: 1, maximum: 100, description: 'Percent of the audience for all variants together.' }),
  measure: Type.Enum([...measures]),
  minutes: Type.Integer({ minimum: 1, maximum: mostMinutes, description: 'From when all variants are sent.' }),
  decision: Type.Enum([...decisions], {
    description: '`automatic`: the best variant goes to the rest. `by_hand`: somebody chooses.',
  }),
  variants: Type.Array(VariantBody, {
    maxItems: letters.length,
    description: 'Two to five. Each is a copy of the campaign; edit it as a campaign while the test is a draft.',
  }),
})
export type AbTestInput = Static<typeof AbTestBody>

/** What a writer decides, but for the variants. */
export interface AbTestValues {
  readonly name: string
  readonly share: number
  readonly measure: Measure
  readonly minutes: number
  readonly decision: Decision
}

const longestName = 200

/** What was sent, as it is stored. `fallback`: the name of the campaign. Pure. */
export function abTestValues(body: AbTestInput, fallback: string): AbTestValues {
  const { share, measure, minutes, decision, variants } = body
  const name = body.name?.trim() || fallback.slice(0, longestName)
  if ([...name].length > longestName || name.includes('\0')) {
    throw invalid(`name: at most ${longestName} characters.`, { fields: [{ field: 'name' }] })
  }
  if (variants.length < fewestVariants) {
    throw invalid(`variants: at least ${fewestVariants}.`, { fields: [{ field: 'variants' }] })
  }
  const kept = variants.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (new Set(kept).size < kept.length) {
    throw invalid('variants: each once.', { fields: [{ field: 'variants' }] })
  }
  return { name, share, measure, minutes, decision }
}

const count = Type.Integer({ minimum: 0 })
const LetterSchema = Type.Enum([...letters])

const StandingFields = {
  accepted: Type.Integer({ minimum: 0, description: 'Messages that servers took.' }),
  opens: Type.Integer({ minimum: 0, description: 'People who opened it.' }),
  clicks: Type.Integer({ minimum: 0, description: 'People who clicked.' }),
}

export const VariantSchema = Type.Object({
  variant: LetterSchema,
  campaign: nullable(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      subject: Type.String(),
      from_email: Type.String(),
      status: Type.String(),
    }),
  ),
  total: count,
  pending: Type.Integer({ minimum: 0, description: 'Not tried yet.' }),
  ...StandingFields,
  open_rate: Type.Number({ description: 'Of accepted messages, 0 to 1.' }),
  click_rate: Type.Number(),
  reason: nullable(Type.String({ description: 'What it waits for, or was paused for by itself.' })),
})

export const VerdictSchema = Type.Object({
  winner: LetterSchema,
  tie: Type.Boolean({ description: 'Another variant has the same rates; the first letter wins.' }),
  few: Type.Boolean({ description: 'So little was measured that chance alone may have decided.' }),
  p_value: nullable(Type.Number({ description: 'Of the z-test of two proportions, corrected for their number.' })),
  significant: Type.Boolean({ description: 'A difference that chance makes less often than once in twenty times.' }),
  counts_people: Type.Boolean({ description: 'False without individual tracking: every open and click counts then.' }),
  standings: Type.Array(Type.Object({ variant: LetterSchema, ...StandingFields })),
})

export const AbTestSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  campaign: nullable(
    Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        subject: Type.String(),
        from_email: Type.String(),
        lists: Type.Array(Type.Object({ id: nullable(Type.Integer()), name: Type.String() })),
        segment: nullable(Type.Object({ id: nullable(Type.Integer()), name: Type.String() })),
      },
      { description: 'The original; null: it was deleted.' },
    ),
  ),
  share: Type.Integer(),
  measure: Type.Enum([...measures]),
  minutes: Type.Integer(),
  decision: Type.Enum([...decisions]),
  status: Type.Enum([...testStatuses]),
  started_at: nullable(Time),
  decide_at: nullable(Time),
  variants: Type.Array(VariantSchema),
  verdict: nullable(
    Type.Object(VerdictSchema.properties, { description: 'As it stands, and from the decision on as it was then.' }),
  ),
  winner: nullable(LetterSchema),
  chosen_by: nullable(Type.Enum(['rule', 'person'])),
  rest: nullable(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      status: Type.String(),
      to_send: Type.Integer(),
      sent: Type.Integer(),
    }),
  ),
  fault: nullable(Type.String({ description: 'Why it stands still.' })),
  created_at: Time,
  updated_at: Time,
})
export type AbTest = Static<typeof AbTestSchema>

/** A verdict as it is kept, with what it was made of. */
export interface KeptVerdict extends Verdict {
  readonly counts_people: boolean
  readonly standings: readonly Pick<Standing, 'accepted' | 'opens' | 'clicks'>[]
}

/** A variant and the figures of its campaign. */
export interface Variant extends Standing {
  readonly position: number
  readonly campaign: {
    readonly id: number
    readonly name: string
    readonly subject: string
    readonly from_email: string
    readonly status: CampaignStatus
  } | null
  readonly total: number
  readonly pending: number
  /** Its audience is fixed, as of the last start or resume. */
  readonly prepared: boolean
  /** It was cancelled so long ago that what was under way then has its outcome. */
  readonly settled: boolean
  readonly reason: string | null
}

/** A test as its rules see it. */
export interface AbTestRow extends AbTestValues {
  readonly id: number
  readonly campaign_id: number | null
  readonly seed: string
  readonly status: TestStatus
  readonly started_at: Timestamp | null
  readonly decide_at: Timestamp | null
  readonly winner: number | null
  readonly chosen_by: 'rule' | 'person' | null
  readonly verdict: KeptVerdict | null
  readonly rest_campaign_id: number | null
  readonly fault: string | null
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
}
