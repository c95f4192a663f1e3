import { isAscii } from 'node:buffer'
import type { MessageBytes, OutgoingMessage } from '../message.ts'

const CR = 13
const LF = 10
const DOT = 46
const crlf = Buffer.from('\r\n')

/** Content as it may follow BDAT: whole lines with CRLF, not dot-stuffed. */
export interface WireContent {
  readonly parts: readonly Buffer[]
  readonly size: number
  /** Holds bytes above 127: needs 8BITMIME (RFC 6152). */
  readonly eightBit: boolean
  /** Holds them in its header section: needs SMTPUTF8 (RFC 6532), whatever the envelope says. */
  readonly utf8Headers: boolean
}

/**
 * Checks and mends content of unknown origin: every line break becomes CRLF (bare CR or LF is how messages are smuggled
 * past a server that counts lines differently; RFC 5321, 2.3.8) and the last line is ended. Nothing is copied when
 * nothing is wrong; content marked `wireSafe` is not even read.
 */
export function wireContent(message: OutgoingMessage): WireContent {
  if (message.wireSafe === true) {
    const parts = partsOf(message.content)
    const utf8Headers = hasUtf8Headers(parts)
    return { parts, size: sizeOf(parts), eightBit: utf8Headers, utf8Headers }
  }
  const whole = Buffer.isBuffer(message.content) ? message.content : Buffer.concat(message.content)
  const lines = hasBareBreak(whole) ? withCrlf(whole) : whole
  const parts = endsWithCrlf(lines) ? [lines] : [lines, crlf]
  const eightBit = !isAscii(lines)
  return { parts, size: sizeOf(parts), eightBit, utf8Headers: eightBit && hasUtf8Headers(parts) }
}

/** Reads no further than the header section, unless all that follows it in the same buffer is ASCII: the usual case. */
function hasUtf8Headers(parts: readonly Buffer[]): boolean {
  const [first] = parts
  if (parts.length === 1 && first !== undefined && isAscii(first)) return false
  for (const part of parts) {
    const end = part.indexOf('\r\n\r\n')
    if (!isAscii(end < 0 ? part : part.subarray(0, end))) return true
    if (end >= 0) return false
  }
  return false
}

/** The same content with a dot added to every line that begins with one (RFC 5321, 4.5.2), without copy if none does. */
export function dotStuffed(content: WireContent, wireSafe: boolean): readonly Buffer[] {
  return wireSafe ? content.parts : content.parts.map((part, index) => (index === 0 ? stuff(part) : part))
}

function partsOf(bytes: MessageBytes): readonly Buffer[] {
  return Buffer.isBuffer(bytes) ? [bytes] : bytes
}

function sizeOf(parts: readonly Buffer[]): number {
  let size = 0
  for (const part of parts) size += part.length
  return size
}

function endsWithCrlf(bytes: Buffer): boolean {
  return bytes.length === 0 || (bytes[bytes.length - 1] === LF && bytes[bytes.length - 2] === CR)
}

function hasBareBreak(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (at === 0 || bytes[at - 1] !== CR) return true
  }
  for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1)) {
    if (bytes[at + 1] !== LF) return true
  }
  return false
}

function withCrlf(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(/\r\n|\r|\n/g, '\r\n'), 'latin1')
}

function stuff(bytes: Buffer): Buffer {
  const starts: number[] = bytes[0] === DOT ? [0] : []
  for (let at = bytes.indexOf('\r\n.'); at >= 0; at = bytes.indexOf('\r\n.', at + 2)) starts.push(at + 2)
  if (starts.length === 0) return bytes
  const out = Buffer.allocUnsafe(bytes.length + starts.length)
  let from = 0
  let to = 0
  for (const start of starts) {
    to += bytes.copy(out, to, from, start)
    out[to++] = DOT
    from = start
  }
  bytes.copy(out, to, from)
  return out
}
