import type { FilePreview } from './csv.ts'

/** Files that make up new keys in every line would make a table without end. */
const mostKeys = 200
/** A key that the first people do not have may still be told of others. */
const linesRead = 100

/** The keys of the first lines as columns, and the first people. Lines that are no objects are left to the server. */
export function previewOfLines(text: string, options: { readonly rows: number; readonly cut: boolean }): FilePreview {
  const lines = text.replace(/^\uFEFF/, '').split('\n', linesRead + 1)
  // The last line may be cut through.
  const whole = options.cut || lines.length > linesRead ? lines.slice(0, -1) : lines
  const people = whole.map(objectIn).filter((person) => person !== undefined)
  const header = [...new Set(people.flatMap((person) => [...person.keys()]))].slice(0, mostKeys)
  return {
    header,
    rows: people.slice(0, options.rows).map((person, index) => ({
      number: index + 1,
      fields: header.map((key) => shown(person.get(key))),
    })),
  }
}

function objectIn(line: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return new Map(Object.entries(value))
  } catch {
    return undefined
  }
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return ''
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)
}
