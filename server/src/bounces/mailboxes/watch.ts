import { setTimeout as sleep } from 'node:timers/promises'
import { statement } from '../../db/statement.ts'
import type { Services } from '../../services.ts'
import { durationOr } from '../../settings/duration.ts'
import type { BounceMailbox } from '../../settings/schema.ts'
import { nameOf, scanMailbox } from './scan.ts'

/** How often it is looked whether a mailbox is due. */
const tick = 10_000
const shortestInterval = 60_000
const usualInterval = 15 * 60_000

/** Whoever moves the time of the next scan into the future has claimed this one. */
const claimDue = statement<object>(`
  insert into broadsheet.mailbox_scans as scan (mailbox, next_scan_at) values ($1, now() + make_interval(secs => $2))
  on conflict (mailbox) do update set next_scan_at = excluded.next_scan_at
  where scan.next_scan_at <= now() or scan.next_scan_at > excluded.next_scan_at
  returning mailbox`)

const noteOutcome = statement<object>(
  'update broadsheet.mailbox_scans set scanned_at = now(), outcome = $2 where mailbox = $1',
)

const forgetSeen = statement<object>(
  `delete from broadsheet.seen_bounce_events where seen_at < now() - interval '30 days'`,
)

/** After so long a message is surely gone; if not, its reports are dropped as seen or, after that, count once more. */
const forgetMessages = statement<object>(
  `delete from broadsheet.seen_mailbox_messages where recorded and seen_at < now() - interval '30 days'`,
)

type Parts = Pick<Services, 'db' | 'settings' | 'log'>

/** Reads every switched-on mailbox at its interval, on whichever node comes first. Answers what stops it. */
export function watchMailboxes(parts: Parts): () => Promise<void> {
  let running: Promise<void> | undefined
  let stopped = false
  const timer = setInterval(() => {
    running ??= scanDue().finally(() => {
      running = undefined
    })
  }, tick)
  timer.unref()

  async function scanDue(): Promise<void> {
    const current = parts.settings.current()
    if (!current['bounce.enabled']) return
    for (const mailbox of current['bounce.mailboxes']) {
      if (stopped) return
      if (mailbox.enabled && mailbox.host !== '') await scanIfDue(mailbox)
    }
  }

  async function scanIfDue(mailbox: BounceMailbox): Promise<void> {
    const { db, log } = parts
    const interval = Math.max(shortestInterval, durationOr(mailbox.scan_interval, usualInterval))
    try {
      if ((await db.rows(claimDue, [nameOf(mailbox), interval / 1000])).length === 0) return
      const outcome = await scanMailbox(parts, mailbox)
      await db.run(noteOutcome, [nameOf(mailbox), JSON.stringify(outcome)])
      if (outcome.read > 0) log.info({ mailbox: mailbox.host, ...outcome }, 'A bounce mailbox was read')
    } catch (error) {
      const reason = reasonOf(error)
      log.error({ mailbox: mailbox.host, reason }, 'A bounce mailbox could not be read')
      await db
        .run(noteOutcome, [nameOf(mailbox), JSON.stringify({ error: reason.slice(0, 500) })])
        .catch(() => undefined)
    }
  }

  return async () => {
    stopped = true
    clearInterval(timer)
    // A scan that waits for a slow server is left alone: what it has not committed is read again.
    await Promise.race([running, sleep(3000, undefined, { ref: false })])
  }
}

/** IMAP errors keep the server's words apart. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'responseText' in error ? `${error.message}: ${error.responseText}` : error.message
}

/** Removes what protects against replays when it is old enough. */
export async function forgetOldReports(db: Services['db']): Promise<void> {
  await db.run(forgetSeen)
  await db.run(forgetMessages)
}
