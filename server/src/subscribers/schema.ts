import Type, { type Static } from 'typebox'

export const PersonStatus = Type.Union([Type.Literal('enabled'), Type.Literal('disabled'), Type.Literal('blocklisted')])
export const MembershipStatus = Type.Union([
  Type.Literal('unconfirmed'),
  Type.Literal('confirmed'),
  Type.Literal('unsubscribed'),
])

const Timestamp = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

/** A list of a person, with the membership. */
export const MembershipSchema = Type.Object({
  subscription_status: MembershipStatus,
  subscription_created_at: Timestamp,
  subscription_updated_at: Timestamp,
  subscription_meta: Type.Record(Type.String(), Type.Unknown()),
  id: Type.Integer(),
  uuid: Type.String({ format: 'uuid' }),
  name: Type.String(),
  type: Type.Union([Type.Literal('public'), Type.Literal('private'), Type.Literal('temporary')]),
  optin: Type.Union([Type.Literal('single'), Type.Literal('double')]),
  status: Type.Union([Type.Literal('active'), Type.Literal('archived')]),
  tags: Type.Array(Type.String()),
  description: Type.Optional(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** The caller may not see this list: its name is hidden. */
  restricted: Type.Optional(Type.Literal(true)),
})

export const Attributes = Type.Record(Type.String(), Type.Unknown())

export const SubscriberSchema = Type.Object({
  id: Type.Integer(),
  uuid: Type.String({ format: 'uuid' }),
  email: Type.String(),
  name: Type.String(),
  attribs: Attributes,
  status: PersonStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
  lists: Type.Array(MembershipSchema),
})

export type Subscriber = Static<typeof SubscriberSchema>
export type Membership = Static<typeof MembershipSchema>

/** By id, or as the object that a read has shown: clients send whole records back. Ids that no list has are ignored. */
const ListReference = Type.Union([
  Type.Integer(),
  Type.Object({ id: Type.Integer() }, { description: 'As a read shows it; the id counts.' }),
])

const writable = {
  name: Type.Optional(Type.String()),
  status: Type.Optional(Type.Union([PersonStatus, Type.Literal('')], { description: 'Empty counts as absent.' })),
  lists: Type.Optional(Type.Array(ListReference, { maxItems: 10_000 })),
  list_uuids: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10_000 })),
  preconfirm_subscriptions: Type.Optional(Type.Boolean()),
}

/** Of a person who is created or replaced. */
export const SubscriberBody = Type.Object({
  email: Type.String(),
  attribs: Type.Optional(Attributes),
  ...writable,
})

/** Of a person of whom parts are changed. */
export const SubscriberPatch = Type.Object({
  email: Type.Optional(Type.String()),
  /** Merged key by key at the top level; null empties all. */
  attribs: Type.Optional(Type.Union([Attributes, Type.Null()])),
  /** Names of attributes to remove; before `attribs` are merged. */
  attribs_remove: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 1000 })),
  ...writable,
})
