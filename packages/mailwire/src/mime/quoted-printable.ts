/**
 * Quoted-printable (RFC 2045, 6.7) with every line break as CRLF, lines of at most 76 columns, and a dot never at the
 * beginning of a line, so that the result needs no dot-stuffing (RFC 5321, 4.5.2).
 */

const CR = 13
const LF = 10
const SPACE = 32
const TAB = 9
const DOT = 46
const EQUALS = 61
/** Longest line before the "=" of a soft break. */
const longest = 75

/** Most bytes one UTF-16 unit can become: three bytes of UTF-8, each as =XX, and their share of soft breaks. */
export const maxBytesPerUnit = 10
/** Room needed on top of that, once per call. */
export const maxExtraBytes = 16

const hex = Buffer.from('0123456789ABCDEF', 'latin1')

// 1: copied as it is. Blanks too: should a line break follow, it mends them. Dots too, but for a line's beginning.
const literal = new Uint8Array(128)
for (let c = 33; c <= 126; c++) literal[c] = 1
literal[SPACE] = 1
literal[TAB] = 1
literal[EQUALS] = 0

/** Where the encoder stands: how much of `out` is filled, and the column of the next byte. */
export interface Cursor {
  out: Buffer
  at: number
  column: number
}

/**
 * Encodes `text` at the cursor. `out` must have room for `maxBytesPerUnit * text.length + maxExtraBytes` more bytes.
 * CRLF, CR and LF all become CRLF; an unpaired surrogate becomes U+FFFD, as in Buffer.from.
 */
export function encodeAt(cursor: Cursor, text: string): void {
  // Most values are plain throughout: then whole lines are written at once, in half the time (1.3 against 2.2 ns a character).
  if (text.length > 8 && plainThroughout.test(text) && !text.startsWith('.') && !text.includes('..'))
    writePlain(cursor, text)
  else encodeEach(cursor, text)
}

const plainThroughout = /^[\t !-<>-~]*$/

/** For text without a dot at its beginning and without two dots in a row. */
function writePlain(cursor: Cursor, text: string): void {
  for (let from = 0; from < text.length; ) {
    if (cursor.column > longest - 2) breakSoftly(cursor)
    const room = Math.min(text.length, from + longest - cursor.column)
    // A dot must not begin the next line: the character before it goes there too.
    const end = text.charCodeAt(room) === DOT ? room - 1 : room
    const piece = from === 0 && end === text.length ? text : text.slice(from, end)
    cursor.at += cursor.out.write(piece, cursor.at, 'latin1')
    cursor.column += end - from
    from = end
    if (from < text.length) breakSoftly(cursor)
  }
}

function encodeEach(cursor: Cursor, text: string): void {
  const out = cursor.out
  let at = cursor.at
  let column = cursor.column
  let i = 0
  while (i < text.length) {
    // Runs of plain characters within a line are the hottest code of a campaign: nothing but a copy through a table.
    if (column > 0 || text.charCodeAt(i) !== DOT) {
      const from = i
      const end = Math.min(text.length, i + longest - column)
      for (; i < end; i++) {
        const c = text.charCodeAt(i)
        if (c > 127 || literal[c] === 0) break
        out[at++] = c
      }
      column += i - from
      if (i === text.length) break
    }
    const c = text.charCodeAt(i++)
    if (c < 128 && literal[c] === 1 && column > 0) {
      at = softBreak(out, at)
      column = 0
      i-- // look again, now at the beginning of a line
    } else if (c === LF || c === CR) {
      if (c === CR && text.charCodeAt(i) === LF) i++
      if (column > 0) at += guardBlank(out, at, column)
      out[at++] = CR
      out[at++] = LF
      column = 0
    } else {
      const point = c < 0xd800 || c > 0xdfff ? c : pairAt(text, i - 1)
      if (point > 0xffff) i++
      const width = 3 * utf8Size(point)
      if (column + width > longest) {
        at = softBreak(out, at)
        column = 0
      }
      escapePoint(out, at, point)
      at += width
      column += width
    }
  }
  cursor.at = at
  cursor.column = column
}

/** Ends the line invisibly unless it is empty: what follows begins at column 0. */
export function breakSoftly(cursor: Cursor): void {
  if (cursor.column === 0) return
  cursor.at = softBreak(cursor.out, cursor.at)
  cursor.column = 0
}

/** Escapes a blank at the end of what is written, which a line break behind it would make disappear. */
export function closeLine(cursor: Cursor): void {
  if (cursor.column === 0) return
  const grown = guardBlank(cursor.out, cursor.at, cursor.column)
  cursor.at += grown
  cursor.column = grown > 2 ? 3 : cursor.column + grown
}

/** A text encoded by itself from column 0, its end closed, and the column where it ends. */
export function encodeWhole(text: string): { readonly bytes: Buffer; readonly column: number } {
  const cursor = { out: Buffer.allocUnsafe(text.length * maxBytesPerUnit + maxExtraBytes), at: 0, column: 0 }
  encodeAt(cursor, text)
  closeLine(cursor)
  return { bytes: Buffer.from(cursor.out.subarray(0, cursor.at)), column: cursor.column }
}

function softBreak(out: Buffer, at: number): number {
  out[at] = EQUALS
  out[at + 1] = CR
  out[at + 2] = LF
  return at + 3
}

/** Turns a blank before `at` into =20 or =09, on a line of its own if there is no room. Returns by how much that grew. */
function guardBlank(out: Buffer, at: number, column: number): number {
  const last = out[at - 1]
  if (last !== SPACE && last !== TAB) return 0
  const start = column + 2 > longest ? softBreak(out, at - 1) : at - 1
  escapeByte(out, start, last)
  return start + 3 - at
}

function pairAt(text: string, i: number): number {
  const point = text.codePointAt(i) ?? 0xfffd
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
}

function utf8Size(point: number): number {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}

function escapePoint(out: Buffer, at: number, point: number): void {
  if (point < 0x80) {
    escapeByte(out, at, point)
  } else if (point < 0x800) {
    escapeByte(out, at, 0xc0 | (point >> 6))
    escapeByte(out, at + 3, 0x80 | (point & 63))
  } else if (point < 0x10000) {
    escapeByte(out, at, 0xe0 | (point >> 12))
    escapeByte(out, at + 3, 0x80 | ((point >> 6) & 63))
    escapeByte(out, at + 6, 0x80 | (point & 63))
  } else {
    escapeByte(out, at, 0xf0 | (point >> 18))
    escapeByte(out, at + 3, 0x80 | ((point >> 12) & 63))
    escapeByte(out, at + 6, 0x80 | ((point >> 6) & 63))
    escapeByte(out, at + 9, 0x80 | (point & 63))
  }
}

function escapeByte(out: Buffer, at: number, byte: number): void {
  out[at] = EQUALS
  out[at + 1] = hex[byte >> 4] ?? 0
  out[at + 2] = hex[byte & 15] ?? 0
}
