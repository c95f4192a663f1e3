import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { defaultSettings } from './defaults.ts'
import { normaliseSettings } from './normalise.ts'
import { entryDefaultsOf, type Settings, SettingsSchema } from './schema.ts'

const schema = Compile(Type.Partial(SettingsSchema))

interface SettingRow {
  readonly key: string
  readonly value: unknown
}

/**
 * Stored rows over the defaults. A row that breaks its rule (a taken-over database, a hand edit) is named among the
 * faults and replaced by its default: one bad value must not keep the service from starting.
 */
export function settingsFromRows(rows: readonly SettingRow[]): {
  readonly settings: Settings
  readonly faults: readonly string[]
} {
  const faults: string[] = []
  let settings = defaultSettings
  for (const { key, value } of rows) {
    if (!Object.hasOwn(defaultSettings, key)) continue
    const entry = normaliseSettings({ [key]: value })
    if (!schema.Check(entry)) faults.push(`${key}: ${schema.Errors(entry)[0]?.message ?? 'wrong form'}`)
    const usable = schema.Check(entry) ? entry : mended(key, entry[key])
    if (usable !== undefined) settings = { ...settings, ...usable }
  }
  return { settings, faults }
}

/**
 * A list of servers or mailboxes with one odd field keeps the rest: without its servers the service would take mail into
 * the sandbox that is meant for people. Fields that break their rule get their default.
 */
function mended(key: string, entries: unknown) {
  const defaults = entryDefaultsOf(key)
  if (defaults === undefined || !Array.isArray(entries)) return undefined
  const list = entries
    .filter((entry) => typeof entry === 'object' && entry !== null)
    .map((entry: object) => {
      const fits = (field: string, value: unknown) => schema.Check({ [key]: [{ ...defaults, [field]: value }] })
      return {
        ...defaults,
        ...Object.fromEntries(Object.entries(entry).filter(([field, value]) => fits(field, value))),
      }
    })
  const whole = { [key]: list }
  return schema.Check(whole) ? whole : undefined
}
