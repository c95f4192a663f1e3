export type TokenKind =
  | 'text'
  | 'open'
  | 'close'
  | 'space'
  | 'string'
  | 'char'
  | 'number'
  | 'complex'
  | 'bool'
  | 'dot'
  | 'nil'
  | 'field'
  | 'variable'
  | 'identifier'
  | 'keyword'
  | 'pipe'
  | 'left'
  | 'right'
  | 'assign'
  | 'declare'
  | 'other'
  | 'end of input'
  | 'error'

export interface Token {
  readonly kind: TokenKind
  /** As in the source; for `error`, what is wrong. */
  readonly text: string
  readonly offset: number
}

const KEYWORDS = new Set(['block', 'break', 'continue', 'define', 'else', 'end', 'if', 'range', 'template', 'with'])

const SPACE = ' \t\r\n'
const WORD = /[\p{L}\p{Nd}_]+/uy
const SPACES = /[ \t\r\n]+/y
const NUMBER =
  /[+-]?(?:0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pP][+-]?[0-9_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9_]*)?)i?/y
const SINGLE: Readonly<Record<string, TokenKind>> = { '=': 'assign', '|': 'pipe', '(': 'left', ')': 'right' }

/**
 * Splits a source into tokens. An error ends it with an `error` token, so that the parser reports
 * whatever comes first in the source: its own complaint or the lexer's.
 * Facts: text/template, "Text and spaces" and "Actions".
 */
export function tokenize(source: string): readonly Token[] {
  return new Lexer(source).run()
}

class Lexer {
  readonly #source: string
  readonly #tokens: Token[] = []
  #at = 0
  #parens = 0

  constructor(source: string) {
    this.#source = source
  }

  run(): readonly Token[] {
    while (this.#at < this.#source.length) {
      if (!this.#text()) return this.#tokens
    }
    this.#push('end of input', '', this.#source.length)
    return this.#tokens
  }

  #push(kind: TokenKind, text: string, offset: number): true {
    this.#tokens.push({ kind, text, offset })
    return true
  }

