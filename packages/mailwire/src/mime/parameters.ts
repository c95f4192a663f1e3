import { MessageError } from '../errors.ts'

const typeSyntax =
  /^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+(?: *; *[A-Za-z0-9-]+=(?:"[\x20\x21\x23-\x5b\x5d-\x7e]*"|[A-Za-z0-9!#$&^_.+-]+))*$/
// RFC 2231, 7 (attribute-char)
const attributeChar = /^[A-Za-z0-9!#$&+.^_`{|}~-]$/
const pieceWidth = 55

/** A media type with parameters, checked. @throws MessageError `part` */
export function checkedType(type: string): string {
  if (typeSyntax.test(type) && type.length <= 500 && !/^multipart\//i.test(type)) return type
  throw new MessageError('part', `${JSON.stringify(type.slice(0, 80))} cannot be the type of a file`)
}

/**
 * A file name as a parameter, each piece on a folded line: plain ASCII quoted; anything else percent-encoded UTF-8, in
 * numbered pieces when long (RFC 2231, 3 and 4), followed by an ASCII version for readers that know only RFC 2045. In this
 * order, because Python's parser takes whichever comes first.
 */
export function fileNameParameter(key: 'filename' | 'name', fileName: string): string {
  const name = safeName(fileName)
  const isAscii = /^[\x20-\x7e]*$/.test(name)
  if (isAscii && name.length <= 200) return `;\r\n ${key}="${escaped(name)}"`
  const fallback = escaped(asciiVersion(name))
  return `${extendedParameter(key, name)};\r\n ${key}="${fallback}"`
}

// A name is a name: no path, no line break, nothing that a file system or a terminal could act on.
function safeName(name: string): string {
  const cleaned = name
    .toWellFormed()
    .replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ')
    .replace(/[/\\]/g, '_')
    .trim()
  if (Buffer.byteLength(cleaned) > 1000) throw new MessageError('part', 'file name longer than 1000 bytes')
  return cleaned === '' ? 'file' : cleaned
}

function escaped(text: string): string {
  return text.replace(/["\\]/g, '\\$&')
}

/** `résumé.pdf` → `resume.pdf`, `日本.pdf` → `__.pdf`; not longer than 60 characters, the extension kept. */
function asciiVersion(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
  if (ascii.length <= 60) return ascii
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(ascii)?.[0] ?? ''
  return ascii.slice(0, 60 - extension.length) + extension
}

function extendedParameter(key: string, name: string): string {
  const pieces = percentPieces(name)
  if (pieces.length === 1) return `;\r\n ${key}*=UTF-8''${pieces[0]}`
  return pieces.map((piece, n) => `;\r\n ${key}*${n}*=${n === 0 ? "UTF-8''" : ''}${piece}`).join('')
}

function percentPieces(name: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const point of name) {
    const text = attributeChar.test(point) ? point : percentEncoded(point)
    if (piece.length + text.length > pieceWidth) {
      pieces.push(piece)
      piece = ''
    }
    piece += text
  }
  pieces.push(piece)
  return pieces
}

function percentEncoded(point: string): string {
  let text = ''
  for (const byte of Buffer.from(point)) text += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  return text
}
