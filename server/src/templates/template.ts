import Type from 'typebox'
import type { Timestamp } from '../db/timestamp.ts'

export const templateTypes = ['campaign', 'campaign_visual', 'tx'] as const
export type TemplateType = (typeof templateTypes)[number]

export interface Template {
  readonly id: number
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
  readonly name: string
  readonly type: TemplateType
  /** Of `tx` templates; empty for the others. */
  readonly subject: string
  readonly body: string
  /** JSON of the visual editor, as it was sent. */
  readonly body_source: string | null
  readonly is_default: boolean
}

const fields = {
  id: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
  name: Type.String(),
  type: Type.Enum([...templateTypes]),
  subject: Type.String(),
  body_source: Type.Union([Type.String(), Type.Null()]),
  is_default: Type.Boolean(),
}

export const TemplateSchema = Type.Object({ ...fields, body: Type.String() })

/** With `no_body` the body is left out. */
export const ListedTemplateSchema = Type.Object({ ...fields, body: Type.Optional(Type.String()) })
