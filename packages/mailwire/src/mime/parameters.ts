const typeSyntax =
  /^[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+(?: *; *[A-Za-z0-9-]+=(?:"[\x20\x21\x23-\x5b\x5d-\x7e]*"|[A-Za-z0-9!#$&^_.+-]+))*$/
// RFC 2231, 7 (attribute-char)
const attributeChar = /^[A-Za-z0-9!#$&+.^_`{|}~-]$/
const pieceWidth = 55
/** No file system takes longer ones. */
const longestName = 255

const octets = 'application/octet-stream'

/**
 * A media type as a file may have it. What cannot stand in a header becomes `application/octet-stream`, and so do types
 * that may not be base64 (RFC 2046, 5.1 and 5.2). A `name` is left out: the file's own is written.
 */
export function sendableType(type: string): string {
  if (type.length > 500 || !typeSyntax.test(type) || /^(?:multipart|message)\//i.test(type)) return octets
  return type.replace(/ *; *name=(?:"[^"]*"|[^;]*)/gi, '')
}

/**
 * A file name as a parameter, each piece on a folded line: plain ASCII quoted; anything else percent-encoded UTF-8, in
 * numbered pieces when long (RFC 2231, 3 and 4), followed by an ASCII version for readers that know only RFC 2045. In this
 * order, because Python's parser takes whichever comes first.
 */
export function fileNameParameter(key: 'filename' | 'name', fileName: string): string {
  const name = safeName(fileName)
  const isAscii = /^[\x20-\x7e]*$/.test(name)
  // "=?" in quotes is read as an encoded word by many, against RFC 2047, 5.
  if (isAscii && name.length <= 200 && !name.includes('=?')) return `;\r\n ${key}="${escaped(name)}"`
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
  return cleaned === '' ? 'file' : shortened(cleaned, longestName)
}

function escaped(text: string): string {
  return text.replace(/["\\]/g, '\\$&')
}

/** `résumé.pdf` → `resume.pdf`, `日本.pdf` → `__.pdf`; not longer than 60 characters, the extension kept. */
function asciiVersion(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|=(?=\?)/gu, '_')
  return shortened(ascii, 60)
}

function shortened(name: string, length: number): string {
  if (name.length <= length) return name
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return name.slice(0, length - extension.length).toWellFormed() + extension
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
