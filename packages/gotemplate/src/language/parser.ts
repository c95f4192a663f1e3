import { defaultLimits } from '../limits.ts'
import { Cursor } from './cursor.ts'
import type { Token } from './lexer.ts'
import { PipelineParser } from './pipelines.ts'
import { unquoteString } from './quoting.ts'
import { type BranchStage, type Definition, isBlank, type Node } from './tree.ts'

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

class Parser {
  readonly #cursor: Cursor
  readonly #pipelines: PipelineParser
  readonly #definitions = new Map<string, Definition>()
  #loops = 0

  constructor(name: string, source: string, options: ParseOptions) {
    this.#cursor = new Cursor(name, source, options.nesting ?? defaultLimits.nesting)
    this.#pipelines = new PipelineParser(this.#cursor, options.hasFunction)
  }

  run(): readonly Definition[] {
    const body: Node[] = []
    while (this.#cursor.peek().kind !== 'end of input') {
      // Definitions are read at the top level only, as in Go.
      if (this.#cursor.takeAction('define')) this.#define()
      else {
        const node = this.#textOrAction()
        if ('ending' in node) this.#cursor.fail(`unexpected {{${node.ending.kind.split(' ')[0]}}}`)
        if (node.node !== undefined) body.push(node.node)
      }
    }
    this.#add(this.#cursor.name, body)
    return [...this.#definitions.values()]
  }

  // Templates and lists of nodes

  #add(name: string, body: readonly Node[]): void {
    const before = this.#definitions.get(name)
    if (before !== undefined && !isBlank(before.body)) {
      if (!isBlank(body)) this.#cursor.fail(`multiple definition of template ${JSON.stringify(name)}`)
      return
    }
    this.#definitions.delete(name)
    this.#definitions.set(name, { name, source: this.#cursor.source, sourceName: this.#cursor.name, body })
  }

  #define(): void {
    const context = 'define clause'
    const name = this.#templateName(this.#cursor.nextAfterSpace(), context)
    this.#cursor.expect('close', context)
    const body = this.#ownScope(() => this.#bodyOfDefinition(context))
    this.#add(name, body)
  }

