import { MessageError } from '../errors.ts'
import { envelopeAddress } from '../smtp/address.ts'
import { encodedWords, folded, lineWidth } from './encoded-words.ts'

/** One mailbox (RFC 5322, 3.4). `address` is `local@domain`, its domain in ASCII; `name` is plain text, maybe empty. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

const atoms = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]*$/

/**
 * Reads `a@b`, `Name <a@b>`, `"Quoted, name" <a@b>` and lists of them. Comments are dropped, IDN domains become ASCII.
 * @throws MessageError `address` for anything else; groups (`name: a, b;`) too.
 */
export function parseAddresses(text: string): readonly Mailbox[] {
  return splitList(text).map(parseMailbox)
}

/** A checked mailbox from a name and an address. @throws MessageError `address`. */
export function mailbox(name: string, address: string): Mailbox {
  const checked = envelopeAddress(address.trim())
  if (!checked.ok) throw new MessageError('address', `${short(address)}: ${checked.why}`)
  if (/[\r\n\0]/.test(name)) throw new MessageError('address', 'line break or NUL in a display name')
  return { name: name.trim(), address: checked.address }
}

/** The list as a header value, encoded and folded for a field name of `used` columns. */
export function formatAddresses(list: readonly Mailbox[], used: number): string {
  let column = used
  const pieces = list.map((box, index) => {
    const text = formatMailbox(box, column)
    const lastLine = text.slice(text.lastIndexOf('\n') + 1)
    const isFolded = lastLine.length < text.length
    column = (isFolded ? 0 : column) + lastLine.length + 2
    if (column > lineWidth - 20) column = 1 // the fold comes before the next one
    return index === 0 ? text : ` ${text}`
  })
  return folded(pieces.join(','), used)
}

function formatMailbox({ name, address }: Mailbox, used: number): string {
  if (name === '') return address
  return `${formatName(name, used)} <${address}>`
}

function formatName(name: string, used: number): string {
  const isPlainAscii = /^[\x20-\x7e]*$/.test(name)
  // "=?" would be read as an encoded word; runs of blanks collapse in a phrase; very long words cannot be folded.
  if (!isPlainAscii || name.includes('=?') || name.length > 400) return encodedWords(name, used)
  if (atoms.test(name) && !name.includes('  ')) return name
  return `"${name.replace(/["\\]/g, '\\$&')}"`
}

/** Cuts at commas that are not inside quotes, comments or angle brackets. */
function splitList(text: string): string[] {
  if (/[\r\n\0]/.test(text)) throw new MessageError('address', 'line break or NUL in an address list')
  const items: string[] = []
  let item = ''
  let depth = 0
  let quoted = false
  let angle = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (c === '\\' && (quoted || depth > 0)) {
      if (depth === 0) item += c + text.charAt(i + 1)
      i++
      continue
    }
    if (c === '"' && depth === 0) quoted = !quoted
    else if (c === '(' && !quoted) depth++
    else if (c === ')' && !quoted && depth > 0) {
      depth--
      continue
    } else if (c === '<' && !quoted && depth === 0) angle = true
    else if (c === '>' && !quoted && depth === 0) angle = false
    else if (c === ',' && !quoted && !angle && depth === 0) {
      items.push(item)
      item = ''
      continue
    }
    if (depth === 0) item += c
  }
  if (quoted || angle || depth > 0) throw new MessageError('address', 'quote, bracket or comment is not closed')
  items.push(item)
  // Empty members are allowed by the obsolete syntax and do no harm; a list without any member does.
  const members = items.filter((each) => each.trim() !== '')
  if (members.length === 0) throw new MessageError('address', 'no address')
  return members
}

function parseMailbox(text: string): Mailbox {
  const found = /^((?:[^"<>]|"(?:[^"\\]|\\.)*")*)<([^<>]*|"(?:[^"\\]|\\.)*"@[^<>]*)>\s*$/s.exec(text)
  if (found === null) return mailbox('', text)
  const [, phrase = '', address = ''] = found
  // Inside quotation marks it is a character like any other.
  if (phrase.replace(/"(?:[^"\\]|\\.)*"/gs, '').includes(';'))
    throw new MessageError('address', 'groups are not supported')
  return mailbox(unquoted(phrase), address)
}

function unquoted(phrase: string): string {
  return phrase.replace(/"((?:[^"\\]|\\.)*)"/gs, (_, inner: string) => inner.replace(/\\(.)/gs, '$1')).trim()
}

function short(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
