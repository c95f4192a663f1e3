import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { pruneSandbox } from '../sandbox/store.ts'

/** Finished single messages stay readable this long; their outcome is of use for a while, their text is a burden. */
const deleteFinished = statement<object>(`
  delete from broadsheet.outbox where id in (
    select id from broadsheet.outbox
    where state <> 'pending' and finished_at < now() - interval '90 days' order by finished_at limit 10000)`)

/** System mail holds links that open accounts: its text goes as soon as it is out. */
const forgetTexts = statement<object>(`
  update broadsheet.outbox set html = null, body_text = null, headers = '[]'
  where state <> 'pending' and finished_at between now() - interval '2 days' and now() - interval '1 day'
    and kind = 'system' and (html is not null or body_text is not null)`)

const deleteKeys = statement<object>(
  `delete from broadsheet.transactional_keys where created_at < now() - interval '7 days'`,
)

const deleteFiles = statement<object>(`
  delete from broadsheet.outbox_attachments as file
  where created_at < now() - interval '1 day' and not exists (
    select from broadsheet.outbox where attachment_ids @> array[file.id] and created_at > file.created_at - interval '1 hour')`)

/** Providers that nobody is slowed for any more. How long they were held last counts for an hour only. */
const deletePaces = statement<object>(`
  delete from broadsheet.domain_holds
  where greatest(held_until, slowed_until, next_slot_at) < now() - interval '1 day'`)

const often = 10_000
const rarely = 3_600_000

/** Keeps what the engine writes within its bounds. */
export function startHousekeeping(db: Database, log: Logger, sandboxChanged: () => boolean): { stop(): void } {
  async function prune(): Promise<void> {
    if (sandboxChanged()) await pruneSandbox(db)
  }
  async function tidy(): Promise<void> {
    for (const task of [deleteFinished, forgetTexts, deleteKeys, deleteFiles, deletePaces]) await db.run(task)
  }
  const quietly = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, 'Housekeeping failed; trying again later'))
  }
  const timers = [setInterval(quietly(prune), often), setInterval(quietly(tidy), rarely)]
  for (const timer of timers) timer.unref()
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
