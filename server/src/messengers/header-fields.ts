import type { HeaderField as Field } from '@broadsheet/mailwire'
import type { PartTemplate } from '../rendering/index.ts'

export interface GivenHeader {
  readonly name: string
  readonly value: PartTemplate
}

/** Headers sorted by what becomes of them. */
export interface SortedHeaders {
  /** In the order they are written, one of each name. */
  readonly fields: readonly Field[]
  /** Replaces the envelope sender. */
  readonly returnPath: PartTemplate | undefined
  /** Further envelope recipients: `Cc` and `Bcc`. */
  readonly copies: readonly PartTemplate[]
}

/** Written by the engine or the MIME builder alone: a header of an author cannot change who a message is from or to. */
const reserved = /^(?:from|to|sender|bcc|return-path|mime-version|content-.*)$/i

/**
 * Server headers first, message headers over them, the engine's own over both: for one name the first in that order of
 * rank survives, and nothing custom replaces `List-Unsubscribe` or the tracking headers.
 */
export function sortHeaders(input: {
  readonly engine: readonly Field[]
  readonly message: readonly GivenHeader[]
  readonly server: readonly GivenHeader[]
}): SortedHeaders {
  const chosen = new Map<string, Field>()
  const replaceable = new Set(['subject', 'date', 'message-id'])
  const custom = new Map<string, Field>()
  const given = [...input.message, ...input.server]
  for (const { name, value } of given) {
    const key = name.trim().toLowerCase()
    if (key === '' || reserved.test(key) || custom.has(key)) continue
    custom.set(key, { name: canonicalName(name.trim()), value })
  }
  for (const field of input.engine) {
    const key = field.name.toLowerCase()
    const own = replaceable.has(key) ? custom.get(key) : undefined
    chosen.set(key, own ?? field)
  }
  for (const [key, field] of custom) if (!chosen.has(key)) chosen.set(key, field)
  return {
    fields: [...chosen.values()],
    returnPath: find(given, 'return-path'),
    // The same rule: a copy goes to nobody whom the visible `Cc` does not name.
    copies: ['cc', 'bcc'].map((name) => find(given, name)).filter((value) => value !== undefined),
  }
}

function find(headers: readonly GivenHeader[], name: string): PartTemplate | undefined {
  return headers.find((header) => header.name.trim().toLowerCase() === name)?.value
}

/** `x-team` becomes `X-Team`. */
export function canonicalName(name: string): string {
  return name.toLowerCase().replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
}

/** The text of a template with its slots filled. */
export function fillSlots(template: PartTemplate, values: readonly string[]): string {
  if (typeof template === 'string') return template
  return template.map((piece) => (typeof piece === 'string' ? piece : (values[piece.slot] ?? ''))).join('')
}
