import { type ContentType, contentTypes } from '../formats.ts'
import type { Draft } from './draft.ts'

/**
 * Texts that did not reach the server, kept in this browser: a closed window or a lost connection costs nothing. Only
 * what people write, not the settings.
 */
export interface JournalEntry {
  readonly at: string
  readonly subject: string
  readonly body: string
  readonly bodySource: string | null
  readonly altbody: string | null
  readonly contentType: ContentType
}

const key = (id: number) => `broadsheet.campaign.${id}`

export function writeJournal(id: number, draft: Draft): void {
  const { subject, body, bodySource, altbody, contentType } = draft
  const entry: JournalEntry = { at: new Date().toISOString(), subject, body, bodySource, altbody, contentType }
  try {
    localStorage.setItem(key(id), JSON.stringify(entry))
  } catch {
    // Full or forbidden: the server has the last saved state all the same.
  }
}

export function clearJournal(id: number): void {
  localStorage.removeItem(key(id))
}

/** What was written last and is not in the draft, or undefined. */
export function readJournal(id: number, draft: Draft): JournalEntry | undefined {
  const entry = parsed(localStorage.getItem(key(id)))
  if (entry === undefined) return undefined
  const same =
    entry.subject === draft.subject &&
    entry.body === draft.body &&
    entry.altbody === draft.altbody &&
    entry.bodySource === draft.bodySource
  return same ? undefined : entry
}

function parsed(text: string | null): JournalEntry | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const word = (name: string) => String(Reflect.get(value, name) ?? '')
    const textOrNull = (name: string) => {
      const text: unknown = Reflect.get(value, name)
      return typeof text === 'string' ? text : null
    }
    return {
      at: word('at'),
      subject: word('subject'),
      body: word('body'),
      bodySource: textOrNull('bodySource'),
      altbody: textOrNull('altbody'),
      contentType: contentTypes.find((type) => type === word('contentType')) ?? 'richtext',
    }
  } catch {
    return undefined
  }
}
