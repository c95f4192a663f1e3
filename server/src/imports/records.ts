import { invalid } from '../errors/error.ts'
import type { DomainRules } from '../subscribers/address.ts'
import { CsvReader } from './csv-reader.ts'
import { JsonReader } from './jsonl.ts'
import type { ImportParams } from './params.ts'
import { columnsOf, type ReadRow, readRow } from './row.ts'
import type { SourceFormat } from './source.ts'

interface RecordContext {
  readonly format: SourceFormat
  readonly params: ImportParams
  readonly rules: DomainRules
}

/** The records of a file, one by one, as rows or faults. Throws if the file has no address in it at all. */
export function recordsOf(text: AsyncIterable<string>, context: RecordContext): AsyncGenerator<readonly ReadRow[]> {
  return context.format === 'csv' ? csvRecords(text, context) : jsonRecords(text, context)
}

/** In groups, one a piece of text: awaiting every record would cost more than reading it. */
async function* csvRecords(text: AsyncIterable<string>, context: RecordContext): AsyncGenerator<readonly ReadRow[]> {
  const reader = new CsvReader(context.params.delimiter)
  const table = new Table(context)
  for await (const piece of text) yield table.rowsOf(reader.read(piece))
  yield table.rowsOf(reader.end())
  table.end()
}

/** Rows behind their header. */
class Table {
  readonly #context: RecordContext
  #header: readonly string[] | undefined
  #columns: ReturnType<typeof columnsOf>

  constructor(context: RecordContext) {
    this.#context = context
  }

  rowsOf(records: ReturnType<CsvReader['read']>): readonly ReadRow[] {
    const rows: ReadRow[] = []
    for (const record of records) {
      if (record.kind === 'fault') {
        const { line, reason, text } = record
        rows.push({ row: undefined, faults: [{ line, field: undefined, reason, content: text }] })
      } else if (this.#header === undefined || this.#columns === undefined) this.#readHeader(record.fields)
      else {
        const { rules } = this.#context
        rows.push(readRow(record.fields, record.line, { columns: this.#columns, header: this.#header, rules }))
      }
    }
    return rows
  }

  #readHeader(fields: readonly string[]): void {
    this.#header = fields
    this.#columns = columnsOf(fields, this.#context.params.columns)
    if (this.#columns === undefined) throw invalid('The first line has no column "email".')
  }

  end(): void {
    if (this.#columns === undefined) throw invalid('The file is empty.')
  }
}

const longestLine = 1024 * 1024

async function* jsonRecords(text: AsyncIterable<string>, context: RecordContext): AsyncGenerator<readonly ReadRow[]> {
  const reader = new JsonReader({ columns: context.params.columns, rules: context.rules })
  let rest = ''
  let line = 1
  let empty = true
  for await (const piece of text) {
    empty &&= piece.trim() === ''
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine)
      throw invalid(`Line ${line + lines.length} is longer than ${longestLine} characters.`)
    const rows: ReadRow[] = []
    for (const content of lines) {
      if (content.trim() !== '') rows.push(reader.read(content, line))
      line += 1
    }
    yield rows
  }
  if (empty) throw invalid('The file is empty.')
  if (rest.trim() !== '') yield [reader.read(rest, line)]
}
