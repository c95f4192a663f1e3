import Type from 'typebox'
import type { Timestamp } from '../db/timestamp.ts'
import { type BounceType, bounceTypes } from './event.ts'

export interface Bounce {
  readonly id: number
  readonly type: BounceType
  readonly source: string
  readonly meta: unknown
  readonly created_at: Timestamp
  readonly email: string
  readonly subscriber_uuid: string
  readonly subscriber_id: number
  readonly subscriber_status: string
  readonly campaign: { readonly id: number; readonly name: string } | null
}

export const BounceSchema = Type.Object({
  id: Type.Integer(),
  type: Type.Enum([...bounceTypes]),
  source: Type.String({ description: 'Host of a mailbox, name of a service, `smtp`, or what the reporter wrote.' }),
  meta: Type.Unknown(),
  created_at: Type.String({ format: 'date-time' }),
  email: Type.String(),
  subscriber_uuid: Type.String({ format: 'uuid' }),
  subscriber_id: Type.Integer(),
  subscriber_status: Type.String(),
  campaign: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
})
