import Type, { type Static } from 'typebox'
import { possibleIds } from '../db/record-id.ts'
import { invalid } from '../errors/error.ts'
import { nullable } from '../http/schemas.ts'
import { campaignTypes } from './campaign.ts'

/** Any whole number: what no record can have is unknown like others that there are not, and none of them is refused. */
const Id = Type.Integer()

/** An id, or the object of a record that a client sends back whole. */
const Reference = Type.Union([Id, Type.Object({ id: nullable(Id) })])
const References = Type.Array(Reference, { maxItems: 10_000 })

const fields = {
  name: Type.String(),
  subject: Type.String(),
  type: Type.Enum(['', ...campaignTypes]),
  content_type: Type.String({ description: 'richtext, html, markdown, plain or visual; anything else is richtext.' }),
  from_email: Type.String({ description: '`Name <address>` or an address. Empty: the setting.' }),
  body: Type.String(),
  body_source: Type.String({ description: 'JSON of the visual editor; kept for `visual` only.' }),
  altbody: Type.String({ description: 'Plain text beside the HTML. Empty removes it.' }),
  send_at: nullable(Type.String({ description: 'RFC 3339. Null removes the date.' })),
  messenger: Type.String({ description: 'Empty: `email`.' }),
  template_id: Id,
  tags: Type.Array(Type.String(), { maxItems: 1000 }),
  headers: Type.Array(Type.Record(Type.String(), Type.String()), { maxItems: 200 }),
  attribs: Type.Record(Type.String(), Type.Unknown()),
  media: References,
  segment_id: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'Saved segment that narrows the lists; null: none.',
    }),
  ),
  archive: Type.Boolean(),
  archive_slug: nullable(Type.String()),
  archive_template_id: nullable(Id),
  archive_meta: Type.Record(Type.String(), Type.Unknown()),
}

const lists = Type.Array(Reference, {
  maxItems: 10_000,
  description: 'List ids. Unknown ones beside known ones are ignored.',
})

const optionalFields = {
  name: Type.Optional(fields.name),
  subject: Type.Optional(fields.subject),
  type: Type.Optional(fields.type),
  content_type: Type.Optional(fields.content_type),
  from_email: Type.Optional(fields.from_email),
  body: Type.Optional(fields.body),
  body_source: Type.Optional(fields.body_source),
  altbody: Type.Optional(fields.altbody),
  send_at: Type.Optional(fields.send_at),
  messenger: Type.Optional(fields.messenger),
  template_id: Type.Optional(fields.template_id),
  tags: Type.Optional(fields.tags),
  headers: Type.Optional(fields.headers),
  attribs: Type.Optional(fields.attribs),
  media: Type.Optional(fields.media),
  segment_id: Type.Optional(fields.segment_id),
  archive: Type.Optional(fields.archive),
  archive_slug: Type.Optional(fields.archive_slug),
  archive_template_id: Type.Optional(fields.archive_template_id),
  archive_meta: Type.Optional(fields.archive_meta),
}

/** The body of create and update. What may be left out differs; the write rules know. */
export const CampaignBody = Type.Object({
  ...optionalFields,
  lists,
  segment: Type.Optional(
    nullable(
      Type.Object(
        { id: nullable(Id), name: Type.Optional(Type.String()) },
        {
          description:
            'As a campaign shows it, for copies; `segment_id` comes first, and changes are made by it alone.',
        },
      ),
    ),
  ),
})
export type CampaignInput = Static<typeof CampaignBody>

export const TestBody = Type.Object({
  ...optionalFields,
  lists,
  subscribers: Type.Array(Type.String({ maxLength: 1000 }), {
    maxItems: 100,
    description: 'Addresses that get the test message.',
  }),
  subscriber_mode: Type.Optional(Type.Enum(['default', 'fallback'])),
})

export const ArchiveBody = Type.Object({
  archive: Type.Boolean(),
  archive_template_id: Type.Optional(fields.archive_template_id),
  archive_meta: Type.Optional(fields.archive_meta),
  archive_slug: Type.Optional(fields.archive_slug),
})
export type ArchiveInput = Static<typeof ArchiveBody>

/** The ids among references, each once; deleted records (null) and what no record can have are none. */
export function idsOf(references: readonly (number | { readonly id: number | null })[]): readonly number[] {
  const ids = references.map((reference) => (typeof reference === 'number' ? reference : (reference.id ?? 0)))
  return [...new Set(possibleIds(ids))]
}

export function requireLists(references: CampaignInput['lists']): readonly number[] {
  const ids = idsOf(references)
  if (ids.length === 0) throw invalid('lists: choose at least one list.')
  return ids
}
