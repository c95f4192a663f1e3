/*
 * Reading PostgreSQL's syntax tree as libpg-query gives it: JSON in which a node is an object with one key, its kind in
 * capitals (`{ "ColumnRef": { "fields": […] } }`), and everything else has keys in small letters.
 */

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The fields of a node of this kind, or undefined. */
export function nodeOf(value: unknown, kind: string): Fields | undefined {
  if (!isFields(value)) return undefined
  const fields = value[kind]
  return isFields(fields) ? fields : undefined
}

export function isKind(key: string): boolean {
  return /^[A-Z]/.test(key)
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A dotted name, as `[{ "String": { "sval": "public" } }, …]`; parts that are no names (`*`) are left out. */
export function namesOf(value: unknown): readonly string[] {
  return listOf(value)
    .map((part) => textOf(nodeOf(part, 'String')?.sval))
    .filter((name) => name !== undefined)
}

/** Whether objects and lists stand in each other deeper than this. Not recursive: it guards what is. */
export function isDeeper(value: unknown, deepest: number): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  }
  return false
}

/** Byte offset of the node in the text that was parsed. */
export function locationOf(fields: Fields): number | undefined {
  const location = fields.location
  return typeof location === 'number' ? location : undefined
}
