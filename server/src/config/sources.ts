import { readFileSync } from 'node:fs'
import type { DefaultedOption, Option } from './option.ts'
import type { TomlFile } from './toml-file.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Sources {
  readonly flags: ReadonlyMap<string, string>
  readonly environment: Environment
  readonly file: TomlFile | undefined
}

/** A text as it was given, and by what: for messages. */
interface Given {
  readonly text: string
  readonly by: string
}

/** Reads options from all sources and collects every fault, so that a person can mend all of them at once. */
export interface Reader {
  optional<Value>(option: Option<Value>): Value | undefined
  value<Value>(option: DefaultedOption<Value>): Value
  readonly faults: readonly string[]
}

export function createReader(sources: Sources): Reader {
  const faults: string[] = []

  function optional<Value>(option: Option<Value>): Value | undefined {
    const given = find(option, sources, faults)
    if (given === undefined) return undefined
    const value = option.read(given.text)
    if (value === undefined) faults.push(wrongValue(option, given))
    return value
  }

  function value<Value>(option: DefaultedOption<Value>): Value {
    const result = optional(option) ?? option.read(option.default)
    if (result === undefined) throw new Error(`The default ${option.default} breaks its own rule`)
    return result
  }

  return { optional, value, faults }
}

/** Flags win over the environment, and that over the file. An empty variable counts as none. */
function find(option: Option<unknown>, sources: Sources, faults: string[]): Given | undefined {
  const flag = option.flag === undefined ? undefined : sources.flags.get(option.flag)
  if (flag !== undefined) return { text: flag, by: `--${option.flag}` }
  for (const variable of option.variables) {
    const given = fromEnvironment(option, variable, sources.environment, faults)
    if (given !== undefined) return given
  }
  for (const key of option.toml) {
    const text = sources.file?.values.get(key)
    if (text !== undefined && text !== '') return { text, by: `${key} in ${sources.file?.path}` }
  }
  return undefined
}

function fromEnvironment(
  option: Option<unknown>,
  variable: string,
  environment: Environment,
  faults: string[],
): Given | undefined {
  const text = environment[variable]
  const path = option.secret ? environment[`${variable}_FILE`] : undefined
  if (path && text) {
    faults.push(`Both ${variable} and ${variable}_FILE are set. Keep one of them.`)
  } else if (path) {
    try {
      return { text: readFileSync(path, 'utf8').replace(/\r?\n$/, ''), by: `the file of ${variable}_FILE` }
    } catch {
      faults.push(`${variable}_FILE names ${path}, which cannot be read. Check the path and its rights.`)
    }
  }
  return text ? { text, by: variable } : undefined
}

function wrongValue(option: Option<unknown>, given: Given): string {
  const shown = option.secret ? '(not shown)' : `"${given.text}"`
  return `${given.by} is ${shown}, but has to be ${option.rule}.`
}
