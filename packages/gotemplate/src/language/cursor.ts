import { TemplateLimitError, TemplateParseError } from '../errors.ts'
import { type Token, type TokenKind, tokenize } from './lexer.ts'

/** A place among the tokens of a source, and what parsing complains of there. */
export class Cursor {
  readonly name: string
  readonly source: string
  readonly #tokens: readonly Token[]
  readonly #nesting: number
  /** The token that comes next. */
  at = 0
  /** Where the action being read began; -1 outside of actions. */
  actionOffset = -1
  /** The furthest token looked at: Go blames its line. */
  #furthest = 0
  #depth = 0

  constructor(name: string, source: string, nesting: number) {
    this.name = name
    this.source = source
    this.#nesting = nesting
    this.#tokens = tokenize(source)
  }

  peek(): Token {
    if (this.at > this.#furthest) this.#furthest = this.at
    return this.#tokens[this.at] ?? { kind: 'end of input', text: '', offset: this.source.length }
  }

  next(): Token {
    const token = this.peek()
    this.at++
    return token
  }

  skipSpace(): void {
    while (this.peek().kind === 'space') this.at++
  }

  nextAfterSpace(): Token {
    this.skipSpace()
    return this.next()
  }

  expect(kind: TokenKind, context: string): Token {
    const token = this.nextAfterSpace()
    if (token.kind !== kind) this.unexpected(token, context)
    return token
  }

  fail(reason: string, offset = this.#tokens[this.#furthest]?.offset ?? this.source.length): never {
    throw new TemplateParseError(reason, { templateName: this.name, source: this.source, offset })
  }

  unexpected(token: Token, context: string): never {
    if (token.kind !== 'error') this.fail(`unexpected ${describe(token)} in ${context}`)
    if (this.actionOffset < 0 || !this.#isOnOtherLine(token.offset)) this.fail(token.text)
    const line = this.source.slice(0, this.actionOffset).split('\n').length
    const started = `started at ${this.name}:${line}`
    this.fail(`${token.text}${token.text.endsWith(' action') ? '' : ' in action'} ${started}`)
  }

  #isOnOtherLine(offset: number): boolean {
    return this.source.slice(this.actionOffset, offset).includes('\n')
  }

  nested<T>(read: () => T): T {
    const limit = this.#nesting
    if (++this.#depth > limit) {
      throw new TemplateLimitError('nesting', `actions or parentheses are nested more than ${limit} deep`, {
        templateName: this.name,
        source: this.source,
        offset: this.peek().offset,
      })
    }
    const result = read()
    this.#depth--
    return result
  }

  /** Steps over an opening delimiter and this keyword, if they come next. */
  takeAction(keyword: string): boolean {
    if (this.peek().kind !== 'open') return false
    let at = this.at + 1
    while (this.#tokens[at]?.kind === 'space') at++
    this.#furthest = Math.max(this.#furthest, at)
    const token = this.#tokens[at]
    if (token?.kind !== 'keyword' || token.text !== keyword) return false
    this.at = at + 1
    return true
  }
}

function describe(token: Token): string {
  if (token.kind === 'end of input') return 'EOF'
  if (token.kind === 'keyword' || token.kind === 'nil') return `<${token.text}>`
  if (token.kind === 'dot') return '<.>'
  const text = token.text.length > 10 ? `${token.text.slice(0, 10)}` : token.text
  return `${JSON.stringify(text)}${token.text.length > 10 ? '...' : ''}`
}
