import Type, { type Static } from 'typebox'

export const listTypes = ['public', 'private', 'temporary'] as const
export const optins = ['single', 'double'] as const
export const listStatuses = ['active', 'archived'] as const

const ListType = Type.Union(listTypes.map((word) => Type.Literal(word)))
const Optin = Type.Union(optins.map((word) => Type.Literal(word)))
const Status = Type.Union(listStatuses.map((word) => Type.Literal(word)))
const Timestamp = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
const Count = Type.Integer({ minimum: 0 })

const plain = {
  id: Type.Integer(),
  uuid: Type.String({ format: 'uuid' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  name: Type.String(),
  type: ListType,
  optin: Optin,
  status: Status,
  tags: Type.Array(Type.String()),
  description: Type.String(),
  from_email: Type.String({
    description: 'Sender of its opt-in mails and of new campaigns; empty: that of the settings.',
  }),
  template_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Template of new campaigns; null: the default one.',
  }),
  brand_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Brand under whose address its people find their pages; null: the main site.',
  }),
}

/** A list as it is stored. */
export const PlainListSchema = Type.Object(plain)

/** A list with its members counted, unsubscribed and blocklisted ones included. */
export const ListSchema = Type.Object({
  ...plain,
  subscriber_count: Type.Optional(Count),
  subscriber_statuses: Type.Optional(
    Type.Object({
      unconfirmed: Type.Optional(Count),
      confirmed: Type.Optional(Count),
      unsubscribed: Type.Optional(Count),
    }),
  ),
  /** Always null here; there for programs that read lists and memberships by one type. */
  subscription_created_at: Type.Optional(Type.Null()),
  subscription_updated_at: Type.Optional(Type.Null()),
})

export type PlainList = Static<typeof PlainListSchema>
export type List = Static<typeof ListSchema>

const Tags = Type.Array(Type.String(), { maxItems: 1000 })

/** An empty word counts as absent, as clients with fixed structures send it. */
const writable = {
  type: Type.Optional(Type.Union([ListType, Type.Literal('')])),
  optin: Type.Optional(Type.Union([Optin, Type.Literal('')])),
  status: Type.Optional(Type.Union([Status, Type.Literal('')])),
  tags: Type.Optional(Tags),
  description: Type.Optional(Type.String()),
  from_email: Type.Optional(Type.String()),
  template_id: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }), Type.Null()])),
  brand_id: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }), Type.Null()])),
}

export const ListBody = Type.Object({ name: Type.String(), ...writable })

export const ListPatch = Type.Object({ name: Type.Optional(Type.String()), ...writable })
