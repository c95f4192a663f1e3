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

const TEXT_CLASS = /[\0"&'+<>]/g
const MARKUP_CLASS = /[\0"'+<>]/g
const UNQUOTED_CLASS = /[\0\t\n\v\f\r "&'+<=>`\ufdd0-\ufdef\ufff0-\uffff]/g
const UNQUOTED_MARKUP_CLASS = /[\0\t\n\v\f\r "'+<=>`\ufdd0-\ufdef\ufff0-\uffff]/g

/** Character codes that TEXT_CLASS matches; all below 64. */
const IS_SPECIAL = new Uint8Array(64)
for (const character of Object.keys(TEXT)) IS_SPECIAL[character.charCodeAt(0)] = 1

/**
 * Text between tags, or a quoted value. Looking first is what makes it fast: most values hold
 * nothing special (bench/gotemplate).
 */
export function escapeHtml(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 64 && IS_SPECIAL[unit] === 1)
      return text.replace(TEXT_CLASS, (character) => TEXT[character] ?? character)
  }
  return text
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
