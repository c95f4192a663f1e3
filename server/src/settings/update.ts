import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Compile } from 'typebox/compile'
import { invalid, invalidField } from '../errors/error.ts'
import { fieldFaults } from '../http/body-faults.ts'
import { keepUnwritten, normaliseSettings } from './normalise.ts'
import { brokenRules } from './rules.ts'
import { type Settings, SettingsSchema } from './schema.ts'
import { keepSecrets } from './secrets.ts'

const schema = Compile(SettingsSchema)

/**
 * The settings after a write of some keys: missing keys keep their value, and so do missing fields of an object; unknown
 * keys are ignored, secrets are kept unless they are replaced, and everything is validated as a whole. Throws a sentence
 * that names the setting.
 *
 * What breaks a rule already stays usable: a database that was taken over may hold such values, and neither a change of
 * another setting nor a client that sends all of them back must be refused because of them.
 */
export function updatedSettings(current: Settings, written: Readonly<Record<string, unknown>>): Settings {
  const known = Object.fromEntries(
    Object.entries(written).filter(([key, value]) => Object.hasOwn(current, key) && value !== null),
  )
  const completed = normaliseSettings(keepUnwritten(current, keepSecrets(current, known)))
  const merged = {
    ...current,
    ...Object.fromEntries(Object.entries(completed).map(([key, value]) => [key, named(key, value)])),
  }
  if (!schema.Check(merged)) {
    const [fault] = fieldFaults(schema.Errors(merged))
    throw invalid(`${fault?.field ?? 'The settings'}: ${fault?.message ?? 'wrong form'}`)
  }
  refuseNewFaults(current, merged)
  return merged
}

/** Refuses the first rule that is broken after, and was not before. */
export function refuseNewFaults(before: Settings, after: Settings): void {
  const borne = brokenRules(before)
  const fault = brokenRules(after).find(
    ({ reason, by }) => !borne.some((old) => old.reason === reason && isDeepStrictEqual(old.by, by)),
  )
  if (fault === undefined) return
  throw fault.field === undefined ? invalid(fault.reason) : invalidField(fault.field, fault.reason)
}

/** Entries of arrays get a uuid, by which their secrets are found again, and names in the one form. */
function named(key: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  if (key === 'smtp') return value.map((entry) => withCleanSenders(withIdentity(entry, smtpName)))
  if (key === 'messengers')
    return value.map((entry) => withIdentity(entry, (name) => name.toLowerCase().replace(/[^a-z0-9-]/g, '')))
  if (key === 'bounce.mailboxes' || key === 'webhooks') return value.map((entry) => withIdentity(entry, (name) => name))
  return value
}

function withCleanSenders(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('from_addresses' in entry)) return entry
  if (!Array.isArray(entry.from_addresses)) return entry
  const cleaned = entry.from_addresses.map((text) => (typeof text === 'string' ? text.trim().toLowerCase() : text))
  return { ...entry, from_addresses: cleaned.filter((text) => text !== '') }
}

/** `Main Server` becomes `email-main-server`: the prefix keeps SMTP servers apart from other messengers. */
function smtpName(name: string): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')
    .replace(/^email-/, '')
  return plain === '' ? '' : `email-${plain}`
}

function withIdentity(entry: unknown, nameOf: (name: string) => string): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  const uuid = 'uuid' in entry && typeof entry.uuid === 'string' && entry.uuid !== '' ? entry.uuid : randomUUID()
  const name = 'name' in entry && typeof entry.name === 'string' ? { name: nameOf(entry.name) } : {}
  const host = 'host' in entry && typeof entry.host === 'string' ? { host: entry.host.trim() } : {}
  return { ...entry, uuid, ...name, ...host }
}
