import { TemplateLimitError, TemplateParseError } from '../errors.ts'
import { type Token, type TokenKind, tokenize } from './lexer.ts'
import { readNumber } from './numbers.ts'
import { unquoteString } from './quoting.ts'
import type { BranchStage, Command, Definition, Node, Operand, Pipe } from './tree.ts'
import { isBlank } from './tree.ts'

export interface ParseOptions {
  /** Whether a function of that name exists; without it, any name will do. */
  readonly hasFunction?: ((name: string) => boolean) | undefined
  /** Actions and parentheses inside one another. */
  readonly nesting?: number | undefined
}

/**
 * Parses one source. The result holds the definition of `name` and of every `define` and `block`
 * inside it.
 *
 * @example
 * ```ts
 * const definitions = parse('letter', 'Dear {{ .Name }}{{ define "foot" }}Bye{{ end }}')
 * definitions.map((definition) => definition.name) // ['foot', 'letter']
 * ```
 */
export function parse(name: string, source: string, options: ParseOptions = {}): readonly Definition[] {
  return new Parser(name, source, options).run()
}

/** How a list of nodes ended. */
type Ending = { readonly kind: 'end' | 'else' | 'else if' | 'else with'; readonly offset: number }

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

class Parser {
  readonly #name: string
  readonly #source: string
  readonly #options: ParseOptions
  readonly #tokens: readonly Token[]
  readonly #definitions = new Map<string, Definition>()
  #at = 0
  /** The furthest token looked at: Go blames its line. */
  #furthest = 0
  #variables: string[] = ['$']
  #loops = 0
  #depth = 0
  #actionOffset = -1

  constructor(name: string, source: string, options: ParseOptions) {
    this.#name = name
    this.#source = source
    this.#options = options
    this.#tokens = tokenize(source)
  }

  run(): readonly Definition[] {
    const body: Node[] = []
    while (this.#peek().kind !== 'end of input') {
      if (this.#atDefine()) this.#define()
      else {
        const node = this.#textOrAction()
        if ('ending' in node) this.#fail(`unexpected {{${node.ending.kind.split(' ')[0]}}}`)
        if (node.node !== undefined) body.push(node.node)
      }
    }
    this.#add(this.#name, body)
    return [...this.#definitions.values()]
  }

  // Tokens

  #peek(): Token {
    if (this.#at > this.#furthest) this.#furthest = this.#at
    return this.#tokens[this.#at] ?? { kind: 'end of input', text: '', offset: this.#source.length }
  }

  #next(): Token {
    const token = this.#peek()
    this.#at++
    return token
  }

  #skipSpace(): void {
    while (this.#peek().kind === 'space') this.#at++
  }

  #nextAfterSpace(): Token {
    this.#skipSpace()
    return this.#next()
  }

