const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

interface Field {
  readonly from: number
  readonly to: number
  /** The first stands for `from`. */
  readonly names?: readonly string[]
}

const fields: readonly Field[] = [
  { from: 0, to: 59 },
  { from: 0, to: 23 },
  { from: 1, to: 31 },
  { from: 1, to: 12, names: months },
  { from: 0, to: 7, names: days },
]

/** Whether this is a cron expression of five fields: lists, ranges, steps, and names of months and days. */
export function isCron(text: string): boolean {
  const parts = text.trim().split(/\s+/)
  return parts.length === fields.length && fields.every((field, index) => isField(field, parts[index] ?? ''))
}

function isField(field: Field, text: string): boolean {
  return text.split(',').every((part) => {
    const [range = '', step, ...rest] = part.split('/')
    if (rest.length > 0 || (step !== undefined && !/^[1-9]\d?$/.test(step))) return false
    if (range === '*') return true
    const [first, last, ...more] = range.split('-').map((word) => numberOf(field, word))
    if (first === undefined || more.length > 0) return false
    return last === undefined ? !range.includes('-') : first <= last
  })
}

function numberOf(field: Field, word: string): number | undefined {
  const named = field.names?.indexOf(word.toLowerCase()) ?? -1
  if (named >= 0) return field.from + named
  if (!/^\d{1,2}$/.test(word)) return undefined
  const value = Number(word)
  return value >= field.from && value <= field.to ? value : undefined
}