  #error(reason: string, offset: number): false {
    this.#push('error', reason, offset)
    return false
  }

  /** Text up to the next action, and that action. */
  #text(): boolean {
    const source = this.#source
    const start = this.#at
    const open = source.indexOf('{{', start)
    if (open < 0) {
      this.#at = source.length
      return this.#push('text', source.slice(start), start)
    }
    const trims = this.#isMarkerAfter(open + 2)
    let end = open
    if (trims) while (end > start && SPACE.includes(source.charAt(end - 1))) end--
    if (end > start) this.#push('text', source.slice(start, end), start)
    this.#at = open + 2 + (trims ? 2 : 0)
    if (source.startsWith('/*', this.#at)) return this.#comment()
    this.#push('open', '{{', open)
    this.#parens = 0
    return this.#action()
  }

  /** `- ` right behind an opening delimiter. */
  #isMarkerAfter(at: number): boolean {
    return this.#source[at] === '-' && isSpace(this.#source[at + 1])
  }

  /** The length of a closing delimiter at `at`, with its trim marker if any; 0 if there is none. */
  #closeAt(at: number): number {
    const source = this.#source
    if (isSpace(source[at]) && source.startsWith('-}}', at + 1)) return 4
    return source.startsWith('}}', at) ? 2 : 0
  }

  #skipTrimmed(): void {
    while (this.#at < this.#source.length && SPACE.includes(this.#source.charAt(this.#at))) this.#at++
  }

  #comment(): boolean {
    const start = this.#at
    const end = this.#source.indexOf('*/', start + 2)
    if (end < 0) return this.#error('unclosed comment', start)
    const close = this.#closeAt(end + 2)
    if (close === 0) return this.#error('comment ends before closing delimiter', start)
    this.#at = end + 2 + close
    if (close === 4) this.#skipTrimmed()
    return true
  }

  /** Everything up to and with the closing delimiter. */
  #action(): boolean {
    for (;;) {
      const close = this.#closeAt(this.#at)
      if (close > 0) return this.#close(close)
      if (this.#at >= this.#source.length) return this.#error('unclosed action', this.#at)
      if (!this.#inside()) return false
    }
  }

  #close(length: number): boolean {
    if (this.#parens > 0) return this.#error('unclosed left paren', this.#at)
    this.#at += length
    this.#push('close', '}}', this.#at - 2)
    if (length === 4) this.#skipTrimmed()
    return true
  }

  /** One token inside an action. */
  #inside(): boolean {
    const start = this.#at
    const c = this.#source.charAt(start)
    if (isSpace(c)) return this.#space()
    if (c === '"' || c === "'" || c === '`') return this.#quoted(c)
    if (c === '$') return this.#dotted('variable', start)
    if (c === '.' && !isDigit(this.#source[start + 1]) && start + 1 < this.#source.length) {
      return this.#dotted('field', start)
    }
    if (c === '.' || c === '+' || c === '-' || isDigit(c)) return this.#number()
    if (c === ':') {
      if (this.#source[start + 1] !== '=') return this.#error('expected :=', start)
      this.#at = start + 2
      return this.#push('declare', ':=', start)
    }
    if (c === '(') this.#parens++
    if (c === ')' && --this.#parens < 0) return this.#error('unexpected right paren', start)
    const single = SINGLE[c]
    if (single !== undefined || isPlainCharacter(c)) {
      this.#at = start + 1
      return this.#push(single ?? 'other', c, start)
    }
    return this.#identifier()
  }

  #space(): boolean {
    SPACES.lastIndex = this.#at
    const run = SPACES.exec(this.#source)?.[0] ?? ''
    // The last space of a run may belong to a closing ` -}}`.
    const belongs = this.#closeAt(this.#at + run.length - 1) === 4
    const text = belongs ? run.slice(0, -1) : run
    if (text !== '') this.#push('space', text, this.#at)
    this.#at += text.length
    return true
  }

  #quoted(quote: string): boolean {
    const source = this.#source
    const start = this.#at
    for (let i = start + 1; i < source.length; i++) {
      const c = source[i]
      if (c === quote) {
        this.#at = i + 1
        return this.#push(quote === "'" ? 'char' : 'string', source.slice(start, i + 1), start)
      }
      if (quote === '`') continue
      if (c === '\\') i++
      if (source[i] === '\n') break
    }
    const what = quote === '`' ? 'raw quoted string' : quote === '"' ? 'quoted string' : 'character constant'
    return this.#error(`unterminated ${what}`, start)
  }

  /** `.name`, `$name`, or either sign alone. */
  #dotted(kind: 'field' | 'variable', start: number): boolean {
    this.#at = start + 1
    if (this.#atTerminator()) return this.#push(kind === 'field' ? 'dot' : kind, this.#source.charAt(start), start)
    this.#word()
    if (!this.#atTerminator()) return this.#badCharacter(start)
    return this.#push(kind, this.#source.slice(start, this.#at), start)
  }

  #identifier(): boolean {
    const start = this.#at
    const word = this.#word()
    if (word === '') {
      const point = this.#source.codePointAt(start) ?? 0
      return this.#error(`unrecognized character in action: ${describe(point)}`, start)
    }
    if (!this.#atTerminator()) return this.#badCharacter(start)
    return this.#push(wordKind(word), word, start)
  }

  #word(): string {
    WORD.lastIndex = this.#at
    const word = WORD.exec(this.#source)?.[0] ?? ''
    this.#at += word.length
    return word
  }

  #badCharacter(start: number): false {
    return this.#error(`bad character ${describe(this.#source.codePointAt(this.#at) ?? 0xfffd)}`, start)
  }

  /** What may follow a name: this keeps `$x+2` an error. */
  #atTerminator(): boolean {
    const c = this.#source[this.#at]
    if (c === undefined || isSpace(c)) return true
    return '.,|:()'.includes(c) || this.#source.startsWith('}}', this.#at)
  }

  #number(): boolean {
    const start = this.#at
    if (!this.#scanNumber()) return this.#badNumber(start)
    const sign = this.#source[this.#at]
    if (sign !== '+' && sign !== '-') return this.#push('number', this.#source.slice(start, this.#at), start)
    if (!this.#scanNumber() || this.#source[this.#at - 1] !== 'i') return this.#badNumber(start)
    return this.#push('complex', this.#source.slice(start, this.#at), start)
  }

  #scanNumber(): boolean {
    NUMBER.lastIndex = this.#at
    this.#at += NUMBER.exec(this.#source)?.[0].length ?? 0
    WORD.lastIndex = this.#at
    const next = WORD.exec(this.#source)?.[0]
    if (next === undefined) return true
    this.#at += (next.codePointAt(0) ?? 0) > 0xffff ? 2 : 1
    return false
  }

  #badNumber(start: number): false {
    return this.#error(`bad number syntax: ${JSON.stringify(this.#source.slice(start, this.#at))}`, start)
  }
}

function wordKind(word: string): TokenKind {
  if (KEYWORDS.has(word)) return 'keyword'
  if (word === 'nil') return 'nil'
  return word === 'true' || word === 'false' ? 'bool' : 'identifier'
}

function isSpace(c: string | undefined): boolean {
  return c === ' ' || c === '\t' || c === '\r' || c === '\n'
}

function isDigit(c: string | undefined): boolean {
  return c !== undefined && c >= '0' && c <= '9'
}

/** Printable ASCII that starts no name. */
function isPlainCharacter(c: string): boolean {
  return c > ' ' && c < '\x7f' && !/[A-Za-z_]/.test(c)
}

/** Go's `%#U`: the code point, and the character if it can be seen. */
function describe(point: number): string {
  const hex = point.toString(16).toUpperCase().padStart(4, '0')
  const character = String.fromCodePoint(point)
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character) ? `U+${hex} '${character}'` : `U+${hex}`
}
