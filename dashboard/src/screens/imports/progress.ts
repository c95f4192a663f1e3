import type { ImportRecord } from './queries.ts'

type Status = ImportRecord['status']

const open: readonly Status[] = ['waiting', 'importing', 'stopping']
const over: readonly Status[] = ['stopped', 'finished', 'failed']

export function isOpen({ status }: Pick<ImportRecord, 'status'>): boolean {
  return open.includes(status)
}

const figures = ['total', 'records', 'imported', 'created', 'existing', 'skipped', 'bytes_total', 'bytes_read'] as const

/** The import with the figures of an event, if the event is about it. What is over stays so: events may come late. */
export function withProgress(record: ImportRecord, event: unknown): ImportRecord {
  if (!isOpen(record) || read(event, 'id') !== record.id) return record
  const changes: Partial<Record<(typeof figures)[number], number>> = {}
  for (const name of figures) {
    const value = read(event, name)
    if (typeof value === 'number') changes[name] = value
  }
  const left = read(event, 'seconds_left')
  const status = statusIn(event) ?? record.status
  return { ...record, ...changes, status, seconds_left: typeof left === 'number' ? left : null }
}

/** Whether there is more to know than the event tells: an import that is new here, or how one ended. */
export function asksForMore(event: unknown): boolean {
  const status = statusIn(event)
  return status === undefined || status === 'waiting' || over.includes(status)
}

function statusIn(event: unknown): Status | undefined {
  return [...open, ...over].find((known) => known === read(event, 'status'))
}

function read(event: unknown, name: string): unknown {
  return typeof event === 'object' && event !== null ? Reflect.get(event, name) : undefined
}
