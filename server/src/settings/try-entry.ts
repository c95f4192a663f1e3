import { failure, invalid } from '../errors/error.ts'
import type { Settings } from './schema.ts'
import { refuseNewFaults, updatedSettings } from './update.ts'

/** Settings that are lists of places to connect to. */
export type TriedList = 'smtp' | 'messengers' | 'bounce.mailboxes' | 'webhooks'

/** Where the secrets of an entry go: a stored one is used only for the very place that it belongs to. */
const places = ['uuid', 'host', 'root_url', 'username'] as const

/**
 * One entry of a list as an administrator is writing it, saved or not, checked as the setting itself is. Masked secrets
 * are the stored ones where host, address and name are those of the stored entry; elsewhere they would be given away.
 */
export function entryToTry<List extends TriedList>(
  settings: Settings,
  list: List,
  body: Readonly<Record<string, unknown>>,
): Settings[List][number] {
  const same = settings[list].filter((entry) => isSamePlace(entry, body))
  const tried = updatedSettings({ ...settings, [list]: same }, { [list]: [{ ...body, enabled: true }] })
  // A stored entry may break a rule and stay; there is no way to try it.
  refuseNewFaults({ ...settings, [list]: [] }, tried)
  const [entry] = tried[list]
  if (entry === undefined) throw invalid('Send one entry of the setting.')
  return entry
}

function isSamePlace(stored: object, body: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(stored).every(
    ([field, value]) => !places.some((place) => place === field) || value === (body[field] ?? ''),
  )
}

let recent: number[] = []
const mostAMinute = 20

/** Any host and port can be tried: without a limit this would be a scanner of the network. */
export function requireFewTries(): void {
  const now = Date.now()
  recent = recent.filter((time) => time > now - 60_000)
  if (recent.length >= mostAMinute) throw failure('request.tooMany', { seconds: 60 })
  recent.push(now)
}
