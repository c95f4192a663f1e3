import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

/** Prometheus figures of this process. Rooms add their own to `registry`. */
export interface Metrics {
  readonly registry: Registry
  observeRequest(route: string, status: number, seconds: number): void
}

export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'broadsheet_http_request_seconds',
    help: 'Time from request to answer, by route pattern and status class.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [registry],
  })
  const errors = new Counter({
    name: 'broadsheet_http_server_errors_total',
    help: 'Answers with a status from 500.',
    labelNames: ['route'],
    registers: [registry],
  })
  new Gauge({
    name: 'broadsheet_database_connections',
    help: 'Connections of the database pool by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = db.poolState()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'broadsheet_memory_bytes',
    help: 'Resident memory of this process.',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  return {
    registry,
    observeRequest(route, status, seconds) {
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (status >= 500) errors.inc({ route })
    },
  }
}
