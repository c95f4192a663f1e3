import { invalid } from '../errors/error.ts'

const longestName = 2000
const longestTag = 100

/** A name as it was given; blank or too long is a fault. */
export function checkedName(name: string): string {
  if (name.trim() === '') throw invalid('A list needs a name.', { fields: [{ field: 'name' }] })
  if (Buffer.byteLength(name) > longestName) {
    throw invalid(`The name of a list has at most ${longestName} bytes.`, { fields: [{ field: 'name' }] })
  }
  return name
}

/** Trimmed, white space within as one dash, blanks and repetitions left out; the case stays. */
export function normalTags(tags: readonly string[]): readonly string[] {
  const normal = tags.map((tag) => tag.trim().replace(/\s+/g, '-')).filter((tag) => tag !== '')
  const long = normal.find((tag) => [...tag].length > longestTag)
  if (long !== undefined) throw invalid(`A tag has at most ${longestTag} characters.`, { fields: [{ field: 'tags' }] })
  return [...new Set(normal)]
}
