import type { AttachedFile, InlineFile } from '@broadsheet/mailwire'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { SingleMail, SingleOutcome } from '../messengers/messenger.ts'
import { createGroupWriter, type GroupWriter } from '../sending/group-writer.ts'
import { nextDelay } from '../sending/outcome.ts'
import { liveSenders } from '../sending/ranges.ts'
import type { SenderServices } from '../sending/services.ts'
import { allEnded } from '../sending/together.ts'

interface OutboxRow {
  readonly id: number
  readonly uuid: string
  readonly messenger: string
  readonly from_email: string
  readonly to_email: string
  readonly subject: string
  readonly html: string | null
  readonly body_text: string | null
  readonly content_type: string | null
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly attachment_ids: readonly number[]
  readonly attempts: number
  readonly subscriber: {
    readonly id: number
    readonly uuid: string
    readonly email: string
    readonly name: string
    readonly attribs: Readonly<Record<string, unknown>>
    readonly status: string
  } | null
}

const columns = `mail.id, mail.uuid, messenger, from_email, to_email, subject, html, body_text, content_type, headers,
  attachment_ids, attempts,
  (select jsonb_build_object('id', person.id, 'uuid', person.uuid, 'email', person.email, 'name', person.name,
     'attribs', person.attribs, 'status', person.status)
   from subscribers as person where person.id = mail.subscriber_id) as subscriber`

/** What this sender holds since it was put in the outbox, and is not at already. */
const selectOwn = statement<OutboxRow>(`
  select ${columns} from broadsheet.outbox as mail
  where state = 'pending' and next_attempt_at <= now() and leased_by = $1 and mail.id <> all($3::bigint[])
  order by next_attempt_at, mail.id limit $2`)

const claim = statement<OutboxRow>(`
  with due as materialized (
    select id from broadsheet.outbox
    where state = 'pending' and next_attempt_at <= now()
      and (leased_by is null or leased_by not in (select id::text from (${liveSenders}) as live))
    order by next_attempt_at, id limit $2 for update skip locked)
  update broadsheet.outbox as mail set leased_by = $1
  from due where mail.id = due.id
  returning ${columns}`)

const selectFiles = statement<{
  id: number
  filename: string
  type: string
  content_id: string | null
  content: Buffer
}>('select id, filename, type, content_id, content from broadsheet.outbox_attachments where id = any($1::bigint[])')

const record = statement<object>(`
  update broadsheet.outbox as mail set
    state = outcome.state, reply = outcome.reply, attempts = mail.attempts + outcome.attempts, leased_by = null,
    next_attempt_at = case when outcome.delay is null then mail.next_attempt_at
      else now() + outcome.delay * interval '1 millisecond' end,
    finished_at = case when outcome.state = 'pending' then null else now() end
  from unnest($1::bigint[], $2::broadsheet.mail_state[], $3::text[], $4::integer[], $5::integer[])
    as outcome(id, state, reply, delay, attempts)
  where mail.id = outcome.id and mail.state = 'pending'`)

const groupSize = 100

/** What this process has taken and not recorded yet, over all its groups. */
export interface Hand {
  readonly ids: Set<number>
  /** Groups are taken one after the other: a look that began before another took might find the same messages again. */
  turn: Promise<unknown>
  /** Writes down each outcome when it is known: an answer that is still out must not hold up those that have come. */
  readonly recorder: GroupWriter<Ended>
}

interface Ended extends Result {
  readonly id: number
}

export function openHand({ db, log }: Pick<SenderServices, 'db' | 'log'>): Hand {
  const ids = new Set<number>()
  const recorder = createGroupWriter<Ended>({
    largest: 500,
    // Answers to single messages come one by one: written one by one, each request costs a quarter more (bench/tx).
    gather: 20,
    async write(group) {
      await db.run(record, [
        group.map(({ id }) => id),
        group.map(({ state }) => state),
        group.map(({ reply }) => reply),
        group.map(({ delay }) => delay),
        group.map(({ attempts }) => attempts),
      ])
      for (const { id } of group) ids.delete(id)
    },
    // They are out: not recorded, they would go out again.
    onError: (error) => log.warn({ err: error }, 'Writing outcomes of the outbox failed; trying again'),
  })
  return { ids, turn: Promise.resolve(), recorder }
}

export interface OutboxGroup {
  readonly size: number
  /** Every message has its outcome, and it is written down. */
  readonly ended: Promise<void>
}

