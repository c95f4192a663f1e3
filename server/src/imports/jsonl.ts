import { isTooDeep } from '../json-depth.ts'
import type { DomainRules } from '../subscribers/address.ts'
import { type Column, columnOf, isStorable, type ReadRow, type RowFault, readRow } from './row.ts'

interface JsonContext {
  /** Key → what it is, as for the columns of a CSV file. */
  readonly columns: Readonly<Record<string, string>>
  readonly rules: DomainRules
}

/** Files that make up new keys in every line do not fill the memory. */
const mostKeysKept = 1000

/**
 * Lines of a JSON-lines file: `{"email": …, "name": …, "attribs": {…}, "status": …}`, or other keys by their mapping.
 *
 *     const reader = new JsonReader({ columns: { mail: 'email', plan: 'attribs.plan' }, rules })
 *     reader.read('{"mail": "ana@example.com", "plan": "pro"}', 1)
 */
export class JsonReader {
  readonly #context: JsonContext
  readonly #columns = new Map<string, Column>()

  constructor(context: JsonContext) {
    this.#context = context
  }

  read(text: string, line: number): ReadRow {
    const content = text.slice(0, 500)
    const value = objectIn(text)
    if (value === undefined) {
      return { row: undefined, faults: [{ line, field: undefined, reason: 'The line is not a JSON object.', content }] }
    }
    const fields = new Fields((field, reason) => ({ line, field, reason, content }))
    for (const [key, part] of Object.entries(value)) fields.add(key, part, this.#columnOf(key))
    const { row, faults } = readRow(fields.texts(), line, {
      columns: fields.columns,
      header: fields.header,
      rules: this.#context.rules,
      attributes: fields.attributes,
    })
    return { row, faults: [...fields.faults, ...faults] }
  }

  #columnOf(key: string): Column {
    const known = this.#columns.get(key)
    if (known !== undefined) return known
    const column = columnOf(key, this.#context.columns)
    if (this.#columns.size < mostKeysKept) this.#columns.set(key, column)
    return column
  }
}

/** One object taken apart: texts for what is known, values as they are for attributes of their own. */
class Fields {
  readonly columns: Column[] = []
  readonly header: string[] = []
  readonly faults: RowFault[] = []
  attributes: Record<string, unknown> | undefined
  readonly #texts: string[] = []
  readonly #fault: (field: string, reason: string) => RowFault

  constructor(fault: (field: string, reason: string) => RowFault) {
    this.#fault = fault
  }

  add(key: string, value: unknown, column: Column): void {
    if (value === null || column.kind === 'ignored') return
    if (column.kind === 'attribute') this.#addAttribute(key, value, column.name)
    else if (column.kind === 'attributes') this.#addText(key, JSON.stringify(value), column)
    else if (typeof value === 'object') this.faults.push(this.#fault(key, 'This is no text; it was left out.'))
    else this.#addText(key, String(value), column)
  }

  /** A line without an address is a row without one, and told as such. */
  texts(): readonly string[] {
    if (!this.columns.some((column) => column.kind === 'email')) this.#addText('email', '', { kind: 'email' })
    return this.#texts
  }

  #addText(key: string, text: string, column: Column): void {
    this.header.push(key)
    this.columns.push(column)
    this.#texts.push(text)
  }

  #addAttribute(key: string, value: unknown, name: string): void {
    if ((typeof value === 'string' || typeof value === 'object') && !isStorable(JSON.stringify(value))) {
      this.faults.push(this.#fault(key, 'The value cannot be stored; it was left out.'))
    } else this.attributes = { ...this.attributes, [name]: value }
  }
}

function objectIn(text: string): object | undefined {
  if (isTooDeep(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value !== 'object' || value === null || Array.isArray(value) ? undefined : value
  } catch {
    return undefined
  }
}
