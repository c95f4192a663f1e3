import Type, { type Static } from 'typebox'
import type { Timestamp } from '../db/timestamp.ts'
import { invalid } from '../errors/error.ts'
import { Id, nullable, Time } from '../http/schemas.ts'

export const sequenceStatuses = ['draft', 'running', 'paused'] as const
export type SequenceStatus = (typeof sequenceStatuses)[number]

export const SequenceSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  list: Type.Object({ id: Type.Integer(), name: Type.String() }),
  status: Type.Enum([...sequenceStatuses]),
  fault: nullable(Type.String({ description: 'Why it paused by itself.' })),
  steps: Type.Array(
    Type.Object({
      id: Type.Integer(),
      wait_minutes: Type.Integer({ description: 'After the step before; of the first one after joining.' }),
      campaign: nullable(Type.Object({ id: Type.Integer(), name: Type.String(), subject: Type.String() })),
      sent: Type.Integer({ description: 'Messages put on their way.' }),
    }),
  ),
  people: Type.Object({
    waiting: Type.Integer(),
    finished: Type.Integer(),
    left: Type.Integer({ description: 'Unsubscribed, or were blocklisted, before the last step.' }),
  }),
  created_at: Time,
  updated_at: Time,
})

export interface Sequence {
  readonly id: number
  readonly name: string
  readonly list: { readonly id: number; readonly name: string }
  readonly status: SequenceStatus
  readonly fault: string | null
  readonly steps: readonly {
    readonly id: number
    readonly wait_minutes: number
    readonly campaign: { readonly id: number; readonly name: string; readonly subject: string } | null
    readonly sent: number
  }[]
  readonly people: { readonly waiting: number; readonly finished: number; readonly left: number }
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
}

const longestWait = 2 * 366 * 24 * 60
export const mostSteps = 50

export const SequenceBody = Type.Object({
  name: Type.String(),
  list_id: Id,
  steps: Type.Array(
    Type.Object({
      id: Type.Optional(
        nullable(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: 'Of a step that is kept.' })),
      ),
      campaign_id: Id,
      wait_minutes: Type.Integer({ minimum: 0, maximum: longestWait }),
    }),
    { maxItems: mostSteps },
  ),
})

export interface StepValues {
  /** Undefined: it is new. */
  readonly id: number | undefined
  readonly campaignId: number
  readonly waitMinutes: number
}

export interface SequenceValues {
  readonly name: string
  readonly listId: number
  readonly steps: readonly StepValues[]
}

const longestName = 200

/** What was sent, as it is stored; a name that is none is a fault. Pure. */
export function sequenceValues(body: Static<typeof SequenceBody>): SequenceValues {
  const name = body.name.trim()
  if (name === '') throw invalid('A sequence needs a name.', { fields: [{ field: 'name' }] })
  if ([...name].length > longestName || name.includes('\0')) {
    throw invalid(`The name of a sequence has at most ${longestName} characters.`, { fields: [{ field: 'name' }] })
  }
  const steps = body.steps.map((step) => ({
    id: step.id ?? undefined,
    campaignId: step.campaign_id,
    waitMinutes: step.wait_minutes,
  }))
  return { name, listId: body.list_id, steps }
}

/**
 * Which step people go on with whose step is taken away: the next of those before the change that stays, in its old
 * order; undefined where none does. Pure.
 */
export function heirs(before: readonly number[], kept: ReadonlySet<number>): ReadonlyMap<number, number | undefined> {
  const result = new Map<number, number | undefined>()
  before.forEach((id, index) => {
    if (!kept.has(id))
      result.set(
        id,
        before.slice(index + 1).find((later) => kept.has(later)),
      )
  })
  return result
}
