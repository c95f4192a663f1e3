/** An attribute as the form shows it: everything but texts is written as JSON. */
export interface AttributeRow {
  readonly key: number
  readonly name: string
  readonly type: AttributeRowType
  readonly text: string
}

export const rowTypes = ['text', 'number', 'boolean', 'json'] as const
export type AttributeRowType = (typeof rowTypes)[number]

type Attributes = Readonly<Record<string, unknown>>

export function rowsOf(attributes: Attributes): readonly AttributeRow[] {
  return Object.entries(attributes).map(([name, value], key) => ({
    key,
    name,
    type: typeOf(value),
    text: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}

function typeOf(value: unknown): AttributeRowType {
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'json'
}

/** What is wrong with a row, as a key of the texts. */
export type RowFault = 'nameless' | 'twice' | 'number' | 'json'

export function faultOf(row: AttributeRow, rows: readonly AttributeRow[]): RowFault | undefined {
  const name = row.name.trim()
  if (name === '') return 'nameless'
  if (rows.some((other) => other.key !== row.key && other.name.trim() === name)) return 'twice'
  if (row.type === 'number' && (row.text.trim() === '' || !Number.isFinite(Number(row.text)))) return 'number'
  return row.type === 'json' && parse(row.text) === undefined ? 'json' : undefined
}

/** The attributes that the rows say; only for rows without faults. */
export function attributesOf(rows: readonly AttributeRow[]): Attributes {
  return Object.fromEntries(rows.map((row) => [row.name.trim(), valueIn(row)]))
}

function valueIn({ type, text }: AttributeRow): unknown {
  if (type === 'text') return text
  if (type === 'number') return Number(text)
  return type === 'boolean' ? text === 'true' : parse(text)
}

/** JSON, or undefined where it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An object of attributes from JSON text, or undefined. */
export function parseObject(text: string): Attributes | undefined {
  const value = parse(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined
}

export interface AttributeDifference {
  readonly attribs: Record<string, unknown>
  readonly attribs_remove: string[]
}

/** Only what was changed here is sent: what somebody else changed meanwhile in other attributes stays. */
export function differenceOf(before: Attributes, after: Attributes): AttributeDifference {
  const same = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  return {
    attribs: Object.fromEntries(Object.entries(after).filter(([name]) => !(name in before) || !same(name))),
    attribs_remove: Object.keys(before).filter((name) => !(name in after)),
  }
}
