import { bytesOf } from '../values/bytes.ts'
import { escapeHtml } from './escape-html.ts'

/** Whether a URL can be followed without harm: relative, http, https or mailto. */
export function isSafeUrl(url: string): boolean {
  if (url.startsWith('https://') || url.startsWith('http://')) return true
  const colon = url.indexOf(':')
  if (colon < 0) return true
  const scheme = url.slice(0, colon)
  // Go folds case as Unicode does: the long s of `httpſ` counts as an s.
  return scheme.includes('/') || /^(?:http|http[sſ]|mailto)$/iu.test(scheme)
}

function percent(run: string): string {
  let out = ''
  for (const byte of bytesOf(run)) out += `%${byte.toString(16).padStart(2, '0')}`
  return out
}

/** A part of a URL: whatever means something in URLs is encoded. */
export function escapeUrl(text: string): string {
  return text.replace(/[^A-Za-z0-9\-._~]+/g, percent)
}

/** By character code: whether it may stand in a URL. A percent sign has to be looked at closer. */
const IN_URL = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9\-._~!#$&*+,/:;=?@[\]]/.test(String.fromCharCode(code)) ? 1 : 0,
)

function isNormal(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (IN_URL[text.charCodeAt(i)] !== 1) return false
  return true
}

/** A URL as a whole: only what cannot stand in one is encoded. */
export function normaliseUrl(text: string): string {
  if (isNormal(text)) return text
  return text.replace(/%(?![0-9A-Fa-f]{2})|[^%A-Za-z0-9\-._~!#$&*+,/:;=?@[\]]+/g, percent)
}

/** A whole URL as the value of an attribute. Most need no more than their `&` escaped. */
export function escapeUrlAttribute(text: string): string {
  let out = ''
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (IN_URL[code] !== 1) return escapeHtml(normaliseUrl(text))
    if (code !== 0x26 && code !== 0x2b) continue
    out += text.slice(from, i) + (code === 0x26 ? '&amp;' : '&#43;')
    from = i + 1
  }
  return from === 0 ? text : out + text.slice(from)
}

/** A URL that stands for a whole `srcset`. */
export function srcsetUrl(text: string): string {
  return normaliseUrl(text).replaceAll(',', '%2c')
}

/** Each image of a `srcset` by itself. */
export function filterSrcset(text: string): string {
  return text.split(',').map(filterImage).join(',')
}

function filterImage(image: string): string {
  const [, before = '', url = '', after = ''] = /^([\t\n\f\r ]*)([^\t\n\f\r ]*)([\s\S]*)$/.exec(image) ?? []
  return isSafeUrl(url) && /^[\t\n\f\r A-Za-z0-9]*$/.test(after) ? before + normaliseUrl(url) + after : '#ZgotmplZ'
}
