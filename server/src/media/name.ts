import { randomBytes } from 'node:crypto'
import { invalid } from '../errors/error.ts'

/** Bytes; percent-encoded it still fits into a path segment that the server takes (500). */
const longest = 150

/**
 * The name under which a file is kept and served: no folder, no blanks, nothing that a path, a header or an address
 * could read as more than a name.
 */
export function cleanName(given: string): string {
  const base = asUtf8(given).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const cleaned = base
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
  if (cleaned === '' || cleaned.replaceAll('.', '') === '') throw invalid('The file has no name.')
  return shortened(cleaned)
}

/** Multipart headers arrive as Latin-1 although browsers send UTF-8. */
function asUtf8(text: string): string {
  if (!/^[\u0000-\u00ff]*$/.test(text) || !/[\u0080-\u00ff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longest) return name
  const { stem, ending } = splitName(name)
  let short = stem
  while (short !== '' && Buffer.byteLength(short + ending) > longest) short = [...short].slice(0, -1).join('')
  return short + ending.slice(0, 20)
}

/** `plan.tar.gz` is `plan.tar` and `.gz`. */
export function splitName(name: string): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? { stem: name, ending: '' } : { stem: name.slice(0, dot), ending: name.slice(dot) }
}

export function extensionOf(name: string): string {
  return splitName(name).ending.slice(1).toLowerCase()
}

/** `plan_x7Gk2a.pdf`, for a name that is taken. */
export function otherName(name: string): string {
  const { stem, ending } = splitName(name)
  return `${stem}_${randomBytes(9).toString('base64url').replace(/[-_]/g, '').padEnd(6, 'x').slice(0, 6)}${ending}`
}

export function thumbName(name: string): string {
  return `thumb_${name}`
}

/** A name that was never given by us reaches no storage. */
export function isSafeName(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !/[/\\\u0000-\u001f]/.test(name) && Buffer.byteLength(name) <= 255
}

export function isAllowedExtension(name: string, allowed: readonly string[]): boolean {
  const extension = extensionOf(name)
  return allowed.some((entry) => {
    const wanted = entry.trim().toLowerCase().replace(/^\./, '')
    return wanted === '*' || (wanted !== '' && wanted === extension)
  })
}
