/**
 * One line of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets a quote in front: usernames and
 * record names are chosen by others than the reader.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
