import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { address } from './address.ts'
import { useMay } from './session.ts'

/** What screens can hear of as it happens, and who may; the server knows more kinds. */
const hearers = {
  campaign: ['settings:get', 'campaigns:get_all'],
  import: ['subscribers:import'],
} as const

const liveTypes = ['campaign', 'import'] as const
export type LiveType = (typeof liveTypes)[number]

interface Listener {
  readonly type: LiveType
  readonly hear: (data: unknown) => void
}

/**
 * One stream of server-sent events for all screens. It is open only while a screen that is being looked at wants it: a
 * browser has six connections to a server of HTTP/1.1, and forgotten tabs would use them up.
 */
const listeners = new Set<Listener>()
const watchers = new Set<() => void>()
let source: EventSource | undefined
let open = false

/** Moving from one live screen to the next keeps the stream. */
const patience = 1000

/** What the person may hear, as the address has it; it does not change while they are signed in. */
let audible = ''

function follow(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (wanted && source === undefined) connect()
  if (!wanted && source !== undefined) {
    source.close()
    source = undefined
    setOpen(false)
  }
}

function connect(): void {
  source = new EventSource(address(`/api/events?type=${audible}`))
  source.onopen = () => setOpen(true)
  // The browser connects again by itself; screens ask in the meantime.
  source.onerror = () => setOpen(false)
  source.onmessage = ({ data }) => {
    const event: unknown = JSON.parse(String(data))
    if (typeof event !== 'object' || event === null || !('type' in event) || !('data' in event)) return
    for (const listener of listeners) if (listener.type === event.type) listener.hear(event.data)
  }
}

function setOpen(value: boolean): void {
  if (open === value) return
  open = value
  for (const changed of watchers) changed()
}

document.addEventListener('visibilitychange', follow)

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/**
 * Hears of what happens while `wanted`. Answers whether events do arrive: who may not hear them, or has lost the
 * connection, asks instead.
 *
 *     const heard = useLive('campaign', running, (data) => …)
 *     useQuery({ …, refetchInterval: heard ? false : 1000 })
 */
export function useLive(type: LiveType, wanted: boolean, hear: (data: unknown) => void): boolean {
  const may = useMay()
  const allowed = may(...hearers[type])
  const types = liveTypes.filter((known) => may(...hearers[known])).join(',')
  const heard = useEffectEvent(hear)
  useEffect(() => {
    if (!wanted || !allowed) return
    audible = types
    const listener = { type, hear: (data: unknown) => heard(data) }
    listeners.add(listener)
    follow()
    return () => {
      listeners.delete(listener)
      setTimeout(follow, patience)
    }
  }, [type, wanted, allowed, types])
  return useSyncExternalStore(watch, () => open)
}
