import { invalid } from '../errors/error.ts'

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return pattern.test(text)
}

/** Lower-cased, so that it compares with what the database answers. */
export function requireUuid(text: string, what: string): string {
  if (!isUuid(text)) throw invalid(`"${text.slice(0, 50)}" is not the UUID of a ${what}.`)
  return text.toLowerCase()
}

export function requireUuids(texts: readonly string[], what: string): readonly string[] {
  return [...new Set(texts.map((text) => requireUuid(text, what)))]
}
