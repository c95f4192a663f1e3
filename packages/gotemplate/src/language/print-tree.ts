import type { Command, Definition, Node, Operand, Pipe } from './tree.ts'

/**
 * Writes a definition as source that parses to the same tree (but for offsets, comments, trim
 * markers and the spacing inside actions).
 *
 * @example
 * ```ts
 * parse('a', '{{- if .X  -}} y {{else}}z{{end}}').map(printTree) // ['{{if .X}}y {{else}}z{{end}}']
 * ```
 */
export function printTree(definition: Definition): string {
  return printNodes(definition.body)
}

/** All definitions of one source, `define`s first, as one source again. */
export function printDefinitions(name: string, definitions: readonly Definition[]): string {
  return definitions
    .map((one) => (one.name === name ? printTree(one) : `{{define ${quote(one.name)}}}${printTree(one)}{{end}}`))
    .join('')
}

function printNodes(nodes: readonly Node[]): string {
  return nodes.map(printNode).join('')
}

function printNode(node: Node): string {
  switch (node.kind) {
    case 'text':
      return printText(node.text)
    case 'action':
      return `{{${printPipe(node.pipe)}}}`
    case 'break':
    case 'continue':
      return `{{${node.kind}}}`
    case 'template':
      return `{{template ${quote(node.name)}${node.pipe === undefined ? '' : ` ${printPipe(node.pipe)}`}}}`
    case 'range':
      return `{{range ${printPipe(node.pipe)}}}${printNodes(node.body)}${printElse(node.otherwise)}{{end}}`
    case 'if':
    case 'with': {
      const stages = node.stages.map((stage) => `${node.kind} ${printPipe(stage.pipe)}}}${printNodes(stage.body)}`)
      return `{{${stages.join('{{else ')}${printElse(node.otherwise)}{{end}}`
    }
  }
}

/** Text never holds an opening delimiter, except one that an action printed right behind it would make. */
function printText(text: string): string {
  return text.endsWith('{') ? `${text.slice(0, -1)}{{"{"}}` : text
}

function printElse(nodes: readonly Node[] | undefined): string {
  return nodes === undefined ? '' : `{{else}}${printNodes(nodes)}`
}

function printPipe(pipe: Pipe): string {
  const variables = pipe.variables.length === 0 ? '' : `${pipe.variables.join(', ')} ${pipe.assigns ? '=' : ':='} `
  return variables + pipe.commands.map(printCommand).join(' | ')
}

function printCommand(command: Command): string {
  return command.operands.map(printOperand).join(' ')
}

export function printOperand(operand: Operand): string {
  switch (operand.kind) {
    case 'dot':
      return '.'
    case 'nil':
      return 'nil'
    case 'bool':
      return String(operand.value)
    case 'number':
      return operand.text
    case 'string':
      return operand.quoted
    case 'function':
      return operand.name
    case 'field':
      return printPath(operand.path)
    case 'variable':
      return operand.name + printPath(operand.path)
    case 'chain':
      return printOperand(operand.base) + printPath(operand.path)
    case 'pipe':
      return `(${printPipe(operand)})`
  }
}

function printPath(path: readonly string[]): string {
  return path.map((name) => `.${name}`).join('')
}

/** Any name as a string constant: JSON's escapes are among Go's, but for the solidus it never writes. */
function quote(text: string): string {
  return JSON.stringify(text)
}
