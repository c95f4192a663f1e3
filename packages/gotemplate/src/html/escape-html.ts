type Table = Readonly<Record<string, string>>

const TEXT: Table = { '\0': '\ufffd', '"': '&#34;', '&': '&amp;', "'": '&#39;', '+': '&#43;', '<': '&lt;', '>': '&gt;' }
const UNQUOTED: Table = {
  '\0': '&#xfffd;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\v': '&#11;',
  '\f': '&#12;',
  '\r': '&#13;',
  ' ': '&#32;',
  '"': '&#34;',
  '&': '&amp;',
  "'": '&#39;',
  '+': '&#43;',
  '<': '&lt;',
  '=': '&#61;',
  '>': '&gt;',
  '`': '&#96;',
}

const MARKUP_CLASS = /[\0"'+<>]/g
const UNQUOTED_CLASS = /[\0\t\n\v\f\r "&'+<=>`\ufdd0-\ufdef\ufff0-\uffff]/g
const UNQUOTED_MARKUP_CLASS = /[\0\t\n\v\f\r "'+<=>`\ufdd0-\ufdef\ufff0-\uffff]/g

/** By character code; all that is special in text is below 64. */
const BY_CODE: readonly (string | undefined)[] = Array.from(
  { length: 64 },
  (_, code) => TEXT[String.fromCharCode(code)],
)

/**
 * Text between tags, or a quoted value. A loop, not a replacement: most values are short and hold
 * little or nothing special, and calling back for each match doubles the cost of a letter
 * (bench/gotemplate).
 */
export function escapeHtml(text: string): string {
  let out = ''
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 64) continue
    const escaped = BY_CODE[code]
    if (escaped === undefined) continue
    out += from === i ? escaped : text.slice(from, i) + escaped
    from = i + 1
  }
  if (from === 0) return text
  return from === text.length ? out : out + text.slice(from)
}

export const escapeAttribute = escapeHtml

/** Markup that has to be text: its character references stay. */
export function escapeMarkup(text: string): string {
  return text.replace(MARKUP_CLASS, (character) => TEXT[character] ?? character)
}

export const escapeAttributeMarkup = escapeMarkup

function unquoted(character: string): string {
  return UNQUOTED[character] ?? `&#x${character.charCodeAt(0).toString(16)};`
}

export function escapeUnquoted(text: string): string {
  return text.replace(UNQUOTED_CLASS, unquoted)
}

export function escapeUnquotedMarkup(text: string): string {
  return text.replace(UNQUOTED_MARKUP_CLASS, unquoted)
}
