import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const selectFigures = statement<{
  outbox: number
  ranges: number
  deferred: number
  senders: number
  running: number
}>(`
  select (select count(*) from broadsheet.outbox where state = 'pending') as outbox,
         (select count(*) from broadsheet.campaign_ranges) as ranges,
         (select count(*) from broadsheet.recipient_troubles where state = 'deferred') as deferred,
         (select count(*) from broadsheet.senders where seen_at > now() - interval '12 seconds') as senders,
         (select count(*) from campaigns where status = 'running') as running`)

/** Queue depths for Prometheus; the same on every node, as they are those of the database. */
export function registerSendingMetrics(registry: Registry, db: Database): void {
  new Gauge({
    name: 'broadsheet_sending',
    help:
      'What sending has to do: outbox (single messages), ranges (some hundred recipients each), deferred (waiting for ' +
      'a retry), running (campaigns), senders (live processes).',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const figures = await db.row(selectFigures)
      for (const [queue, value] of Object.entries(figures ?? {})) this.set({ queue }, value)
    },
  })
}
