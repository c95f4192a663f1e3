import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import { nullable } from '../../http/schemas.ts'
import type { BounceMailbox } from '../../settings/schema.ts'
import { nameOf } from './scan.ts'

const Time = nullable(Type.String({ format: 'date-time' }))

const Counted = Type.Object({
  read: Type.Integer({ description: 'Messages that were new.' }),
  bounces: Type.Integer({ description: 'Bounces and complaints found in them.' }),
  deleted: Type.Integer({ description: 'Reports that were recorded and deleted.' }),
  foreign: Type.Integer({ description: 'Messages that are no reports; they stay.' }),
})
const isCounted = Compile(Counted)
const isFailed = Compile(Type.Object({ error: Type.String() }))

/** A bounce mailbox and what the last look into it came to. */
export const MailboxOutcomeSchema = Type.Object({
  uuid: Type.String(),
  host: Type.String(),
  username: Type.String(),
  enabled: Type.Boolean(),
  scanned_at: Time,
  next_scan_at: Time,
  found: nullable(Counted),
  error: nullable(Type.String()),
})
export type MailboxOutcome = Omit<Static<typeof MailboxOutcomeSchema>, 'scanned_at' | 'next_scan_at'> & {
  readonly scanned_at: Timestamp | null
  readonly next_scan_at: Timestamp | null
}

interface ScanRow {
  readonly mailbox: string
  readonly scanned_at: Timestamp | null
  readonly next_scan_at: Timestamp
  readonly outcome: unknown
}

const selectScans = statement<ScanRow>(`
  select mailbox, scanned_at, next_scan_at, outcome from broadsheet.mailbox_scans where mailbox = any($1::text[])`)

export async function mailboxOutcomes(
  db: Queryable,
  mailboxes: readonly BounceMailbox[],
): Promise<readonly MailboxOutcome[]> {
  const rows = await db.rows(selectScans, [mailboxes.map(nameOf)])
  const scans = new Map(rows.map((row) => [row.mailbox, row]))
  return mailboxes.map((mailbox) => outcomeOf(mailbox, scans.get(nameOf(mailbox))))
}

function outcomeOf(mailbox: BounceMailbox, scan: ScanRow | undefined): MailboxOutcome {
  const { uuid = '', host, username, enabled } = mailbox
  const outcome = scan?.outcome
  return {
    ...{ uuid, host, username, enabled },
    scanned_at: scan?.scanned_at ?? null,
    next_scan_at: enabled ? (scan?.next_scan_at ?? null) : null,
    found: isCounted.Check(outcome) ? outcome : null,
    error: isFailed.Check(outcome) ? outcome.error : null,
  }
}