  #expect(kind: TokenKind, context: string): Token {
    const token = this.#nextAfterSpace()
    if (token.kind !== kind) this.#unexpected(token, context)
    return token
  }

  // Complaints

  #fail(reason: string, offset = this.#tokens[this.#furthest]?.offset ?? this.#source.length): never {
    throw new TemplateParseError(reason, { templateName: this.#name, source: this.#source, offset })
  }

  #unexpected(token: Token, context: string): never {
    if (token.kind !== 'error') this.#fail(`unexpected ${describe(token)} in ${context}`)
    if (this.#actionOffset < 0 || !this.#isOnOtherLine(token.offset)) this.#fail(token.text)
    const line = this.#source.slice(0, this.#actionOffset).split('\n').length
    const started = `started at ${this.#name}:${line}`
    this.#fail(`${token.text}${token.text.endsWith(' action') ? '' : ' in action'} ${started}`)
  }

  #isOnOtherLine(offset: number): boolean {
    return this.#source.slice(this.#actionOffset, offset).includes('\n')
  }

  #nested<T>(read: () => T): T {
    const limit = this.#options.nesting ?? 200
    if (++this.#depth > limit) {
      throw new TemplateLimitError('nesting', `actions or parentheses are nested more than ${limit} deep`, {
        templateName: this.#name,
        source: this.#source,
        offset: this.#peek().offset,
      })
    }
    const result = read()
    this.#depth--
    return result
  }

  // Templates and lists of nodes

  #add(name: string, body: readonly Node[]): void {
    const before = this.#definitions.get(name)
    if (before !== undefined && !isBlank(before.body)) {
      if (!isBlank(body)) this.#fail(`multiple definition of template ${JSON.stringify(name)}`)
      return
    }
    this.#definitions.delete(name)
    this.#definitions.set(name, { name, source: this.#source, sourceName: this.#name, body })
  }

  /** Definitions are read at the top level only, as in Go. */
  #atDefine(): boolean {
    if (this.#peek().kind !== 'open') return false
    let at = this.#at + 1
    while (this.#tokens[at]?.kind === 'space') at++
    this.#furthest = Math.max(this.#furthest, at)
    const token = this.#tokens[at]
    if (token?.kind !== 'keyword' || token.text !== 'define') return false
    this.#at = at + 1
    return true
  }

  #define(): void {
    const context = 'define clause'
    const name = this.#templateName(this.#nextAfterSpace(), context)
    this.#expect('close', context)
    const body = this.#ownScope(() => this.#bodyOfDefinition(context))
    this.#add(name, body)
  }

  #bodyOfDefinition(context: string): readonly Node[] {
    const { body, ending } = this.#list()
    if (ending.kind !== 'end') this.#fail(`unexpected {{else}} in ${context}`)
    return body
  }

  /** A definition sees no variables and no loop from around it. */
  #ownScope<T>(read: () => T): T {
    const outer = { variables: this.#variables, loops: this.#loops, action: this.#actionOffset }
    this.#variables = ['$']
    this.#loops = 0
    this.#actionOffset = -1
    const result = this.#nested(read)
    this.#variables = outer.variables
    this.#loops = outer.loops
    this.#actionOffset = outer.action
    return result
  }

  #list(): { body: readonly Node[]; ending: Ending } {
    const body: Node[] = []
    for (this.#skipSpace(); this.#peek().kind !== 'end of input'; this.#skipSpace()) {
      const read = this.#textOrAction()
      if ('ending' in read) return { body, ending: read.ending }
      if (read.node !== undefined) body.push(read.node)
    }
    this.#fail('unexpected EOF')
  }

  #textOrAction(): { node: Node | undefined } | { ending: Ending } {
    const token = this.#nextAfterSpace()
    if (token.kind === 'text') return { node: { kind: 'text', offset: token.offset, text: token.text } }
    if (token.kind !== 'open') this.#unexpected(token, 'input')
    this.#actionOffset = token.offset
    const read = this.#action()
    this.#actionOffset = -1
    return read
  }

  #action(): { node: Node | undefined } | { ending: Ending } {
    this.#skipSpace()
    const token = this.#peek()
    if (token.kind !== 'keyword') {
      const pipe = this.#pipeline('command', 'close')
      return { node: { kind: 'action', offset: token.offset, pipe } }
    }
    this.#at++
    switch (token.text) {
      case 'if':
      case 'with':
        return { node: this.#branch(token.text, token.offset) }
      case 'range':
        return { node: this.#range(token.offset) }
      case 'block':
        return { node: this.#block() }
      case 'template':
        return { node: this.#template() }
      case 'break':
      case 'continue':
        return { node: this.#leave(token.text, token.offset) }
      case 'end':
        this.#expect('close', 'end')
        return { ending: { kind: 'end', offset: token.offset } }
      case 'else':
        return { ending: this.#else(token.offset) }
      default:
        this.#at--
        return this.#unexpected(token, 'command')
    }
  }

  #else(offset: number): Ending {
    this.#skipSpace()
    const token = this.#peek()
    if (token.kind === 'keyword' && (token.text === 'if' || token.text === 'with')) {
      return { kind: `else ${token.text}`, offset: token.offset }
    }
    this.#expect('close', 'else')
    return { kind: 'else', offset }
  }

  // Control

  #branch(kind: 'if' | 'with', offset: number): Node {
    const variables = this.#variables.length
    const stages: BranchStage[] = []
    let stageOffset = offset
    let otherwise: readonly Node[] | undefined
    for (;;) {
      const pipe = this.#pipeline(kind, 'close')
      const { body, ending } = this.#nested(() => this.#list())
      stages.push({ offset: stageOffset, pipe, body })
      if (ending.kind === 'end') break
      if (ending.kind === `else ${kind}`) {
        stageOffset = ending.offset
        this.#at++
        this.#actionOffset = ending.offset
        continue
      }
      otherwise = this.#otherwise()
      break
    }
    this.#variables.length = variables
    return { kind, offset, stages, otherwise }
  }

  #otherwise(): readonly Node[] {
    const { body, ending } = this.#nested(() => this.#list())
    if (ending.kind !== 'end') this.#fail(`expected end; found {{else}}`)
    return body
  }

  #range(offset: number): Node {
    const variables = this.#variables.length
    const pipe = this.#pipeline('range', 'close')
    this.#loops++
    const { body, ending } = this.#nested(() => this.#list())
    this.#loops--
    const otherwise = ending.kind === 'end' ? undefined : this.#otherwise()
    this.#variables.length = variables
    return { kind: 'range', offset, pipe, body, otherwise }
  }

  #leave(kind: 'break' | 'continue', offset: number): Node {
    const token = this.#nextAfterSpace()
    if (token.kind !== 'close') this.#unexpected(token, `{{${kind}}}`)
    if (this.#loops === 0) this.#fail(`{{${kind}}} outside {{range}}`)
    return { kind, offset }
  }

  #template(): Node {
    const context = 'template clause'
    const token = this.#nextAfterSpace()
    const name = this.#templateName(token, context)
    this.#skipSpace()
    if (this.#peek().kind === 'close') {
      this.#at++
      return { kind: 'template', offset: token.offset, name, pipe: undefined }
    }
    return { kind: 'template', offset: token.offset, name, pipe: this.#pipeline(context, 'close') }
  }

  #block(): Node {
    const context = 'block clause'
    const token = this.#nextAfterSpace()
    const name = this.#templateName(token, context)
    const pipe = this.#pipeline(context, 'close')
    const body = this.#ownScope(() => this.#bodyOfDefinition(context))
    this.#add(name, body)
    return { kind: 'template', offset: token.offset, name, pipe }
  }

  #templateName(token: Token, context: string): string {
    if (token.kind !== 'string') this.#unexpected(token, context)
    return unquoteString(token.text) ?? this.#fail('invalid syntax')
  }

  // Pipelines

  #pipeline(context: string, end: 'close' | 'right'): Pipe {
    this.#skipSpace()
    const offset = this.#peek().offset
    const { variables, assigns } = this.#declarations(context)
    const commands: Command[] = []
    for (;;) {
      this.#skipSpace()
      const token = this.#peek()
      if (token.kind === end) break
      if (!OPERAND_STARTS.has(token.kind)) this.#unexpected(this.#next(), context)
      commands.push(this.#command())
    }
    this.#at++
    if (commands.length === 0) this.#fail(`missing value for ${context}`)
    commands.forEach((command, i) => {
      if (i > 0 && NOT_EXECUTABLE.has(command.operands[0].kind)) {
        this.#fail(`non executable command in pipeline stage ${i + 1}`)
      }
    })
    return { kind: 'pipe', offset, variables, assigns, commands }
  }

  /** `$x :=`, `$x =`, and in a range `$i, $x :=`. */
  #declarations(context: string): { variables: readonly string[]; assigns: boolean } {
    const variables: string[] = []
    while (this.#peek().kind === 'variable') {
      const name = this.#peek().text
      const sign = this.#signBehindVariable()
      if (sign === undefined) break
      variables.push(name)
      this.#variables.push(name)
      if (sign.kind !== 'other') return { variables, assigns: sign.kind === 'assign' }
      if (context !== 'range' || variables.length > 1) this.#fail(`too many declarations in ${context}`)
      this.#skipSpace()
      const next = this.#peek().kind
      if (next !== 'variable' && next !== 'close' && next !== 'right') {
        this.#fail('range can only initialize variables')
      }
    }
    return { variables, assigns: false }
  }

  /** Steps over a variable and its `:=`, `=` or `,`; stays put if something else follows. */
  #signBehindVariable(): Token | undefined {
    const start = this.#at
    this.#at++
    this.#skipSpace()
    const token = this.#peek()
    if (token.kind === 'declare' || token.kind === 'assign' || (token.kind === 'other' && token.text === ',')) {
      this.#at++
      return token
    }
    this.#at = start
    return undefined
  }

  #command(): Command {
    this.#skipSpace()
    const offset = this.#peek().offset
    const operands: Operand[] = []
    for (;;) {
      this.#skipSpace()
      const operand = this.#operand()
      if (operand !== undefined) operands.push(operand)
      const token = this.#peek()
      if (token.kind === 'space') continue
      if (token.kind === 'pipe') this.#at++
      else if (token.kind !== 'close' && token.kind !== 'right') this.#unexpected(this.#next(), 'operand')
      break
    }
    const [first, ...rest] = operands
    if (first === undefined) this.#fail('empty command')
    return { offset, operands: [first, ...rest] }
  }

  #operand(): Operand | undefined {
    const term = this.#term()
    if (term === undefined || this.#peek().kind !== 'field') return term
    const offset = this.#peek().offset
    const path: string[] = []
    while (this.#peek().kind === 'field') path.push(this.#next().text.slice(1))
    if (NOT_EXECUTABLE.has(term.kind)) {
      this.#fail(`unexpected . after term ${JSON.stringify(this.#source.slice(term.offset, offset))}`)
    }
    if (term.kind === 'field') return { ...term, offset, path: [...term.path, ...path] }
    if (term.kind === 'variable') return { ...term, offset, path: [...term.path, ...path] }
    return { kind: 'chain', offset, base: term, path }
  }

  #term(): Operand | undefined {
    const token = this.#peek()
    const { offset, text } = token
    this.#at++
    switch (token.kind) {
      case 'dot':
      case 'nil':
        return { kind: token.kind, offset }
      case 'bool':
        return { kind: 'bool', offset, value: text === 'true' }
      case 'field':
        return { kind: 'field', offset, path: [text.slice(1)] }
      case 'variable':
        if (!this.#variables.includes(text)) this.#fail(`undefined variable ${JSON.stringify(text)}`, offset)
        return { kind: 'variable', offset, name: text, path: [] }
      case 'identifier':
        if (this.#options.hasFunction?.(text) === false)
          this.#fail(`function ${JSON.stringify(text)} not defined`, offset)
        return { kind: 'function', offset, name: text }
      case 'string':
        return {
          kind: 'string',
          offset,
          quoted: text,
          text: unquoteString(text) ?? this.#fail('invalid syntax', offset),
        }
      case 'char':
      case 'complex':
      case 'number':
        return this.#number(token.kind, token)
      case 'left':
        return this.#nested(() => this.#pipeline('parenthesized pipeline', 'right'))
      default:
        this.#at--
        return undefined
    }
  }

  #number(kind: 'char' | 'complex' | 'number', token: Token): Operand {
    const parts = readNumber(kind, token.text)
    if (typeof parts === 'string') this.#fail(parts, token.offset)
    return { kind: 'number', offset: token.offset, text: token.text, ...parts }
  }
}

function describe(token: Token): string {
  if (token.kind === 'end of input') return 'EOF'
  if (token.kind === 'keyword' || token.kind === 'nil') return `<${token.text}>`
  if (token.kind === 'dot') return '<.>'
  const text = token.text.length > 10 ? `${token.text.slice(0, 10)}` : token.text
  return `${JSON.stringify(text)}${token.text.length > 10 ? '...' : ''}`
}
