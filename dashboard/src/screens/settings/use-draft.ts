import { useState } from 'react'
import { differences } from './differences.ts'
import { settingOf, type Values, withValue } from './values.ts'

/** Changes that are not saved yet, over what is stored. */
export interface Draft {
  readonly stored: Values
  readonly current: Values
  readonly dirty: boolean
  set(path: string, value: unknown): void
  /** Changed settings among these. */
  changesOf(settings: readonly string[]): Values
  /** Forgets the changes to these: they were saved, or given up. */
  forget(settings: readonly string[]): void
}

export function useDraft(stored: Values): Draft {
  const [changes, setChanges] = useState<Values>({})
  const current = { ...stored, ...changes }
  const without = (settings: readonly string[]) =>
    Object.fromEntries(Object.entries(changes).filter(([key]) => !settings.includes(key)))
  return {
    stored,
    current,
    dirty: Object.keys(changes).length > 0,
    set(path, value) {
      const key = settingOf(path)
      const next = { [key]: withValue(current, path, value)[key] }
      const same = differences({ [key]: stored[key] }, next).length === 0 && !holdsEmptySecret(next[key])
      setChanges(same ? without([key]) : { ...changes, ...next })
    },
    changesOf: (settings) => Object.fromEntries(Object.entries(changes).filter(([key]) => settings.includes(key))),
    forget: (settings) => setChanges(without(settings)),
  }
}

/** The field of a new secret is open, and still empty: not a change, but not to be thrown away either. */
function holdsEmptySecret(value: unknown): boolean {
  return (
    value === '' ||
    (value !== undefined && /"(password|secret|client_secret|shared_secret|key)":""/.test(JSON.stringify(value)))
  )
}
