import type { Cursor } from './cursor.ts'
import type { Token, TokenKind } from './lexer.ts'
import { readNumber } from './numbers.ts'
import { unquoteString } from './quoting.ts'
import type { Command, Operand, Pipe } from './tree.ts'

const OPERAND_STARTS: ReadonlySet<TokenKind> = new Set([
  'bool',
  'char',
  'complex',
  'dot',
  'field',
  'identifier',
  'number',
  'nil',
  'string',
  'variable',
  'left',
])
const NOT_EXECUTABLE: ReadonlySet<Operand['kind']> = new Set(['bool', 'dot', 'nil', 'number', 'string'])

/** Reads pipelines: declarations, commands and their operands. */
export class PipelineParser {
  readonly #cursor: Cursor
  readonly #hasFunction: ((name: string) => boolean) | undefined
  /** The variables that may be used here. */
  variables: string[] = ['$']

  constructor(cursor: Cursor, hasFunction: ((name: string) => boolean) | undefined) {
    this.#cursor = cursor
    this.#hasFunction = hasFunction
  }

  /** Everything up to and with the end of an action or a parenthesis. */
  read(context: string, end: 'close' | 'right'): Pipe {
    this.#cursor.skipSpace()
    const offset = this.#cursor.peek().offset
    const { variables, assigns } = this.#declarations(context)
    const commands: Command[] = []
    for (;;) {
      this.#cursor.skipSpace()
      const token = this.#cursor.peek()
      if (token.kind === end) break
      if (!OPERAND_STARTS.has(token.kind)) this.#cursor.unexpected(this.#cursor.next(), context)
      commands.push(this.#command())
    }
    this.#cursor.at++
    if (commands.length === 0) this.#cursor.fail(`missing value for ${context}`)
    commands.forEach((command, i) => {
      if (i > 0 && NOT_EXECUTABLE.has(command.operands[0].kind)) {
        this.#cursor.fail(`non executable command in pipeline stage ${i + 1}`)
      }
    })
    return { kind: 'pipe', offset, variables, assigns, commands }
  }

  /** `$x :=`, `$x =`, and in a range `$i, $x :=`. */
  #declarations(context: string): { variables: readonly string[]; assigns: boolean } {
    const variables: string[] = []
    while (this.#cursor.peek().kind === 'variable') {
      const name = this.#cursor.peek().text
      const sign = this.#signBehindVariable()
      if (sign === undefined) break
      variables.push(name)
      this.variables.push(name)
      if (sign.kind !== 'other') return { variables, assigns: sign.kind === 'assign' }
      if (context !== 'range' || variables.length > 1) this.#cursor.fail(`too many declarations in ${context}`)
      this.#cursor.skipSpace()
      const next = this.#cursor.peek().kind
      if (next !== 'variable' && next !== 'close' && next !== 'right') {
        this.#cursor.fail('range can only initialize variables')
      }
    }
    return { variables, assigns: false }
  }

  /** Steps over a variable and its `:=`, `=` or `,`; stays put if something else follows. */
  #signBehindVariable(): Token | undefined {
    const start = this.#cursor.at
    this.#cursor.at++
    this.#cursor.skipSpace()
    const token = this.#cursor.peek()
    if (token.kind === 'declare' || token.kind === 'assign' || (token.kind === 'other' && token.text === ',')) {
      this.#cursor.at++
      return token
    }
    this.#cursor.at = start
    return undefined
  }

  #command(): Command {
    this.#cursor.skipSpace()
    const offset = this.#cursor.peek().offset
    const operands: Operand[] = []
    for (;;) {
      this.#cursor.skipSpace()
      const operand = this.#operand()
      if (operand !== undefined) operands.push(operand)
      const token = this.#cursor.peek()
      if (token.kind === 'space') continue
      if (token.kind === 'pipe') this.#cursor.at++
      else if (token.kind !== 'close' && token.kind !== 'right') this.#cursor.unexpected(this.#cursor.next(), 'operand')
      break
    }
    const [first, ...rest] = operands
    if (first === undefined) this.#cursor.fail('empty command')
    return { offset, operands: [first, ...rest] }
  }

  #operand(): Operand | undefined {
    const term = this.#term()
    if (term === undefined || this.#cursor.peek().kind !== 'field') return term
    const offset = this.#cursor.peek().offset
    const path: string[] = []
    while (this.#cursor.peek().kind === 'field') path.push(this.#cursor.next().text.slice(1))
    if (NOT_EXECUTABLE.has(term.kind)) {
      this.#cursor.fail(`unexpected . after term ${JSON.stringify(this.#cursor.source.slice(term.offset, offset))}`)
    }
    if (term.kind === 'field') return { ...term, offset, path: [...term.path, ...path] }
    if (term.kind === 'variable') return { ...term, offset, path: [...term.path, ...path] }
    return { kind: 'chain', offset, base: term, path }
  }

  #term(): Operand | undefined {
    const token = this.#cursor.peek()
    const { offset, text } = token
    this.#cursor.at++
    switch (token.kind) {
      case 'dot':
      case 'nil':
        return { kind: token.kind, offset }
      case 'bool':
        return { kind: 'bool', offset, value: text === 'true' }
      case 'field':
        return { kind: 'field', offset, path: [text.slice(1)] }
      case 'variable':
        if (!this.variables.includes(text)) this.#cursor.fail(`undefined variable ${JSON.stringify(text)}`, offset)
        return { kind: 'variable', offset, name: text, path: [] }
      case 'identifier':
        if (this.#hasFunction?.(text) === false)
          this.#cursor.fail(`function ${JSON.stringify(text)} not defined`, offset)
        return { kind: 'function', offset, name: text }
      case 'string':
        return {
          kind: 'string',
          offset,
          quoted: text,
          text: unquoteString(text) ?? this.#cursor.fail('invalid syntax', offset),
        }
      case 'char':
      case 'complex':
      case 'number':
        return this.#number(token.kind, token)
      case 'left':
        return this.#cursor.nested(() => this.read('parenthesized pipeline', 'right'))
      default:
        this.#cursor.at--
        return undefined
    }
  }

  #number(kind: 'char' | 'complex' | 'number', token: Token): Operand {
    const parts = readNumber(kind, token.text)
    if (typeof parts === 'string') this.#cursor.fail(parts, token.offset)
    return { kind: 'number', offset: token.offset, text: token.text, ...parts }
  }
}
