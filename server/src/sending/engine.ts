import { statement } from '../db/statement.ts'
import { startDueCampaigns } from './moves.ts'
import { CampaignRun } from './run.ts'
import type { SenderServices } from './services.ts'

const selectRunning = statement<{ id: number }>(`select id from campaigns where status = 'running'`)

const lookEvery = 1000

/** Watches which campaigns run, and sends them. */
export interface Engine {
  stop(): Promise<void>
}

export function startEngine(services: SenderServices): Engine {
  const { db, log, settings, signals } = services
  const runs = new Map<number, CampaignRun>()
  let stopped = false
  let looking: Promise<void> | undefined
  let again = false

  async function lookOnce(): Promise<void> {
    await startDueCampaigns(db)
    const running = new Set((await db.rows(selectRunning)).map((row) => row.id))
    for (const run of runs.values()) if (!running.has(run.id)) run.stop()
    if (stopped) return
    for (const id of running) if (!runs.has(id)) begin(id)
  }

  function begin(id: number): void {
    const run = new CampaignRun(services, id)
    runs.set(id, run)
    void run.ended.finally(() => {
      runs.delete(id)
      // It may have been resumed while it came to its end.
      look()
    })
  }

  /** One look at a time; a wish that comes during one is granted right after it. */
  function look(): void {
    if (looking !== undefined) {
      again = true
      return
    }
    looking = lookOnce()
      .catch((error: unknown) => log.warn({ err: error }, 'Looking for campaigns failed; trying again'))
      .finally(() => {
        looking = undefined
        if (again && !stopped) {
          again = false
          look()
        }
      })
  }

  const off = [
    signals.on('campaigns', look),
    signals.on('sending', () => {
      for (const run of runs.values()) run.nudge()
    }),
    settings.onChange(() => {
      for (const run of runs.values()) run.followSettings()
    }),
  ]
  const timer = setInterval(look, lookEvery)
  look()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      for (const end of off) end()
      await looking
      for (const run of runs.values()) run.stop()
      await Promise.all([...runs.values()].map((run) => run.ended))
    },
  }
}
