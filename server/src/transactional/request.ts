import Type, { type Static } from 'typebox'
import { bodyDecoder } from '../http/body.ts'
import { Id } from '../http/schemas.ts'

const OptionalId = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: '0: none, as some clients send it.' })
const Address = Type.String({ maxLength: 1000 })

/** Recipients of one request; more are a 413, which a schema cannot say. */
export const mostRecipients = 1000

export const modes = ['default', 'fallback', 'external'] as const
export type Mode = (typeof modes)[number]

export const TransactionalBody = Type.Object({
  template_id: Type.Integer({ description: 'A template of type `tx`.' }),
  subscriber_mode: Type.Optional(
    Type.String({
      maxLength: 20,
      description:
        '`default`: known subscribers only. `fallback`: unknown addresses get it too, without a profile. `external`: ' +
        'addresses only, no look-up.',
    }),
  ),
  subscriber_email: Type.Optional(Address),
  subscriber_id: Type.Optional(OptionalId),
  subscriber_emails: Type.Optional(Type.Array(Address, { description: `At most ${mostRecipients}.` })),
  subscriber_ids: Type.Optional(Type.Array(Id, { description: `At most ${mostRecipients}.` })),
  from_email: Type.Optional(Type.String({ maxLength: 1000 })),
  subject: Type.Optional(Type.String({ maxLength: 5000 })),
  altbody: Type.Optional(Type.String({ maxLength: 1_000_000 })),
  messenger: Type.Optional(Type.String({ maxLength: 200 })),
  content_type: Type.Optional(Type.String({ maxLength: 50 })),
  headers: Type.Optional(
    Type.Array(Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 5000 })), { maxItems: 100 }),
  ),
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  idempotency_key: Type.Optional(
    Type.String({ maxLength: 200, description: 'A repetition of the request is answered, not sent again.' }),
  ),
  send_to_blocklisted: Type.Optional(Type.Boolean({ description: 'Blocklisted subscribers get it all the same.' })),
})
export type TransactionalBody = Static<typeof TransactionalBody>

export const decodeBody = bodyDecoder(TransactionalBody)
