import Type from 'typebox'
import type { Timestamp } from '../db/timestamp.ts'
import { nullable, Time } from '../http/schemas.ts'

export const contentTypes = ['richtext', 'html', 'markdown', 'plain', 'visual'] as const
export type ContentType = (typeof contentTypes)[number]

export const campaignStatuses = ['draft', 'running', 'scheduled', 'paused', 'cancelled', 'finished'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const campaignTypes = ['regular', 'optin'] as const
export type CampaignType = (typeof campaignTypes)[number]

export type Json = Readonly<Record<string, unknown>>

/** One or more header lines, as clients send them: `[{"X-Team": "blue"}]`. */
export type HeaderList = readonly Readonly<Record<string, string>>[]

/** A campaign as the API shows it. */
export interface Campaign {
  readonly id: number
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
  /** Of all opens and clicks; the `unique_` ones count a person once and need individual tracking. */
  readonly views: number
  readonly clicks: number
  readonly bounces: number
  readonly unique_views: number
  readonly unique_clicks: number
  /** `id` is null where the list was deleted since. */
  readonly lists: readonly { readonly id: number | null; readonly name: string }[]
  /** The brand that all of its lists are of; null: it goes out as the main site. */
  readonly brand_id: number | null
  /** Narrows the lists; `id` is null where it was deleted since. */
  readonly segment: { readonly id: number | null; readonly name: string } | null
  readonly media: readonly { readonly id: number | null; readonly filename: string }[]
  readonly started_at: Timestamp | null
  readonly to_send: number
  readonly sent: number
  readonly uuid: string
  readonly type: CampaignType
  readonly name: string
  readonly subject: string
  readonly from_email: string
  readonly body: string
  readonly body_source: string | null
  readonly altbody: string | null
  readonly send_at: Timestamp | null
  readonly status: CampaignStatus
  readonly content_type: ContentType
  readonly tags: readonly string[]
  readonly headers: HeaderList
  readonly attribs: Json
  readonly template_id: number | null
  readonly messenger: string
  readonly archive: boolean
  readonly archive_slug: string | null
  readonly archive_template_id: number | null
  readonly archive_meta: Json
}

export const CampaignSchema = Type.Object({
  id: Type.Integer(),
  created_at: Time,
  updated_at: Time,
  views: Type.Integer({ description: 'Opens, each one counted.' }),
  clicks: Type.Integer(),
  bounces: Type.Integer(),
  unique_views: Type.Integer({ description: 'People who opened it; 0 while individual tracking is off.' }),
  unique_clicks: Type.Integer(),
  lists: Type.Array(Type.Object({ id: nullable(Type.Integer()), name: Type.String() })),
  brand_id: nullable(Type.Integer({ description: 'Brand of all of its lists; null: it goes out as the main site.' })),
  segment: nullable(
    Type.Object(
      { id: nullable(Type.Integer()), name: Type.String() },
      { description: 'Saved segment that narrows the lists.' },
    ),
  ),
  media: Type.Array(Type.Object({ id: nullable(Type.Integer()), filename: Type.String() })),
  started_at: nullable(Time),
  to_send: Type.Integer(),
  sent: Type.Integer(),
  uuid: Type.String({ format: 'uuid' }),
  type: Type.Enum([...campaignTypes]),
  name: Type.String(),
  subject: Type.String(),
  from_email: Type.String(),
  body: Type.String(),
  body_source: nullable(Type.String()),
  altbody: nullable(Type.String()),
  send_at: nullable(Time),
  status: Type.Enum([...campaignStatuses]),
  content_type: Type.Enum([...contentTypes]),
  tags: Type.Array(Type.String()),
  headers: Type.Array(Type.Record(Type.String(), Type.String())),
  attribs: Type.Record(Type.String(), Type.Unknown()),
  template_id: nullable(Type.Integer()),
  messenger: Type.String(),
  archive: Type.Boolean(),
  archive_slug: nullable(Type.String()),
  archive_template_id: nullable(Type.Integer()),
  archive_meta: Type.Record(Type.String(), Type.Unknown()),
})
