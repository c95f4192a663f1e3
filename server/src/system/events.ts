import { randomBytes } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { type Caller, mayAny, requireAny } from '../auth/caller.ts'
import type { Permission } from '../auth/permissions.ts'
import type { Queryable } from '../db/database.ts'
import { failure, invalid } from '../errors/error.ts'
import type { Signals } from '../signals/signals.ts'
import type { RecentLog } from './recent-log.ts'

/** What live screens hear of. `error`: a line of the log of this node. */
export type EventType = 'error' | 'campaign' | 'import' | 'bounce' | 'notice'

export const eventTypes: readonly EventType[] = ['error', 'campaign', 'import', 'bounce', 'notice']

/** Who hears of what: an event tells no more than its holder may read elsewhere. */
const hearers: Readonly<Record<EventType, readonly Permission[]>> = {
  error: ['settings:get'],
  campaign: ['settings:get', 'campaigns:get_all'],
  import: ['subscribers:import'],
  bounce: ['settings:get'],
  notice: ['settings:get'],
}

/** The types that somebody hears who asks for these; for none: all that they may. Pure. */
export function audibleTypes(caller: Caller, wanted: readonly string[]): readonly EventType[] {
  if (wanted.length === 0) {
    // Without a word it is the stream of an administrator, as it was when errors were all there was to hear.
    requireAny(caller, hearers.error)
    return eventTypes.filter((type) => mayAny(caller, hearers[type]))
  }
  const unknown = wanted.find((word) => !eventTypes.some((type) => type === word))
  if (unknown !== undefined) throw invalid(`There are no events of the type "${unknown.slice(0, 50)}".`)
  const types = eventTypes.filter((type) => wanted.includes(type))
  for (const type of types) requireAny(caller, hearers[type])
  return types
}

export interface LiveEvent {
  readonly type: EventType
  readonly message: string
  readonly data?: unknown
}

export interface EventHub {
  /** Tells the screens of all nodes; inside a transaction with its commit. Lost where nobody listens. */
  publish(db: Queryable, event: LiveEvent): Promise<void>
  /** A stream of server-sent events, those after `lastId` first if they are still known. */
  subscribe(options: {
    readonly types: readonly EventType[]
    readonly lastId: string | undefined
    /** Whose stream it is: nobody may hold all there are. */
    readonly callerId: number
  }): Readable
  close(): void
}

interface Stored {
  readonly id: string
  readonly event: LiveEvent
}

interface Client {
  readonly types: readonly EventType[]
  readonly callerId: number
  readonly stream: PassThrough
}

const heartbeatMs = 15_000
const remembered = 500
const mostClients = 200
const mostOfOneCaller = 20
/** A client that reads more slowly than this is let go; its browser comes back with the id of its last event. */
const mostBuffered = 256 * 1024
/** PostgreSQL takes at most 8000 bytes in a notification. */
const mostBytes = 7500

export function createEventHub(signals: Signals, log: RecentLog): EventHub {
  const clients = new Set<Client>()
  const recent: Stored[] = []
  const run = randomBytes(4).toString('hex')
  let counter = 0

  function send(client: Client, { id, event }: Stored): void {
    if (!client.types.includes(event.type)) return
    const { type, message, data = null } = event
    client.stream.write(`id: ${id}\ndata: ${JSON.stringify({ id, type, message, data })}\n\n`)
    if (client.stream.writableLength > mostBuffered) client.stream.destroy()
  }

  function deliver(event: LiveEvent): void {
    counter++
    const stored = { id: `${run}-${counter}`, event }
    recent.push(stored)
    if (recent.length > remembered) recent.shift()
    for (const client of clients) send(client, stored)
  }

  function endAll(): void {
    for (const { stream } of clients) stream.end()
    clients.clear()
  }

  const stopSignals = signals.on('events', (payload) => {
    const event = readEvent(payload)
    if (event !== undefined) deliver(event)
  })
  // Rights may have been withdrawn, or a session ended. Whoever still has theirs comes back with the id of their last event.
  const stopAccounts = signals.on('accounts', () => endAll())
  const stopLog = log.listen((line) => {
    if (isErrorLine(line)) deliver({ type: 'error', message: line })
  })
  const heartbeat = setInterval(() => {
    for (const { stream } of clients) stream.write(': still here\n\n')
  }, heartbeatMs)
  heartbeat.unref()

  return {
    async publish(db, event) {
      const text = JSON.stringify(event)
      const payload =
        Buffer.byteLength(text) <= mostBytes
          ? text
          : JSON.stringify({ type: event.type, message: event.message.slice(0, 1000) })
      await signals.send(db, 'events', payload)
    },
    subscribe({ types, lastId, callerId }) {
      if (clients.size >= mostClients) throw failure('service.unavailable', { what: 'One more event stream' })
      const own = [...clients].filter((client) => client.callerId === callerId).length
      if (own >= mostOfOneCaller) throw failure('request.tooMany', { seconds: 60 })
      const client = { types, callerId, stream: new PassThrough() }
      // The first bytes bring the headers to the client at once.
      client.stream.write('retry: 3000\n\n')
      const known = recent.findIndex((stored) => stored.id === lastId)
      if (known >= 0) for (const stored of recent.slice(known + 1)) send(client, stored)
      clients.add(client)
      client.stream.once('close', () => clients.delete(client))
      return client.stream
    },
    close() {
      stopSignals()
      stopAccounts()
      stopLog()
      clearInterval(heartbeat)
      endAll()
    },
  }
}

/** pino's levels: 50 is an error, 60 the end. */
function isErrorLine(line: string): boolean {
  const level = /"level":(\d+)/.exec(line)?.[1]
  return level !== undefined && Number(level) >= 50
}

function readEvent(payload: string): LiveEvent | undefined {
  // An empty payload wakes everybody after a lost connection; there is nothing to show.
  if (payload === '') return undefined
  const value: unknown = JSON.parse(payload)
  if (typeof value !== 'object' || value === null || !('type' in value) || !('message' in value)) return undefined
  const type = eventTypes.find((known) => known === value.type)
  if (type === undefined || typeof value.message !== 'string') return undefined
  return { type, message: value.message, ...('data' in value ? { data: value.data } : {}) }
}
