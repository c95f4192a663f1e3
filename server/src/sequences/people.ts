import Type from 'typebox'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { nullable, Time } from '../http/schemas.ts'

export const personStates = ['waiting', 'finished', 'left'] as const
export type PersonState = (typeof personStates)[number]

export const PersonSchema = Type.Object({
  subscriber_id: Type.Integer(),
  uuid: nullable(Type.String({ description: 'Null: the caller may not see this person.' })),
  email: nullable(Type.String()),
  name: nullable(Type.String()),
  state: Type.Enum([...personStates]),
  joined_at: Time,
  step_id: nullable(Type.Integer({ description: 'The step that comes next.' })),
  next_at: nullable(Time),
  messages: Type.Array(
    Type.Object({
      step_id: Type.Integer(),
      created_at: Time,
      mail_uuid: nullable(Type.String()),
      state: nullable(
        Type.Enum(['pending', 'accepted', 'refused', 'given_up', 'failed'], {
          description: 'Null: it is too long ago to tell.',
        }),
      ),
      reply: nullable(
        Type.String({
          description: 'What the server answered, or why it could not be made. Null where the person is not shown.',
        }),
      ),
    }),
  ),
})

export interface Person {
  readonly subscriber_id: number
  readonly uuid: string | null
  readonly email: string | null
  readonly name: string | null
  readonly state: PersonState
  readonly joined_at: Timestamp
  readonly step_id: number | null
  readonly next_at: Timestamp | null
  readonly messages: readonly {
    readonly step_id: number
    readonly created_at: Timestamp
    readonly mail_uuid: string | null
    readonly state: string | null
    readonly reply: string | null
  }[]
}

export interface PeopleFilter {
  readonly sequenceId: number
  readonly state: PersonState | undefined
  readonly afterId: number
  readonly limit: number
  /** As `visiblePeople` answers: lists whose members are shown with address and name; null: everybody's. */
  readonly membersOf: readonly number[] | null
}

const selectPeople = statement<Person>(`
  select member.subscriber_id, person.uuid, person.email, person.name, coalesce(member.ended, 'waiting') as state,
    member.joined_at, case when member.ended is null then member.step_id end as step_id, member.next_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('step_id', message.step_id, 'created_at', message.created_at,
        'mail_uuid', message.mail_uuid,
        'state', case when message.mail_uuid is null then 'failed' else mail.state::text end,
        'reply', case when person.id is not null then coalesce(message.fault, mail.reply) end) order by message.created_at, message.step_id)
      from broadsheet.sequence_messages as message
      join broadsheet.sequence_steps as step on step.id = message.step_id and step.sequence_id = member.sequence_id
      left join broadsheet.outbox as mail on mail.uuid = message.mail_uuid
      where message.subscriber_id = member.subscriber_id), '[]') as messages
  from broadsheet.sequence_people as member
  left join subscribers as person on person.id = member.subscriber_id and ($5::integer[] is null or exists (
    select from subscriber_lists as membership
    where membership.subscriber_id = person.id and membership.list_id = any($5)))
  where member.sequence_id = $1 and member.subscriber_id > $2 and ($3::text is null or coalesce(member.ended, 'waiting') = $3)
  order by member.subscriber_id limit $4`)

export function peopleOf(db: Queryable, filter: PeopleFilter): Promise<readonly Person[]> {
  const { sequenceId, afterId, state, limit, membersOf } = filter
  return db.rows(selectPeople, [sequenceId, afterId, state ?? null, limit, membersOf])
}

const addMembers = statement<object>(`
  insert into broadsheet.sequence_people as person (sequence_id, subscriber_id, step_id, next_at)
  select sequence.id, membership.subscriber_id, first.id, now() + make_interval(mins => first.wait_minutes)
  from broadsheet.sequences as sequence
  join lists as list on list.id = sequence.list_id
  join subscriber_lists as membership on membership.list_id = list.id
  join subscribers on subscribers.id = membership.subscriber_id and subscribers.status <> 'blocklisted'
  cross join lateral (
    select step.id, step.wait_minutes from broadsheet.sequence_steps as step
    where step.sequence_id = sequence.id order by step.position limit 1) as first
  where sequence.id = $1 and ($2::integer[] is null or membership.subscriber_id = any($2))
    and (membership.status = 'confirmed' or membership.status = 'unconfirmed' and list.optin = 'single')
  on conflict (sequence_id, subscriber_id) do nothing`)

/** Members of the list who are not in it yet: these, or all. Answers how many. */
export async function addToSequence(
  tx: Queryable,
  sequenceId: number,
  subscriberIds: readonly number[] | 'all',
): Promise<number> {
  return tx.run(addMembers, [sequenceId, subscriberIds === 'all' ? null : subscriberIds])
}