  #bodyOfDefinition(context: string): readonly Node[] {
    const { body, ending } = this.#list()
    if (ending.kind !== 'end') this.#cursor.fail(`unexpected {{else}} in ${context}`)
    return body
  }

  /** A definition sees no variables and no loop from around it. */
  #ownScope<T>(read: () => T): T {
    const outer = { variables: this.#pipelines.variables, loops: this.#loops, action: this.#cursor.actionOffset }
    this.#pipelines.variables = ['$']
    this.#loops = 0
    this.#cursor.actionOffset = -1
    const result = this.#cursor.nested(read)
    this.#pipelines.variables = outer.variables
    this.#loops = outer.loops
    this.#cursor.actionOffset = outer.action
    return result
  }

  #list(): { body: readonly Node[]; ending: Ending } {
    const body: Node[] = []
    for (this.#cursor.skipSpace(); this.#cursor.peek().kind !== 'end of input'; this.#cursor.skipSpace()) {
      const read = this.#textOrAction()
      if ('ending' in read) return { body, ending: read.ending }
      if (read.node !== undefined) body.push(read.node)
    }
    this.#cursor.fail('unexpected EOF')
  }

  #textOrAction(): { node: Node | undefined } | { ending: Ending } {
    const token = this.#cursor.nextAfterSpace()
    if (token.kind === 'text') return { node: { kind: 'text', offset: token.offset, text: token.text } }
    if (token.kind !== 'open') this.#cursor.unexpected(token, 'input')
    this.#cursor.actionOffset = token.offset
    const read = this.#action()
    this.#cursor.actionOffset = -1
    return read
  }

  #action(): { node: Node | undefined } | { ending: Ending } {
    this.#cursor.skipSpace()
    const token = this.#cursor.peek()
    if (token.kind !== 'keyword') {
      const pipe = this.#pipelines.read('command', 'close')
      return { node: { kind: 'action', offset: token.offset, pipe } }
    }
    this.#cursor.at++
    switch (token.text) {
      case 'if':
      case 'with':
        return { node: this.#branch(token.text) }
      case 'range':
        return { node: this.#range() }
      case 'block':
        return { node: this.#block() }
      case 'template':
        return { node: this.#template() }
      case 'break':
      case 'continue':
        return { node: this.#leave(token.text, token.offset) }
      case 'end':
        this.#cursor.expect('close', 'end')
        return { ending: { kind: 'end', offset: token.offset } }
      case 'else':
        return { ending: this.#else(token.offset) }
      default:
        this.#cursor.at--
        return this.#cursor.unexpected(token, 'command')
    }
  }

  #else(offset: number): Ending {
    this.#cursor.skipSpace()
    const token = this.#cursor.peek()
    if (token.kind === 'keyword' && (token.text === 'if' || token.text === 'with')) {
      return { kind: `else ${token.text}`, offset: token.offset }
    }
    this.#cursor.expect('close', 'else')
    return { kind: 'else', offset }
  }

  // Control

  #branch(kind: 'if' | 'with'): Node {
    this.#cursor.skipSpace()
    const { offset } = this.#cursor.peek()
    const variables = this.#pipelines.variables.length
    const stages: BranchStage[] = []
    let otherwise: readonly Node[] | undefined
    for (;;) {
      const pipe = this.#pipelines.read(kind, 'close')
      const { body, ending } = this.#cursor.nested(() => this.#list())
      stages.push({ pipe, body })
      if (ending.kind === 'end') break
      if (ending.kind === `else ${kind}`) {
        this.#cursor.at++
        this.#cursor.actionOffset = ending.offset
        continue
      }
      otherwise = this.#otherwise()
      break
    }
    this.#pipelines.variables.length = variables
    return { kind, offset, stages, otherwise }
  }

  #otherwise(): readonly Node[] {
    const { body, ending } = this.#cursor.nested(() => this.#list())
    if (ending.kind !== 'end') this.#cursor.fail(`expected end; found {{else}}`)
    return body
  }

  #range(): Node {
    const variables = this.#pipelines.variables.length
    const pipe = this.#pipelines.read('range', 'close')
    this.#loops++
    const { body, ending } = this.#cursor.nested(() => this.#list())
    this.#loops--
    const otherwise = ending.kind === 'end' ? undefined : this.#otherwise()
    this.#pipelines.variables.length = variables
    return { kind: 'range', offset: pipe.offset, pipe, body, otherwise }
  }

  #leave(kind: 'break' | 'continue', offset: number): Node {
    const token = this.#cursor.nextAfterSpace()
    if (token.kind !== 'close') this.#cursor.unexpected(token, `{{${kind}}}`)
    if (this.#loops === 0) this.#cursor.fail(`{{${kind}}} outside {{range}}`)
    return { kind, offset }
  }

  #template(): Node {
    const context = 'template clause'
    const token = this.#cursor.nextAfterSpace()
    const name = this.#templateName(token, context)
    this.#cursor.skipSpace()
    if (this.#cursor.peek().kind === 'close') {
      this.#cursor.at++
      return { kind: 'template', offset: token.offset, name, pipe: undefined }
    }
    return { kind: 'template', offset: token.offset, name, pipe: this.#pipelines.read(context, 'close') }
  }

  #block(): Node {
    const context = 'block clause'
    const token = this.#cursor.nextAfterSpace()
    const name = this.#templateName(token, context)
    const pipe = this.#pipelines.read(context, 'close')
    const body = this.#ownScope(() => this.#bodyOfDefinition(context))
    this.#add(name, body)
    return { kind: 'template', offset: token.offset, name, pipe }
  }

  #templateName(token: Token, context: string): string {
    if (token.kind !== 'string') this.#cursor.unexpected(token, context)
    return unquoteString(token.text) ?? this.#cursor.fail('invalid syntax')
  }
}