/** Takes a group of messages and begins to send them. */
export async function sendOutboxGroup(services: SenderServices, hand: Hand): Promise<OutboxGroup> {
  const { db, node } = services
  const taken = hand.turn.then(() => takeGroup(db, node.id, hand.ids))
  hand.turn = taken.catch(() => undefined)
  const rows = await taken
  return { size: rows.length, ended: rows.length === 0 ? Promise.resolve() : sendGroup(services, hand, rows) }
}

async function sendGroup(services: SenderServices, hand: Hand, rows: readonly OutboxRow[]): Promise<void> {
  const open = new Map(rows.map((row) => [row.uuid, row]))
  const end = (uuid: string, outcome: SingleOutcome | undefined) => {
    const row = open.get(uuid)
    if (row === undefined) return
    open.delete(uuid)
    hand.recorder.add({ id: row.id, ...resultOf(row.attempts, outcome) })
  }
  try {
    const files = await readFiles(services.db, rows)
    const groups = Map.groupBy(rows, (row) => row.messenger)
    await allEnded([...groups].map(([name, group]) => sendThrough(services, name, group, { files, end })))
    for (const uuid of [...open.keys()]) end(uuid, undefined)
  } finally {
    // What has no outcome has not been sent: it is taken again.
    for (const { id } of open.values()) hand.ids.delete(id)
    await hand.recorder.settled()
  }
}

/** Own messages first; then those that nobody alive holds: retries, and what a dead sender left. */
async function takeGroup(db: Queryable, node: string, inHand: Set<number>): Promise<readonly OutboxRow[]> {
  const own = await db.rows(selectOwn, [node, groupSize, [...inHand]])
  const rows = own.length > 0 ? own : await db.rows(claim, [node, groupSize])
  for (const { id } of rows) inHand.add(id)
  return rows
}

type Files = ReadonlyMap<number, AttachedFile>

async function sendThrough(
  services: SenderServices,
  name: string,
  rows: readonly OutboxRow[],
  { files, end }: { readonly files: Files; readonly end: (uuid: string, outcome: SingleOutcome) => void },
): Promise<void> {
  const messenger = services.messengers.find(name)
  if (messenger === undefined) {
    const missing = { kind: 'failed', reason: 'message', reply: `There is no messenger "${name}".` } as const
    for (const { uuid } of rows) end(uuid, missing)
    return
  }
  const mails = rows.map((row) => mailOf(row, files))
  await messenger.deliver(mails, (mail, outcome) => end(mail.id, outcome))
}

interface Result {
  readonly state: 'pending' | 'accepted' | 'refused' | 'given_up' | 'failed'
  readonly reply: string
  readonly delay: number | null
  readonly attempts: number
}

const outagePause = 5_000

/** What an outcome means for the row. Pure. */
export function resultOf(attempts: number, outcome: SingleOutcome | undefined): Result {
  if (outcome === undefined) return { state: 'pending', reply: '', delay: outagePause, attempts: 0 }
  const { reply } = outcome
  switch (outcome.kind) {
    case 'accepted':
    case 'refused':
    case 'failed':
    case 'given_up':
      return { state: outcome.kind, reply, delay: null, attempts: 1 }
    case 'skipped':
      return { state: 'failed', reply, delay: null, attempts: 0 }
    case 'unsent':
      return { state: 'pending', reply, delay: outagePause, attempts: 0 }
    case 'deferred': {
      const delay = nextDelay('single', attempts + 1)
      return delay === undefined
        ? { state: 'given_up', reply, delay: null, attempts: 1 }
        : { state: 'pending', reply, delay, attempts: 1 }
    }
  }
}

async function readFiles(db: Queryable, rows: readonly OutboxRow[]): Promise<Files> {
  const ids = [...new Set(rows.flatMap((row) => row.attachment_ids))]
  if (ids.length === 0) return new Map()
  const found = await db.rows(selectFiles, [ids])
  return new Map(
    found.map((file) => [
      file.id,
      {
        fileName: file.filename,
        contentType: file.type,
        content: file.content,
        ...(file.content_id !== null && { contentId: file.content_id }),
      },
    ]),
  )
}

function mailOf(row: OutboxRow, files: Files): SingleMail {
  const attached = row.attachment_ids.flatMap((id) => files.get(Number(id)) ?? [])
  return {
    id: row.uuid,
    from: row.from_email,
    to: row.to_email,
    subject: row.subject,
    html: row.html,
    text: row.body_text,
    contentType: row.content_type,
    headers: row.headers,
    attachments: attached.filter((file) => file.contentId === undefined),
    inline: attached.filter(isInline),
    recipient: row.subscriber === null ? null : { ...row.subscriber, createdAt: null, updatedAt: null },
  }
}

function isInline(file: AttachedFile): file is InlineFile {
  return file.contentId !== undefined
}
