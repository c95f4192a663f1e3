import { isRecord, type Values } from './values.ts'

/** One value that would change: where it stands and what becomes of it. */
export interface Difference {
  /** `smtp/0/host` */
  readonly path: string
  /** Name of the list entry that it belongs to. */
  readonly entry?: string
  readonly before: unknown
  readonly after: unknown
}

/** What saving would change, value by value; entries of lists are told apart by their `uuid`. */
export function differences(before: Values, after: Values): readonly Difference[] {
  return Object.keys(after).flatMap((key) => compare(key, before[key], after[key]))
}

function compare(path: string, before: unknown, after: unknown): readonly Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after) || isKeptSecret(before, after)) return []
  if (isEntries(before) && isEntries(after)) return compareEntries(path, before, after)
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      compare(`${path}/${name}`, before[name], after[name]),
    )
  }
  return [{ path, before, after }]
}

/** An empty text in the place of a stored secret keeps it. */
function isKeptSecret(before: unknown, after: unknown): boolean {
  return after === '' && typeof before === 'string' && /^•+$/.test(before)
}

type Entry = Record<string, unknown>

/** Lists of servers and the like; plain lists of texts are one value. */
function isEntries(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && 'enabled' in item)
}

function compareEntries(path: string, before: readonly Entry[], after: readonly Entry[]): readonly Difference[] {
  const old = new Map(before.map((entry) => [entry.uuid, entry]))
  const kept = new Set(after.map((entry) => entry.uuid))
  const changed = after.flatMap((entry): readonly Difference[] => {
    const was = entry.uuid === undefined ? undefined : old.get(entry.uuid)
    if (was === undefined) return [{ path, before: undefined, after: entryName(entry) }]
    return compare(path, was, entry).map((difference) => ({ ...difference, entry: entryName(entry) }))
  })
  const gone = before.filter((entry) => !kept.has(entry.uuid))
  return [...changed, ...gone.map((entry) => ({ path, before: entryName(entry), after: undefined }))]
}

export function entryName(entry: Values): string {
  const name = [entry.name, entry.host, entry.root_url].find((text) => typeof text === 'string' && text !== '')
  return typeof name === 'string' ? name : '…'
}
