import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { defaultSettings } from './defaults.ts'
import { isPlainObject, normaliseSettings } from './normalise.ts'
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
 * One odd field keeps the rest: without its servers the service would take mail into the sandbox that is meant for people.
 * Fields of objects and of entries in lists that break their rule get their default.
 */
function mended(key: string, value: unknown) {
  const usable = mendedValue(key, value)
  const whole = { [key]: usable }
  return usable !== undefined && schema.Check(whole) ? whole : undefined
}

function mendedValue(key: string, value: unknown): unknown {
  const ofEntry = entryDefaultsOf(key)
  if (ofEntry !== undefined && Array.isArray(value)) {
    return value
      .filter(isPlainObject)
      .map((entry) => mendedFields(ofEntry, entry, (fields) => schema.Check({ [key]: [fields] })))
  }
  const ofSetting = Object.entries(defaultSettings).find(([name]) => name === key)?.[1]
  if (!isPlainObject(ofSetting) || !isPlainObject(value)) return undefined
  return mendedFields(ofSetting, value, (fields) => schema.Check({ [key]: fields }))
}

/** Objects within likewise; `fits` tells whether the whole is right with these fields. */
function mendedFields(defaults: object, given: object, fits: (fields: object) => boolean): object {
  const known = new Map<string, unknown>(Object.entries(defaults))
  const fields = Object.entries(given).flatMap(([field, value]): [string, unknown][] => {
    const fallback = known.get(field)
    const fitsHere = (candidate: unknown) => fits({ ...defaults, [field]: candidate })
    if (fitsHere(value)) return [[field, value]]
    return isPlainObject(fallback) && isPlainObject(value) ? [[field, mendedFields(fallback, value, fitsHere)]] : []
  })
  return { ...defaults, ...Object.fromEntries(fields) }
}
