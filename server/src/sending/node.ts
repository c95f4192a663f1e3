import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * A lease is free again when its holder was not seen for this long (SQL below), and the holder stops using it earlier:
 * two thirds of the way leaves time for clocks and messages under way.
 */
const ownLimit = 8_000
const beatEvery = 2_500

/** This process among the senders: its heartbeat keeps its leases. */
export interface SenderNode {
  readonly id: string
  /** False when the heartbeat is overdue: somebody else may have taken our leases. */
  holdsLeases(): boolean
  stop(): Promise<void>
}

const beat = statement<object>(`
  insert into broadsheet.senders (id, host, process) values ($1, $2, $3)
  on conflict (id) do update set seen_at = now()`)

const leave = statement<object>('delete from broadsheet.senders where id = $1')

const forgetDead = statement<object>(`delete from broadsheet.senders where seen_at < now() - interval '1 hour'`)

export async function joinSenders(db: Database, log: Logger): Promise<SenderNode> {
  const id = randomUUID()
  let heldUntil = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function heartbeat(): Promise<void> {
    const asked = performance.now()
    await db.run(beat, [id, hostname(), process.pid])
    heldUntil = asked + ownLimit
  }

  function plan(): void {
    if (stopped) return
    timer = setTimeout(() => {
      heartbeat()
        .catch((error: unknown) => log.warn({ err: error }, 'The heartbeat of this sender failed'))
        .finally(plan)
    }, beatEvery)
  }

  await heartbeat()
  await db.run(forgetDead)
  plan()
  return {
    id,
    holdsLeases: () => performance.now() < heldUntil,
    async stop() {
      stopped = true
      clearTimeout(timer)
      // Whatever is still leased is free at once.
      await db.run(leave, [id]).catch(() => undefined)
    },
  }
}
