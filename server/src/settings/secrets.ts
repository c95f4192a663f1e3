import { invalid } from '../errors/error.ts'

/**
 * Secrets inside settings: where they are, how they are shown, and what a write means.
 *
 * A read shows a mask of constant length, so that the length of a secret does not leak. A write with the mask, any
 * run of bullets, an empty text or nothing at all keeps the stored secret; null clears it; anything else replaces it.
 */
const secretFields = new Set(['password', 'secret', 'client_secret', 'key', 'shared_secret'])

const secretSettings = new Set(['bounce.sendgrid_key', 'upload.s3.aws_secret_access_key'])

/** `key` is a secret only below these settings: elsewhere it is a public site key. */
const keyIsSecretIn = new Set(['bounce.forwardemail', 'bounce.lettermint'])

/** Where a secret is sent to. Kept secrets must not follow a change of it: that would hand them to whoever is there. */
const destinations = ['host', 'root_url', 'provider_url']

const mask = '•'.repeat(8)

type Entries = Readonly<Record<string, unknown>>

/** The settings as they may be shown. */
export function maskSecrets(settings: Entries): Entries {
  return mapSecrets(settings, (value) => (value === '' || value === undefined ? '' : mask))
}

/**
 * Puts stored secrets where the write asks to keep them. Entries of arrays are matched by `uuid`.
 */
export function keepSecrets(stored: Entries, written: Entries): Entries {
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [key, keepIn(key, stored[key], value)]))
}

function keepIn(setting: string, stored: unknown, written: unknown): unknown {
  if (secretSettings.has(setting)) return keptSecret(stored, written)
  if (Array.isArray(written)) {
    return written.map((entry) => keepIn(setting, entryWithUuid(stored, entry), entry))
  }
  if (!isObject(written)) return written
  const before = isObject(stored) ? stored : {}
  const moved = destinations.some((field) => field in before && field in written && before[field] !== written[field])
  return Object.fromEntries(
    Object.entries({ ...secretsLeftOut(setting, before, written), ...written }).map(([field, value]) => {
      if (isSecret(setting, field)) {
        if (moved && keeps(value) && before[field])
          throw invalid(`${setting}: enter the ${field} again for the new address.`)
        return [field, keptSecret(before[field], value)]
      }
      return [field, isObject(value) ? keepIn(setting, before[field], value) : value]
    }),
  )
}

/** As if the mask had been sent. */
function secretsLeftOut(setting: string, before: Entries, written: Entries): Entries {
  const names = Object.keys(before).filter((field) => isSecret(setting, field) && !Object.hasOwn(written, field))
  return Object.fromEntries(names.map((field) => [field, mask]))
}

function entryWithUuid(stored: unknown, entry: unknown): unknown {
  if (!Array.isArray(stored) || !isObject(entry) || typeof entry.uuid !== 'string') return undefined
  return stored.find((candidate) => isObject(candidate) && candidate.uuid === entry.uuid)
}

function keptSecret(stored: unknown, written: unknown): unknown {
  if (written === null) return ''
  return keeps(written) ? (stored ?? '') : written
}

/** The mask, any run of bullets, an empty text or nothing at all. */
function keeps(written: unknown): boolean {
  return written === undefined || (typeof written === 'string' && /^[•*]*$/.test(written))
}

function mapSecrets(settings: Entries, change: (value: unknown) => unknown): Entries {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key,
      secretSettings.has(key) ? change(value) : mapWithin(key, value, change),
    ]),
  )
}

function mapWithin(setting: string, value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapWithin(setting, entry, change))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      isSecret(setting, field) ? change(inner) : mapWithin(setting, inner, change),
    ]),
  )
}

function isSecret(setting: string, field: string): boolean {
  return secretFields.has(field) && (field !== 'key' || keyIsSecretIn.has(setting))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
