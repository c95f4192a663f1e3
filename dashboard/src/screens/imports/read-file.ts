import { firstTable } from './archive.ts'
import { type ColumnChoice, type FilePreview, guessColumns, guessDelimiter, previewOf } from './csv.ts'
import { previewOfLines } from './json-lines.ts'

export type TableFormat = 'csv' | 'jsonl'

/** A file to import, and what of it can be shown. */
export interface ChosenFile {
  readonly file: File
  readonly delimiter: string
  /** Label of the WHATWG encoding standard. */
  readonly encoding: string
  /** Absent: an archive that cannot be opened here. */
  readonly table: ChosenTable | undefined
}

/** The first rows, and what the columns are taken for. */
export interface ChosenTable extends FilePreview {
  readonly format: TableFormat
  readonly columns: readonly ColumnChoice[]
  /** Its path in an archive; undefined: the file is the table. */
  readonly entry: string | undefined
  /** The bytes that the preview is made of. */
  readonly beginning: Beginning
}

interface Beginning {
  readonly bytes: Uint8Array
  /** The table goes on behind them. */
  readonly cut: boolean
}

const longestBeginning = 256 * 1024
const rowsShown = 5

/** Looks into a file: only its beginning is read, however large it is. */
export async function openFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.slice(0, longestBeginning).arrayBuffer())
  if (!isArchive(bytes)) return opened(file, undefined, { bytes, cut: file.size > bytes.length })
  const found = await firstTable(file, longestBeginning)
  return found === undefined
    ? { file, delimiter: ',', encoding: 'utf-8', table: undefined }
    : opened(file, found.name, { bytes: found.start, cut: found.cut })
}

function opened(file: File, entry: string | undefined, beginning: Beginning): ChosenFile {
  const encoding = guessEncoding(beginning.bytes)
  const format = formatOf(entry ?? file.name)
  const delimiter = format === 'csv' ? guessDelimiter(new TextDecoder(encoding).decode(beginning.bytes)) : ','
  return withTable({ file, delimiter, encoding, table: undefined }, { format, entry, beginning })
}

/** The same file read in another way. */
export function reread(
  chosen: ChosenFile,
  change: { readonly delimiter?: string; readonly encoding?: string },
): ChosenFile {
  return chosen.table === undefined ? chosen : withTable({ ...chosen, ...change }, chosen.table)
}

function withTable(
  chosen: ChosenFile,
  { format, entry, beginning }: Pick<ChosenTable, 'format' | 'entry' | 'beginning'>,
): ChosenFile {
  const text = new TextDecoder(chosen.encoding).decode(beginning.bytes)
  const options = { rows: rowsShown, cut: beginning.cut }
  const preview = format === 'csv' ? previewOf(text, chosen.delimiter, options) : previewOfLines(text, options)
  return { ...chosen, table: { ...preview, format, entry, beginning, columns: guessColumns(preview.header) } }
}

/** By the name, as the server does it. */
function formatOf(name: string): TableFormat {
  return /\.(jsonl|ndjson)(\.txt)?$/i.test(name) ? 'jsonl' : 'csv'
}

function isArchive(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 3, 4].every((byte, place) => bytes[place] === byte)
}

/** A byte-order mark has the last word, on the server too. */
function guessEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Whether the bytes are UTF-8; the last few may be a character that was cut through. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
