import { parseAddresses } from '@broadsheet/mailwire'
import { invalid } from '../errors/error.ts'
import { hasMessenger } from '../messengers/names.ts'
import { holdsAction } from '../rendering/index.ts'
import { headerFault, headerFormFault } from '../settings/header-fault.ts'
import type { Settings } from '../settings/schema.ts'
import { domainRules, readAddress } from '../subscribers/address.ts'
import type { HeaderList } from './campaign.ts'

/** Decisions about the single fields of a campaign. Lengths are counted in bytes, as the contract's clients know them. */
export function requireText(field: string, value: string, maxBytes: number): string {
  if (value.trim() === '') throw invalid(`${field} must not be empty.`)
  if (Buffer.byteLength(value) > maxBytes) throw invalid(`${field} is longer than ${maxBytes} bytes.`)
  return value
}

/** `["  Big News ", ""]` becomes `["Big-News"]`. */
export function normaliseTags(tags: readonly string[]): readonly string[] {
  const cleaned = tags.map((tag) => tag.trim().replace(/\s+/g, '-')).filter((tag) => tag !== '')
  const long = cleaned.find((tag) => [...tag].length > 100)
  if (long !== undefined) throw invalid(`The tag ${long.slice(0, 30)}… is longer than 100 characters.`)
  return [...new Set(cleaned)]
}

/**
 * The page name of an archived campaign: lower case, everything but letters, marks and digits of any script becomes a
 * dash. Null when nothing is left.
 */
export function archiveSlug(text: string): string | null {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ +/g, '-')
  return slug === '' ? null : slug
}

const tooLate = 60_000

/** Throws unless the time lies ahead. A minute of grace covers clocks that differ. */
export function requireFuture(sendAt: string, now: number): string {
  const time = instantOf(sendAt)
  if (time === undefined) throw invalid('send_at is not a time. Write it like 2031-04-05T09:30:00Z.')
  if (time < now - tooLate) throw invalid('send_at lies in the past.')
  return sendAt
}

/** Milliseconds of an RFC 3339 time, or undefined. A blank for the T, which it leaves to agreement, nobody agreed on. */
export function instantOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

export function requireHeaders(headers: HeaderList): HeaderList {
  for (const [name, value] of headers.flatMap((entry) => Object.entries(entry))) {
    const fault = holdsAction(value) ? headerFormFault(name, value) : headerFault(name, value)
    if (fault !== undefined) throw invalid(`headers: ${fault}`)
  }
  return headers
}

/** The sender as it goes on record: the setting where none is given. */
export function requireSender(from: string, settings: Settings): string {
  const given = from.trim()
  if (given === '') return settings['app.from_email']
  if (/[\r\n\0]/.test(given)) throw invalid('from_email holds a line break.')
  if (Buffer.byteLength(given) > 2000) throw invalid('from_email is longer than 2000 bytes.')
  if (/<[^<>\s@]+@[^<>\s@]+>$/.test(given)) {
    if (isMailbox(senderMailbox(given))) return given
    throw invalid('from_email is not of the form Name <address>.')
  }
  const address = readAddress(given)
  if (address === undefined) throw invalid('from_email is neither an address nor of the form Name <address>.')
  if (!domainRules(settings).allows(address)) throw invalid('The domain of from_email is not allowed here.')
  return given
}

/**
 * The sender as a mailbox of RFC 5322. People write `Doe, John <john@example.org>`, which there would be two: what stands
 * before the brackets is one name, whatever is in it.
 */
export function senderMailbox(from: string): string {
  const [, name = '', address = ''] = /^(.*)<([^<>]+)>$/s.exec(from.trim()) ?? []
  if (name.trim() === '' || isMailbox(from)) return from
  return `"${name.trim().replace(/["\\]/g, '\\$&')}" <${address}>`
}

function isMailbox(text: string): boolean {
  try {
    return parseAddresses(text).length === 1
  } catch {
    return false
  }
}

/** An SMTP server that is gone falls back to all of them; an unknown messenger is refused. */
export function requireMessenger(name: string, settings: Settings): string {
  const wanted = name.trim()
  if (wanted === '') return 'email'
  if (hasMessenger(settings, wanted)) return wanted
  if (wanted.startsWith('email-')) return 'email'
  throw invalid(`There is no messenger "${wanted.slice(0, 50)}".`)
}
