/**
 * Go's strings are bytes, ours are UTF-16. A byte that is no part of valid UTF-8 is kept as the lone
 * surrogate U+DC80..U+DCFF, so that two halves of a character cut apart can meet again.
 */
const RAW = 0xdc00

export function isRawByte(unit: number): boolean {
  return unit >= 0xdc80 && unit <= 0xdcff
}

const ASCII = /^[\x00-\x7f]*$/

export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

/** The length in bytes: Go's `len`. */
export function byteLength(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    if (unit < 0x800) length += 1
    else if (unit < 0xd800 || unit > 0xdfff) length += 2
    else if (unit < 0xdc00 && isLow(text.charCodeAt(i + 1))) {
      length += 2
      i++
    } else if (!isRawByte(unit)) length += 2
  }
  return length
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

const encoder = new TextEncoder()

export function bytesOf(text: string): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text)
  const bytes: number[] = []
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (isRawByte(point)) bytes.push(point - RAW)
    else for (const byte of encoder.encode(character)) bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function stringFromBytes(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    return decodeKeepingBytes(bytes)
  }
}

let kept = 0

/**
 * How often bytes have been kept that are no characters. Where the count has not changed, there are
 * none to look for: looking through every letter would cost a tenth of its rendering.
 */
export function keptBytes(): number {
  return kept
}

function decodeKeepingBytes(bytes: Uint8Array): string {
  kept++
  let out = ''
  for (let i = 0; i < bytes.length; ) {
    const length = sequenceLength(bytes, i)
    if (length === 0) {
      out += String.fromCharCode(RAW + (bytes[i] ?? 0))
      i++
    } else {
      out += strict.decode(bytes.subarray(i, i + length))
      i += length
    }
  }
  return out
}

/** How many bytes the valid character at `at` takes; 0 if there is none. Facts: RFC 3629, section 4. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0
  for (let i = 1; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] ?? 0
  if (first === 0xe0 && second < 0xa0) return 0
  if (first === 0xed && second > 0x9f) return 0
  if (first === 0xf0 && second < 0x90) return 0
  if (first === 0xf4 && second > 0x8f) return 0
  return length
}

/** Go's `text[from:to]`, counted in bytes. */
export function byteSlice(text: string, from: number, to: number): string {
  if (isAscii(text)) return text.slice(from, to)
  return stringFromBytes(bytesOf(text).subarray(from, to))
}

/** Joins pieces again whose cut ran through a character. */
export function rejoin(text: string): string {
  return text.isWellFormed() ? text : stringFromBytes(bytesOf(text))
}

const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** What a reader of the bytes would see: every stray byte is U+FFFD. */
export function toWellFormed(text: string): string {
  return text.isWellFormed() ? text : lenient.decode(bytesOf(text))
}

/** Go's order of strings: by bytes, which is by code point, which UTF-16 is not. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    return byteOrder(x) - byteOrder(y)
  }
  return a.length - b.length
}

/** Lifts surrogates above the rest of the plane, as their code points are. */
function byteOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

/** The character of a code point; undefined if there is none (a surrogate, or past U+10FFFF). */
export function runeToString(point: number): string | undefined {
  if (point < 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined
  return String.fromCodePoint(point)
}
