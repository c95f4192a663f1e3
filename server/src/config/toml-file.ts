import { existsSync, readFileSync } from 'node:fs'
import { parse, TomlError } from 'smol-toml'

export interface TomlFile {
  readonly path: string
  /** Dotted keys and their values as text. */
  readonly values: ReadonlyMap<string, string>
}

const usualFile = 'broadsheet.toml'

/** The named file, or broadsheet.toml if there is one. Throws a sentence when it cannot be read. */
export function readTomlFile(path: string | undefined): TomlFile | undefined {
  if (path === undefined && !existsSync(usualFile)) return undefined
  const file = path ?? usualFile
  const values = new Map<string, string>()
  flatten(parsed(file), '', values)
  return { path: file, values }
}

function parsed(file: string): object {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`The configuration file ${file} cannot be read. Check the path and its rights.`)
  }
  try {
    return parse(text)
  } catch (error) {
    const place = error instanceof TomlError ? ` in line ${error.line}` : ''
    throw new Error(`The configuration file ${file} is not valid TOML${place}. See https://toml.io for the rules.`)
  }
}

/** A list as its words; an array of tables, which no option takes, as JSON: for the message that refuses it. */
function textOf(list: readonly unknown[]): string {
  const holdsTables = list
    .flat(Number.POSITIVE_INFINITY)
    .some((each) => typeof each === 'object' && !(each instanceof Date))
  return holdsTables ? JSON.stringify(list) : list.join(',')
}

function flatten(table: object, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(table)) {
    const name = prefix + key
    if (Array.isArray(value)) into.set(name, textOf(value))
    else if (typeof value === 'object' && value !== null && !(value instanceof Date)) flatten(value, `${name}.`, into)
    else into.set(name, String(value))
  }
}
