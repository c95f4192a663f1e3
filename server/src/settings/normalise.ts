import { defaultSettings } from './defaults.ts'
import { entryDefaultsOf } from './schema.ts'

type Entries = Readonly<Record<string, unknown>>

/** Brings what clients and older databases send into the one stored form; validation follows. */
export function normaliseSettings(entries: Entries): Entries {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, normaliseOne(key, value)]))
}

function normaliseOne(key: string, value: unknown): unknown {
  const defaults = entryDefaultsOf(key)
  if (defaults !== undefined) return Array.isArray(value) ? value.map((entry) => complete(defaults, entry)) : value
  if (key === 'app.root_url' && typeof value === 'string') return value.trim().replace(/\/+$/, '')
  if (key === 'upload.extensions') return words(value, (word) => word.replace(/^\./, ''))
  if (key === 'privacy.domain_blocklist' || key === 'privacy.domain_allowlist') return words(value, (word) => word)
  if (['security.trusted_urls', 'security.feed_hosts', 'app.notify_emails', 'bounce.ses_topics'].includes(key))
    return trimmed(value)
  if (key === 'app.domain_limits' && Array.isArray(value)) return value.map(limitOfDomains)
  const fallback = Object.entries(defaultSettings).find(([name]) => name === key)?.[1]
  return isPlainObject(fallback) ? complete(fallback, value) : value
}

function limitOfDomains(entry: unknown): unknown {
  return isPlainObject(entry) ? { always: false, ...entry, domains: words(entry.domains, (word) => word) } : entry
}

/** Keys that are absent, null or an empty duration take the default; nested objects likewise. */
function complete(defaults: object, value: unknown): unknown {
  if (!isPlainObject(value)) return value
  const result: Record<string, unknown> = { ...value }
  for (const [key, fallback] of Object.entries(defaults)) {
    const given = result[key]
    if (given === undefined || given === null || (given === '' && isDuration(fallback))) result[key] = fallback
    else if (isPlainObject(fallback)) result[key] = complete(fallback, given)
  }
  return result
}

/** What a write leaves out of an object stays as it was. Lists are whole: what is not among them is gone. */
export function keepUnwritten(stored: Entries, written: Entries): Entries {
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [key, over(stored[key], value)]))
}

function over(stored: unknown, written: unknown): unknown {
  if (!isPlainObject(stored) || !isPlainObject(written)) return written
  return { ...stored, ...keepUnwritten(stored, written) }
}

function isDuration(value: unknown): boolean {
  return typeof value === 'string' && /^\d+(ms|s|m|h)$/.test(value)
}

function words(value: unknown, clean: (word: string) => string): unknown {
  const texts = trimmed(value)
  return Array.isArray(texts)
    ? texts.map((text) => (typeof text === 'string' ? clean(text.toLowerCase()) : text)).filter((text) => text !== '')
    : texts
}

function trimmed(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((text) => (typeof text === 'string' ? text.trim() : text)).filter((text) => text !== '')
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
