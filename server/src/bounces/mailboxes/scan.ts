import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { BounceMailbox } from '../../settings/schema.ts'
import { recordReported } from '../record.ts'
import { eventsOf } from '../reports/events.ts'
import { readReport } from '../reports/read-report.ts'
import { openImap } from './imap.ts'
import { openPop3 } from './pop3.ts'
import { type Listed, largestMessage, type MailboxSession } from './session.ts'

/** What one look into a mailbox came to. */
export interface ScanOutcome {
  /** Messages read now. */
  readonly read: number
  /** Bounces and complaints found in them. */
  readonly bounces: number
  readonly deleted: number
  /** Foreign messages among those read; they stay. */
  readonly foreign: number
}

/** A mailbox that somebody let fill up is worked off over several scans. */
const mostPerScan = 1000

const selectSeen = statement<{ uid: string; recorded: boolean }>(
  'select uid, recorded from broadsheet.seen_mailbox_messages where mailbox = $1 and uid = any($2::text[])',
)

const insertSeen = statement<object>(`
  insert into broadsheet.seen_mailbox_messages (mailbox, uid, recorded) values ($1, $2, $3)
  on conflict (mailbox, uid) do update set recorded = excluded.recorded`)

interface Scanner {
  readonly db: Database
  readonly log: Logger
}

/** Name of a mailbox in our tables; its uids mean nothing elsewhere. */
export function nameOf(mailbox: BounceMailbox): string {
  return `${mailbox.type}:${mailbox.username}@${mailbox.host}:${mailbox.port}/${mailbox.folder}`
}

export function openMailbox(mailbox: BounceMailbox): Promise<MailboxSession> {
  return mailbox.type === 'imap' ? openImap(mailbox) : openPop3(mailbox)
}

/**
 * Reads what is new in a mailbox, records what it reports, and then deletes those messages: each one only after its
 * record is committed. What is no report stays where it is, and is not read again.
 */
export async function scanMailbox(
  scanner: Scanner,
  mailbox: BounceMailbox,
  open: (mailbox: BounceMailbox) => Promise<MailboxSession> = openMailbox,
): Promise<ScanOutcome> {
  const session = await open(mailbox)
  try {
    const { fresh, deletable } = await sort(scanner.db, nameOf(mailbox), await session.list())
    const done = [...deletable]
    let bounces = 0
    for (const message of fresh) {
      const found = await takeMessage(scanner, mailbox, session, message)
      bounces += found.bounces
      if (found.recorded) done.push(message.uid)
    }
    await session.remove(done)
    await session.close()
    const foreign = fresh.length - (done.length - deletable.length)
    return { read: fresh.length, bounces, deleted: done.length, foreign }
  } catch (error) {
    session.abort()
    throw error
  }
}

/** New messages, and those that were recorded before and then not deleted. */
async function sort(db: Database, mailbox: string, listed: readonly Listed[]) {
  const rows = await db.rows(selectSeen, [mailbox, listed.map((message) => message.uid)])
  const seen = new Map(rows.map((row) => [row.uid, row.recorded]))
  return {
    fresh: listed.filter((message) => !seen.has(message.uid)).slice(0, mostPerScan),
    deletable: rows.filter((row) => row.recorded).map((row) => row.uid),
  }
}

async function takeMessage(
  { db, log }: Scanner,
  mailbox: BounceMailbox,
  session: MailboxSession,
  message: Listed,
): Promise<{ readonly bounces: number; readonly recorded: boolean }> {
  const name = nameOf(mailbox)
  if (message.size > largestMessage) {
    log.warn(
      { mailbox: mailbox.host, bytes: message.size },
      'A message in a bounce mailbox is too large to be a report',
    )
    await db.run(insertSeen, [name, message.uid, false])
    return { bounces: 0, recorded: false }
  }
  const report = await readReport(await session.fetch(message.uid))
  const events = eventsOf(report, { source: mailbox.host, uid: `${name} ${message.uid}`, now: new Date() })
  // A delay of one of our own messages is no bounce, but nothing to keep either.
  const recorded = events.length > 0 || (report.kind === 'report' && report.identity.subscriberUuid !== undefined)
  await db.transaction(async (tx) => {
    await recordReported(tx, events)
    await tx.run(insertSeen, [name, message.uid, recorded])
  })
  return { bounces: events.length, recorded }
}
