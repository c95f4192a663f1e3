import { MessageError } from '../errors.ts'
import { formatAddresses, mailbox, parseAddresses } from './addresses.ts'
import { isEncodedAlready } from './decoded-words.ts'
import { encodedWords, folded, longestWord } from './encoded-words.ts'
import { filled, fixedText, type Slot, segmentsOf, type Template } from './segments.ts'

/**
 * How a header's value is written.
 * - `text`: unstructured (RFC 5322, 3.6.5); anything may stand in it, non-ASCII becomes encoded words (RFC 2047).
 * - `addresses`: read as an address list and written again.
 * - `token`: written as it is, folded at spaces only; must be ASCII. For Message-ID, List-Unsubscribe and the like.
 */
export type HeaderKind = 'text' | 'addresses' | 'token'

export interface TemplateMailbox {
  readonly name?: Template | undefined
  readonly address: Template
}

/** One header field. Without `kind` its name decides, see `kindOf`. */
export type HeaderField =
  | { readonly name: string; readonly value: Template; readonly kind?: HeaderKind | undefined }
  /** Mailboxes whose parts are given one by one: a name from outside cannot add an address. */
  | { readonly name: string; readonly mailboxes: readonly TemplateMailbox[] }

const addressNames = /^(?:resent-)?(?:from|sender|reply-to|to|cc|bcc)$/i
const tokenNames =
  /^(?:message-id|in-reply-to|references|date|return-path|received|auto-submitted|precedence|(?:list|arc|dkim)-.*)$/i
const listName = /^list-/i
const reserved = /^(?:mime-version|content-.*)$/i
// RFC 5322, 3.6.8: ftext
const fieldName = /^[\x21-\x39\x3b-\x7e]{1,70}$/

export function kindOf(name: string): HeaderKind {
  return addressNames.test(name) ? 'addresses' : tokenNames.test(name) ? 'token' : 'text'
}

/** A header ready to be written: fixed text with CRLF, or a function of the values. */
export type CompiledHeader = string | ((values: readonly string[]) => string)

/** @throws MessageError `header-name`, `header-value`, `address` for fixed parts; the function for slots. */
export function compileHeader(field: HeaderField): CompiledHeader {
  checkName(field.name)
  if ('mailboxes' in field) return compileMailboxes(field.name, field.mailboxes)
  const kind = field.kind ?? kindOf(field.name)
  const fixed = fixedText(field.value)
  if (fixed !== undefined) return headerLine(field.name, kind, fixed)
  const segments = segmentsOf(field.value)
  return (values) => headerLine(field.name, kind, filled(segments, values))
}

/** A whole header field with CRLF. @throws MessageError */
export function headerLine(name: string, kind: HeaderKind, value: string): string {
  return `${name}: ${headerValue(name, kind, value)}\r\n`
}

function headerValue(name: string, kind: HeaderKind, value: string): string {
  const used = name.length + 2
  if (kind === 'addresses') return formatAddresses(parseAddresses(value), used)
  if (/[\r\n\0]/.test(value)) throw new MessageError('header-value', `${name}: line break or NUL in the value`)
  return kind === 'token' ? tokenValue(name, value, used) : textValue(value, used)
}

function textValue(value: string, used: number): string {
  if (/^[\x20-\x7e]*$/.test(value) && !needsEncoding(value)) return folded(value, used)
  return encodedWords(value, used)
}

// ASCII that would not survive as it is: blanks at an end, what looks like an encoded word, words too long for a line.
// Whoever writes whole encoded words means them: callers that know no other way to send non-ASCII.
function needsEncoding(value: string): boolean {
  if (value.startsWith(' ') || value.endsWith(' ')) return true
  if (value.includes('=?') && !isEncodedAlready(value)) return true
  return value.length > longestWord && value.split(' ').some((word) => word.length > longestWord)
}

function tokenValue(name: string, value: string, used: number): string {
  const text = value.trim()
  if (!/^[\x20-\x7e]*$/.test(text)) throw new MessageError('header-value', `${name}: only printable ASCII is allowed`)
  const lines = folded(listName.test(name) ? brokenUrls(text) : text, used)
  if (lines.length > longestWord && lines.split('\r\n').some((line) => line.length > longestWord)) {
    throw new MessageError('header-value', `${name}: line too long and without a space to fold at`)
  }
  return lines
}

/**
 * Blanks inside the angle brackets of a list header count for nothing (RFC 2369, 2), so an address that no line can hold
 * is broken there. Any other gives up its line of 78 columns instead: not every reader knows the rule.
 */
function brokenUrls(text: string): string {
  if (text.length <= longestWord) return text
  // One column less: the blank of the fold comes before.
  return text.replace(/[^ ]{900,}/g, (word) => word.replace(/.{899}(?!$)/g, '$& '))
}

function compileMailboxes(name: string, mailboxes: readonly TemplateMailbox[]): CompiledHeader {
  if (mailboxes.length === 0) throw new MessageError('address', `${name}: no address`)
  const pairs = mailboxes.map((box) => ({ name: segmentsOf(box.name ?? ''), address: segmentsOf(box.address) }))
  const write = (values: readonly string[]) => {
    const list = pairs.map((pair) => mailbox(filled(pair.name, values), filled(pair.address, values)))
    return `${name}: ${formatAddresses(list, name.length + 2)}\r\n`
  }
  const hasSlot = pairs.some((pair) => hasSlots(pair.name) || hasSlots(pair.address))
  return hasSlot ? write : write([])
}

function hasSlots(segments: readonly (string | Slot)[]): boolean {
  return segments.some((segment) => typeof segment !== 'string')
}

function checkName(name: string): void {
  if (!fieldName.test(name))
    throw new MessageError('header-name', `${JSON.stringify(name.slice(0, 80))} is not a header name`)
  if (reserved.test(name)) throw new MessageError('header-name', `${name} is written by the builder itself`)
}
