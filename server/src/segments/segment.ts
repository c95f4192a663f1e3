import Type, { type Static } from 'typebox'
import type { Timestamp } from '../db/timestamp.ts'
import { invalid } from '../errors/error.ts'
import { Id, nullable, Time } from '../http/schemas.ts'
import { expressionIn } from './expression.ts'

const Status = Type.Enum(['unconfirmed', 'confirmed', 'unsubscribed'])
const Filter = Type.Record(Type.String(), Type.Unknown())

/** A question about people under a name. Its parts combine with AND. */
export const SegmentSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  query: nullable(Type.String({ description: 'SQL expression.' })),
  filter: nullable(Filter),
  search: nullable(Type.String()),
  list_ids: Type.Array(Type.Integer(), { description: 'Members of any of these lists; empty: of any or none.' }),
  subscription_status: nullable(Status),
  created_by: nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  created_at: Time,
  updated_at: Time,
})

export const SegmentBody = Type.Object({
  name: Type.String(),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  query: Type.Optional(nullable(Type.String({ description: 'SQL expression; needs subscribers:sql_query.' }))),
  filter: Type.Optional(nullable(Filter)),
  search: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
  list_ids: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
  subscription_status: Type.Optional(Type.Union([Status, Type.Literal(''), Type.Null()])),
})

/** The question alone. */
export interface SegmentQuestion {
  readonly query: string | null
  readonly filter: Readonly<Record<string, unknown>> | null
  readonly search: string | null
  readonly list_ids: readonly number[]
  readonly subscription_status: Static<typeof Status> | null
}

export interface SegmentValues extends SegmentQuestion {
  readonly name: string
  readonly description: string
}

export interface Segment extends SegmentValues {
  readonly id: number
  readonly created_by: { readonly id: number; readonly name: string } | null
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
}

const longestName = 200

/** What was sent, as it is stored; a name or a question that is none is a fault. Pure. */
export function segmentValues(body: Static<typeof SegmentBody>): SegmentValues {
  const name = body.name.trim()
  if (name === '') throw invalid('A segment needs a name.', { fields: [{ field: 'name' }] })
  if ([...name].length > longestName || name.includes('\0')) {
    throw invalid(`The name of a segment has at most ${longestName} characters.`, { fields: [{ field: 'name' }] })
  }
  const question: SegmentQuestion = {
    query: textOrNull(expressionIn(body.query)),
    filter: body.filter ?? null,
    search: textOrNull(body.search),
    list_ids: [...new Set(body.list_ids ?? [])],
    subscription_status: body.subscription_status || null,
  }
  requireQuestion(question)
  return { name, description: plain(body.description ?? ''), ...question }
}

function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : plain(trimmed)
}

function plain(text: string): string {
  if (text.includes('\0')) throw invalid('A text of the segment holds a NUL character.')
  return text
}

function requireQuestion({
  query,
  filter,
  search,
  list_ids: lists,
  subscription_status: status,
}: SegmentQuestion): void {
  if (status !== null && lists.length === 0) throw invalid('subscription_status: name the lists that are meant.')
  if (query === null && filter === null && search === null && lists.length === 0) {
    throw invalid('A segment asks for something: query, filter, search or list_ids.')
  }
}
