import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { RenderSubscriber } from '../rendering/index.ts'
import type { DuePerson } from './verdict.ts'

const selectDue = statement<{ id: number }>(`
  select sequence.id from broadsheet.sequences as sequence
  where sequence.status = 'running' and exists (
    select from broadsheet.sequence_people as person where person.sequence_id = sequence.id and person.next_at <= now())
  order by sequence.id`)

/** Running sequences in which somebody waits for a message that is due. */
export async function dueSequences(db: Queryable): Promise<readonly number[]> {
  return (await db.rows(selectDue)).map((row) => row.id)
}

/** A step that is due for some people. */
export interface DueStep {
  readonly id: number
  /** Null: the message was deleted. */
  readonly campaign_id: number | null
  /** Its campaign is for another list by now. */
  readonly is_foreign: boolean
  readonly position: number
}

// Shared: whoever changes the sequence waits for the group of the moment, and the next group sees the change.
const holdRunning = statement<object>(`
  select from broadsheet.sequences where id = $1 and status = 'running' for share`)
const nextStep = statement<DueStep>(`
  select step.id, step.campaign_id, step.position, not exists (
      select from campaign_lists as attached
      where attached.campaign_id = step.campaign_id and attached.list_id = sequence.list_id) as is_foreign
  from broadsheet.sequence_people as person
  join broadsheet.sequence_steps as step on step.id = person.step_id
  join broadsheet.sequences as sequence on sequence.id = person.sequence_id
  where person.sequence_id = $1 and person.next_at <= now()
  order by person.next_at limit 1`)

/** The step that has been due the longest; undefined: nothing is, or the sequence does not run. */
export async function holdDueStep(tx: Queryable, sequenceId: number): Promise<DueStep | undefined> {
  if ((await tx.row(holdRunning, [sequenceId])) === undefined) return undefined
  return tx.row(nextStep, [sequenceId])
}

interface Row extends DuePerson {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly attribs: Readonly<Record<string, unknown>> | null
  readonly created_at: Timestamp | null
  readonly updated_at: Timestamp | null
}

const takePeople = statement<Row>(`
  with due as materialized (
    select subscriber_id, sequence_id from broadsheet.sequence_people
    where sequence_id = $1 and step_id = $2 and next_at <= now()
    order by next_at, subscriber_id limit $3 for update skip locked)
  select person.id, person.uuid, person.email, person.name, person.attribs, person.status, person.created_at,
    person.updated_at, membership.status::text as membership, list.optin::text as optin, pause.paused_until
  from due
  join broadsheet.sequences as sequence on sequence.id = due.sequence_id
  join lists as list on list.id = sequence.list_id
  join subscribers as person on person.id = due.subscriber_id
  left join subscriber_lists as membership on membership.subscriber_id = person.id and membership.list_id = list.id
  left join broadsheet.pauses as pause on pause.subscriber_id = person.id and pause.paused_until > now()`)

export interface Due extends DuePerson {
  readonly person: RenderSubscriber
}

/** People for whom the step is due, held until the transaction ends. */
export async function takeDuePeople(
  tx: Queryable,
  sequenceId: number,
  stepId: number,
  limit: number,
): Promise<readonly Due[]> {
  return (await tx.rows(takePeople, [sequenceId, stepId, limit])).map(dueOf)
}

function dueOf(row: Row): Due {
  const { id, uuid, email, name, attribs, status, created_at: createdAt, updated_at: updatedAt } = row
  const person = { id, uuid, email, name, attribs: attribs ?? {}, status, createdAt, updatedAt }
  return { person, email, status, membership: row.membership, optin: row.optin, paused_until: row.paused_until }
}

const endFor = statement<object>(`
  update broadsheet.sequence_people set ended = 'left', next_at = null
  where sequence_id = $1 and subscriber_id = any($2::integer[])`)

export async function leave(tx: Queryable, sequenceId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.run(endFor, [sequenceId, ids])
}

const postpone = statement<object>(`
  update broadsheet.sequence_people as person set next_at = given.until
  from unnest($2::integer[], $3::timestamptz[]) as given(id, until)
  where person.sequence_id = $1 and person.subscriber_id = given.id`)

export async function waitUntil(
  tx: Queryable,
  sequenceId: number,
  waits: readonly { readonly id: number; readonly until: Timestamp }[],
): Promise<void> {
  if (waits.length === 0) return
  await tx.run(postpone, [sequenceId, waits.map((wait) => wait.id), waits.map((wait) => wait.until)])
}

/** What was made of a step for somebody: a message in the outbox, or why none could be made. */
export interface StepMessage {
  readonly subscriberId: number
  readonly mailUuid: string | null
  readonly fault: string | null
}

// A key that is there already ends the whole group: nobody gets a step twice, whatever went wrong before.
const insertMessages = statement<object>(`
  insert into broadsheet.sequence_messages (step_id, subscriber_id, mail_uuid, fault)
  select $1, * from unnest($2::integer[], $3::uuid[], $4::text[])`)
const countSent = statement<object>('update broadsheet.sequence_steps set sent = sent + $2 where id = $1')
const goOn = statement<object>(`
  update broadsheet.sequence_people as person set
    step_id = next.id,
    next_at = case when next.id is not null then now() + make_interval(mins => next.wait_minutes) end,
    ended = case when next.id is null then 'finished' end
  from (select 1) as always left join lateral (
    select step.id, step.wait_minutes from broadsheet.sequence_steps as step
    where step.sequence_id = $1 and step.position > $2 order by step.position limit 1) as next on true
  where person.sequence_id = $1 and person.subscriber_id = any($3::integer[])`)

/** Records what became of a step and moves its people to the next one. */
export async function recordStep(
  tx: Queryable,
  sequenceId: number,
  step: DueStep,
  messages: readonly StepMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const ids = messages.map((message) => message.subscriberId)
  const mails = messages.map((message) => message.mailUuid)
  await tx.run(insertMessages, [step.id, ids, mails, messages.map((message) => message.fault)])
  await tx.run(countSent, [step.id, mails.filter((uuid) => uuid !== null).length])
  await tx.run(goOn, [sequenceId, step.position, ids])
}
