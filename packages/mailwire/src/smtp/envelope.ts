import type { OutgoingMessage } from '../message.ts'
import { type Refused, refusedLocally } from '../outcome.ts'
import { envelopeAddress } from './address.ts'
import type { Capabilities } from './capabilities.ts'
import { dotStuffed, wireContent } from './content.ts'

/** A message in the form in which it goes over the wire. */
export interface Envelope {
  readonly mail: string
  readonly rcpts: readonly string[]
  readonly recipients: readonly string[]
  readonly parts: readonly Buffer[]
  /** Bytes of `parts`. */
  readonly size: number
}

// SIZE= lets a server refuse before the body is sent; for small messages the parameter costs more than it saves.
const declareSizeFrom = 16_384

/** Commands and content for a server with these capabilities, or the reason why it cannot take the message. */
export function makeEnvelope(
  message: OutgoingMessage,
  capabilities: Capabilities,
  chunked: boolean,
): Envelope | Refused {
  const recipients: string[] = []
  const sender = message.from === '' ? nullSender : envelopeAddress(message.from)
  if (!sender.ok) return refusedLocally(501, '5.1.7', `sender ${JSON.stringify(message.from)}: ${sender.why}`)
  let needsUtf8 = sender.needsUtf8
  for (const to of message.to) {
    const recipient = envelopeAddress(to)
    if (!recipient.ok) return refusedLocally(501, '5.1.3', `recipient ${JSON.stringify(to)}: ${recipient.why}`)
    needsUtf8 ||= recipient.needsUtf8
    recipients.push(recipient.address)
  }
  if (recipients.length === 0) return refusedLocally(503, '5.5.1', 'no recipient')
  const content = wireContent(message)
  const utf8 = needsUtf8 || content.utf8Headers
  if (utf8 && !capabilities.smtpUtf8) {
    const where = needsUtf8 ? 'non-ASCII local part' : 'non-ASCII text or local part in a header'
    return refusedLocally(553, '5.6.7', `${where}, and the server does not offer SMTPUTF8`)
  }
  if (content.eightBit && !capabilities.eightBitMime)
    return refusedLocally(554, '5.6.3', '8-bit content, and the server does not offer 8BITMIME')
  if (capabilities.maxSize !== undefined && content.size > capabilities.maxSize) {
    return refusedLocally(552, '5.3.4', `message of ${content.size} bytes, the server takes ${capabilities.maxSize}`)
  }
  const parts = chunked ? content.parts : dotStuffed(content, message.wireSafe === true)
  const body = content.eightBit || utf8 ? ' BODY=8BITMIME' : ''
  const size = capabilities.size && content.size >= declareSizeFrom ? ` SIZE=${content.size}` : ''
  return {
    mail: `MAIL FROM:<${sender.address}>${size}${body && capabilities.eightBitMime ? body : ''}${utf8 ? ' SMTPUTF8' : ''}\r\n`,
    rcpts: recipients.map((address) => `RCPT TO:<${address}>\r\n`),
    recipients: message.to,
    parts,
    size: parts === content.parts ? content.size : totalOf(parts),
  }
}

const nullSender = { ok: true, address: '', needsUtf8: false } as const

function totalOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}
