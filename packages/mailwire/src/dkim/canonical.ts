/** Canonical forms of RFC 6376, 3.4: `relaxed` for headers and body. */

const CR = 13
const LF = 10
const SPACE = 32
const TAB = 9

/** A header field as it stands in the message. `raw` includes the name and folds, without the CRLF at its end. */
export interface RawHeader {
  /** Lower case. */
  readonly name: string
  readonly raw: string
}

/** Cuts a message's header section (latin1 text) into fields. */
export function headerFields(section: string): readonly RawHeader[] {
  const fields: RawHeader[] = []
  for (const raw of section.split(/\r\n(?![ \t])/)) {
    const colon = raw.indexOf(':')
    if (colon > 0) fields.push({ name: raw.slice(0, colon).trim().toLowerCase(), raw })
  }
  return fields
}

/** RFC 6376, 3.4.2: name in lower case, unfolded, blanks single, none around the colon or at the end. No CRLF. */
export function relaxedHeader({ name, raw }: RawHeader): string {
  const value = raw.slice(raw.indexOf(':') + 1)
  return `${name}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`
}

let scratch = Buffer.allocUnsafeSlow(65_536)

/**
 * RFC 6376, 3.4.4: blanks single, none at line ends, no empty lines at the end, exactly one CRLF at the end of a body
 * that is not empty. The result is valid until the next call.
 */
export function relaxedBody(parts: readonly Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 2)
  if (scratch.length < size) scratch = Buffer.allocUnsafeSlow(size * 2)
  const out = scratch
  let at = 0
  let blank = false
  let breaks = 0
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const byte = part[i] ?? 0
      if (byte === LF) {
        breaks++
        blank = false
      } else if (byte === SPACE || byte === TAB) {
        blank = true
      } else if (byte !== CR || (i + 1 < part.length && part[i + 1] !== LF)) {
        for (; breaks > 0; breaks--) {
          out[at++] = CR
          out[at++] = LF
        }
        if (blank) out[at++] = SPACE
        blank = false
        out[at++] = byte
      }
    }
  }
  if (at === 0) return out.subarray(0, 0)
  out[at++] = CR
  out[at++] = LF
  return out.subarray(0, at)
}
