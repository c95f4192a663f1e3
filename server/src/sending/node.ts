import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
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
  /** Rises when leases were lost: what was leased before must not be used any more, even if new ones are held. */
  readonly term: number
  stop(): Promise<void>
}

const beat = statement<object>(`
  insert into broadsheet.senders (id, host, process) values ($1, $2, $3)
  on conflict (id) do update set seen_at = now()`)

const leave = statement<object>('delete from broadsheet.senders where id = $1')

const forgetDead = statement<object>(`delete from broadsheet.senders where seen_at < now() - interval '1 hour'`)

export async function joinSenders(db: Database, log: Logger): Promise<SenderNode> {
  const id = randomUUID()
  const place = processSpace()
  let heldUntil = 0
  let term = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function heartbeat(): Promise<void> {
    const asked = performance.now()
    await db.run(beat, [id, place, process.pid])
    if (performance.now() > heldUntil) term++
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
  await forgetKilled(db, place)
  plan()
  return {
    id,
    holdsLeases: () => performance.now() < heldUntil,
    get term() {
      return term
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      // Whatever is still leased is free at once.
      await db.run(leave, [id]).catch(() => undefined)
    },
  }
}

const selectHere = statement<{ id: string; process: number }>(
  'select id, process from broadsheet.senders where host = $1',
)

/** What a killed process of this machine held is free at once: it is certain that it sends no more. */
async function forgetKilled(db: Database, place: string): Promise<void> {
  for (const { id, process: pid } of await db.rows(selectHere, [place])) {
    if (!isAlive(pid)) await db.run(leave, [id])
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/**
 * Where process numbers mean the same: this boot of this kernel, and this namespace of processes. Elsewhere than on
 * Linux nothing can be said with certainty, so every start is a place of its own.
 */
function processSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return `${hostname()} ${randomUUID()}`
  }
}
