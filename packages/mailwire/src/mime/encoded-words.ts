/** Encoded words (RFC 2047) for text in headers, and folding (RFC 5322, 2.2.3). */

/** Lines should not be longer than this without CRLF (RFC 5322, 2.1.1 says 78; RFC 2047, 2 says 76). */
export const lineWidth = 76
/** Lines must not be longer than this (RFC 5322, 2.1.1: 998), with a margin for the field name. */
export const longestWord = 900

const wordOverhead = '=?UTF-8?Q??='.length
// RFC 2047, 5 (3): what may stand for itself even inside a phrase.
const qLiteral = /^[A-Za-z0-9!*+/-]$/

/**
 * The text as encoded words of at most 75 columns, each decodable by itself, separated by a fold.
 * `used` columns of the first line are taken already.
 */
export function encodedWords(text: string, used: number): string {
  const points = [...text.toWellFormed()]
  const quoted = points.map(quotedPoint)
  const bytes = Buffer.byteLength(text)
  const quotedLength = quoted.reduce((sum, piece) => sum + piece.length, 0)
  const useQ = quotedLength <= Math.ceil(bytes / 3) * 4
  return useQ ? qWords(quoted, used) : bWords(points, used)
}

function qWords(pieces: readonly string[], used: number): string {
  const words: string[] = []
  let word = ''
  let room = lineWidth - used - wordOverhead
  for (const piece of pieces) {
    if (word.length + piece.length > room) {
      if (word !== '' || words.length === 0) words.push(word)
      word = ''
      room = lineWidth - 1 - wordOverhead
    }
    word += piece
  }
  words.push(word)
  return joined(words.map((text) => (text === '' ? '' : `=?UTF-8?Q?${text}?=`)))
}

function bWords(points: readonly string[], used: number): string {
  const words: string[] = []
  let word = ''
  let size = 0
  let room = base64Room(lineWidth - used - wordOverhead)
  for (const point of points) {
    const pointSize = Buffer.byteLength(point)
    if (size + pointSize > room) {
      if (word !== '' || words.length === 0) words.push(word)
      word = ''
      size = 0
      room = base64Room(lineWidth - 1 - wordOverhead)
    }
    word += point
    size += pointSize
  }
  words.push(word)
  return joined(words.map((text) => (text === '' ? '' : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`)))
}

// An empty first word means that the first line had no room at all: the value begins with a fold.
function joined(words: readonly string[]): string {
  return words.join('\r\n ')
}

function base64Room(columns: number): number {
  return Math.floor(Math.max(0, columns) / 4) * 3
}

function quotedPoint(point: string): string {
  if (qLiteral.test(point)) return point
  if (point === ' ') return '_'
  let text = ''
  for (const byte of Buffer.from(point)) text += `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
  return text
}

/**
 * Folds before spaces so that lines stay within 76 columns where the words allow it. Unfolding gives the same text again.
 * `used` columns of the first line are taken already.
 */
export function folded(text: string, used: number): string {
  if (text.length + used <= lineWidth || !text.includes(' ')) return text
  let column = used
  let out = ''
  // Never at column 0: an empty line would end the header.
  for (const piece of text.match(/(?<! ) *[^ ]+/g) ?? []) {
    const lineEnd = piece.indexOf('\r\n')
    if (column + (lineEnd < 0 ? piece.length : lineEnd) > lineWidth && piece.startsWith(' ') && column > 0) {
      out += '\r\n'
      column = 0
    }
    out += piece
    const broken = piece.lastIndexOf('\n')
    column = broken < 0 ? column + piece.length : piece.length - broken - 1
  }
  return out
}
