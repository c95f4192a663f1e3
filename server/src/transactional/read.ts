import Type from 'typebox'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { invalid, missing } from '../errors/error.ts'
import { nullable, Time } from '../http/schemas.ts'
import { isUuid } from '../public/uuid.ts'

export const MessageSchema = Type.Object({
  uuid: Type.String({ format: 'uuid' }),
  state: Type.Enum(['pending', 'accepted', 'refused', 'given_up', 'failed'], {
    description: '`accepted`: a server took it. `refused`: for good. `given_up`: after all retries.',
  }),
  messenger: Type.String(),
  from_email: Type.String(),
  to_email: Type.String(),
  subject: Type.String(),
  subscriber_id: nullable(Type.Integer()),
  attempts: Type.Integer(),
  reply: nullable(Type.String({ description: 'What the server said last.' })),
  created_at: Time,
  next_attempt_at: nullable(Time),
  finished_at: nullable(Time),
})

interface MessageRow {
  readonly uuid: string
  readonly state: string
  readonly messenger: string
  readonly from_email: string
  readonly to_email: string
  readonly subject: string
  readonly subscriber_id: number | null
  readonly attempts: number
  readonly reply: string | null
  readonly created_at: Timestamp
  readonly next_attempt_at: Timestamp | null
  readonly finished_at: Timestamp | null
}

const selectOne = statement<MessageRow>(`
  select uuid, state, messenger, from_email, to_email, subject, subscriber_id, attempts, reply, created_at,
         case when state = 'pending' then next_attempt_at end as next_attempt_at, finished_at
  from broadsheet.outbox where uuid = $1 and kind = 'transactional'`)

export async function readMessage(db: Queryable, uuid: string): Promise<MessageRow> {
  if (!isUuid(uuid)) throw invalid('The id of a message is a UUID.')
  const row = await db.row(selectOne, [uuid])
  if (row === undefined) throw missing('message', uuid)
  return row
}
