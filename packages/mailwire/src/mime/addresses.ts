import { MessageError } from '../errors.ts'
import { envelopeAddress } from '../smtp/address.ts'
import { splitAddressList } from './address-list.ts'
import { encodedWords, folded, lineWidth } from './encoded-words.ts'

/** One mailbox (RFC 5322, 3.4). `address` is `local@domain`, its domain in ASCII; `name` is plain text, maybe empty. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

const atoms = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]*$/

/**
 * Reads `a@b`, `Name <a@b>`, `"Quoted, name" <a@b>`, `a@b (Name)`, groups (`Team: a@b, c@d;`) and lists of them. Comments
 * are dropped, encoded words of names are read, IDN domains become ASCII.
 * @throws MessageError `address` for anything else, and for a list without any address.
 */
export function parseAddresses(text: string): readonly Mailbox[] {
  const list = splitAddressList(text).map(({ name, address }) => mailbox(name, address))
  if (list.length === 0) throw new MessageError('address', 'no address')
  return list
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

function short(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
