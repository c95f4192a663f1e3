import { type ColumnChoice, type FilePreview, guessColumns, guessDelimiter, previewOf } from './csv.ts'

export interface ChosenFile {
  readonly file: File
  readonly format: 'csv' | 'jsonl' | 'zip'
  readonly delimiter: string
  /** Label of the WHATWG encoding standard. */
  readonly encoding: string
  /** Of a CSV file: its first rows, and what the columns are taken for. */
  readonly table: (FilePreview & { readonly columns: readonly ColumnChoice[] }) | undefined
}

const beginning = 256 * 1024
const rowsShown = 5

/** Looks into a file: only its beginning is read, however large it is. */
export async function openFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.slice(0, beginning).arrayBuffer())
  const format = formatOf(file.name, bytes)
  const start = { file, format, delimiter: ',', encoding: 'utf-8', table: undefined }
  if (format !== 'csv') return start
  const encoding = isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  const text = new TextDecoder(encoding).decode(bytes)
  return withDelimiter({ ...start, encoding }, guessDelimiter(text), text)
}

/** The same file read in another way. */
export async function reread(
  chosen: ChosenFile,
  change: { readonly delimiter?: string; readonly encoding?: string },
): Promise<ChosenFile> {
  const next = { ...chosen, ...change }
  const text = new TextDecoder(next.encoding).decode(await chosen.file.slice(0, beginning).arrayBuffer())
  return withDelimiter(next, next.delimiter, text)
}

function withDelimiter(chosen: ChosenFile, delimiter: string, text: string): ChosenFile {
  const preview = previewOf(text, delimiter, { rows: rowsShown, cut: chosen.file.size > beginning })
  return { ...chosen, delimiter, table: { ...preview, columns: guessColumns(preview.header) } }
}

function formatOf(name: string, bytes: Uint8Array): ChosenFile['format'] {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'zip'
  return bytes[0] === 0x7b || /\.(jsonl|ndjson)$/i.test(name) ? 'jsonl' : 'csv'
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
