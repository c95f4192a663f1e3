import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked'

/*
 * What a typesetter does to prose: dashes, an ellipsis, single quotation marks, apostrophes, guillemets. Double quotation
 * marks stay straight, because an expression in prose may need them. Written as character references, which read the same
 * in every character set.
 */

const marks: Readonly<Record<string, string>> = {
  '---': '&mdash;',
  '--': '&ndash;',
  '...': '&hellip;',
  '>>': '&raquo;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

const replaceable = /---|--|\.\.\.|>>|[<>']|&(?!#?\w{1,40};)/g

/** `<<` is taken before the second sign can begin a tag. */
export const guillemets: TokenizerAndRendererExtension = {
  name: 'guillemet',
  level: 'inline',
  tokenizer(source) {
    const isMark = source.startsWith('<<') && !this.lexer.state.inRawBlock
    return isMark ? { type: 'guillemet', raw: '<<', text: '«' } : undefined
  },
  renderer: () => '&laquo;',
}

/** Sets the prose among these tokens. In place: the tokens of a large text are not held twice. */
export function typeset(tokens: readonly Token[]): void {
  setInline(tokens, '')
}

/** `before`: the last character that was read, empty at the beginning of a block. Answers the new one. */
function setInline(tokens: readonly Token[], before: string): string {
  let last = before
  for (const token of tokens) last = setToken(token, last)
  return last
}

function setToken(token: Token, before: string): string {
  switch (token.type) {
    case 'list':
      for (const item of token.items) typeset(item.tokens)
      return ''
    case 'table':
      for (const cell of [token.header, ...token.rows].flat()) typeset(cell.tokens)
      return ''
    case 'em':
    case 'strong':
    case 'del':
      return setInline(token.tokens ?? [], before)
    case 'link':
      // The text of `<https://…>` is the address itself.
      return token.autolink ? 'a' : setInline(token.tokens ?? [], before)
    case 'html':
      return before
    case 'br':
      return ' '
    case 'escape':
    case 'guillemet':
      return token.text.slice(-1)
    case 'codespan':
    case 'image':
      return 'a'
    case 'text':
      if (token.tokens === undefined) return setText(token, before)
  }
  if ('tokens' in token) typeset(token.tokens ?? [])
  return ''
}

function setText(token: Tokens.Text | Tokens.Generic, before: string): string {
  const last = token.text.slice(-1) || before
  // Marked says so of what stands in a `<code>` or `<pre>` of the author.
  if (token.escaped) return last
  token.text = setProse(token.text, before)
  token.escaped = true
  return last
}

function setProse(text: string, before: string): string {
  let previous = before
  const pieces = text.split(/(\s+)/).map((word) => {
    const set = isAddress(word) ? escapeOnly(word) : setWord(word, previous)
    previous = word.slice(-1) || previous
    return set
  })
  return pieces.join('')
}

/** Whoever copies an address, and the mail program that makes a link of it, needs it as it is. */
function isAddress(word: string): boolean {
  return word.includes('://') || /[^@]@[^@]/.test(word)
}

function escapeOnly(word: string): string {
  return word.replace(/[<>]|&(?!#?\w{1,40};)/g, (sign) => marks[sign] ?? sign)
}

function setWord(word: string, before: string): string {
  return word.replace(replaceable, (sign, at: number) => {
    if (sign !== "'") return marks[sign] ?? sign
    return singleQuote(at === 0 ? before : (word[at - 1] ?? ''), word.slice(at + 1, at + 4))
  })
}

/** Signs after which a quotation begins rather than ends. */
const opening = /^$|[\s\p{Ps}\p{Pi}\p{Pd}"/*_=<&|]/u

/** `after` is empty where the text goes on in another way, as in `'*word*'`. */
function singleQuote(before: string, after: string): string {
  if (!opening.test(before)) return '&rsquo;'
  // The '90s, where something is left out.
  return /^\d\d/.test(after) || /^[\s)\].,;:!?]/.test(after) ? '&rsquo;' : '&lsquo;'
}
