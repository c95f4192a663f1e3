import type { Settings } from '../settings/schema.ts'
import type { SettingsStore } from '../settings/store.ts'
import { builtInLayout } from '../settings/system-mail-layout.ts'

/** Settings without a database; there are no brands. */
export function fixedSettings(settings: Settings): SettingsStore {
  const store: SettingsStore = {
    current: () => settings,
    systemMail: () => builtInLayout,
    brands: () => [],
    brandId: () => null,
    forBrand: () => store,
    onChange: () => () => undefined,
    reload: async () => undefined,
  }
  return store
}
