import Type from 'typebox'
import type { Timestamp } from '../db/timestamp.ts'
import { nullable } from '../http/schemas.ts'

export type ProviderName = 'filesystem' | 's3'

/** A row of the media table. */
export interface MediaRow {
  readonly id: number
  readonly uuid: string
  readonly provider: string
  readonly filename: string
  readonly content_type: string
  /** Name of the thumbnail; empty where there is none. */
  readonly thumb: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly created_at: Timestamp
}

/** A file as the API shows it: the names of the contract and those of the facts. */
export interface Media {
  readonly id: number
  readonly uuid: string
  readonly filename: string
  readonly content_type: string
  readonly created_at: Timestamp
  readonly thumb_url: string | null
  readonly thumb_uri: string | null
  readonly provider: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly url: string
  /** Path of the file, or its address where it lies elsewhere. */
  readonly uri: string
}

const fields = {
  id: Type.Integer(),
  uuid: Type.String({ format: 'uuid' }),
  filename: Type.String(),
  content_type: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  thumb_url: Type.Union([Type.String(), Type.Null()]),
  thumb_uri: Type.Union([Type.String(), Type.Null()]),
  provider: Type.String(),
  meta: Type.Record(Type.String(), Type.Unknown()),
  url: Type.String(),
  uri: Type.String(),
}

export const MediaSchema = Type.Object(fields)

export const UseSchema = Type.Object({
  id: nullable(Type.Integer({ description: 'Null: the caller may not read this campaign.' })),
  name: Type.String(),
  status: Type.String(),
})

export const MediaWithUseSchema = Type.Object({ ...fields, used_by: Type.Array(UseSchema) })
