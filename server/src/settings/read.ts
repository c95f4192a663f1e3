import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { defaultSettings } from './defaults.ts'
import { normaliseSettings } from './normalise.ts'
import { type Settings, SettingsSchema } from './schema.ts'

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
    if (schema.Check(entry)) settings = { ...settings, ...entry }
    else faults.push(`${key}: ${schema.Errors(entry)[0]?.message ?? 'wrong form'}`)
  }
  return { settings, faults }
}
