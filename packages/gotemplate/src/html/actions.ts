import { printOperand } from '../language/print-tree.ts'
import type { ActionNode, Command, Pipe } from '../language/tree.ts'
import { type Context, error, isComment } from './context.ts'
import type { EscaperName } from './escaper-names.ts'
import { nudge } from './join.ts'

type Escaped = { readonly context: Context; readonly node: ActionNode }

/** Functions of the author's that escape: they must come last, and take the place of their like. */
const PREDEFINED: ReadonlySet<string> = new Set(['html', 'urlquery'])

/** Escapers that do the same as a predefined one. */
const SAME_AS: Readonly<Partial<Record<EscaperName, EscaperName>>> = {
  attr: 'builtin-html',
  html: 'builtin-html',
  rcdata: 'builtin-html',
  'url-escape': 'builtin-urlquery',
  'url-normalise': 'builtin-urlquery',
}

/** After the first of each pair the second has nothing left to do. */
const REDUNDANT: ReadonlySet<string> = new Set([
  'comment attr',
  'comment html',
  'css-string attr',
  'js-regexp attr',
  'js-string attr',
  'js-template attr',
  'url-escape url-normalise',
])

/** Adds to an action the escapers of the place it stands in. */
export function escapeAction(from: Context, node: ActionNode): Escaped {
  if (node.pipe.variables.length > 0) return { context: from, node }
  const context = nudge(from)
  const wrong = misplaced(context, node.pipe)
  if (wrong !== undefined) {
    return { context: error(`predefined escaper ${JSON.stringify(wrong)} disallowed in template`), node }
  }
  if (context.state === 'error') return { context, node }
  if (isUrl(context) && context.urlPart === 'unknown') {
    const shown = `{{${node.pipe.commands.map((one) => one.operands.map(printOperand).join(' ')).join(' | ')}}}`
    return { context: error(`${shown} appears in an ambiguous context within a URL`), node }
  }
  return { context: afterAction(context), node: withEscapers(node, escapersOf(context)) }
}

function misplaced(context: Context, pipe: Pipe): string | undefined {
  const unquoted = context.state === 'attr' && context.delimiter === 'unquoted'
  const last = pipe.commands.length - 1
  const found = pipe.commands.find((command, i) => {
    const name = functionName(command)
    return name !== undefined && PREDEFINED.has(name) && (i < last || (unquoted && name === 'html'))
  })
  return found === undefined ? undefined : functionName(found)
}

function functionName(command: Command): string | undefined {
  const [first] = command.operands
  return first.kind === 'function' ? first.name : undefined
}

function isUrl(context: Context): boolean {
  return ['url', 'css-dq', 'css-sq', 'css-dq-url', 'css-sq-url', 'css-url'].includes(context.state)
}

function afterAction(context: Context): Context {
  if (context.state === 'js') return { ...context, slash: 'division' }
  if (context.state === 'tag') return { ...context, state: 'attr-name' }
  return context
}

function escapersOf(context: Context): EscaperName[] {
  const escapers = isUrl(context) ? urlEscapers(context) : stateEscapers(context)
  if (context.delimiter === 'unquoted') escapers.push('no-space')
  else if (context.delimiter !== 'none') escapers.push('attr')
  return escapers
}

function urlEscapers(context: Context): EscaperName[] {
  if (context.urlPart === 'query') return ['url-escape']
  const isString = context.state === 'css-dq' || context.state === 'css-sq'
  const normalise: EscaperName = isString ? 'css-string' : 'url-normalise'
  return context.urlPart === 'start' ? ['url-filter', normalise] : [normalise]
}

function stateEscapers(context: Context): EscaperName[] {
  if (isComment(context.state)) return ['comment']
  switch (context.state) {
    case 'meta-url':
      return ['url-filter']
    case 'js':
      return ['js-value']
    case 'js-dq':
    case 'js-sq':
      return ['js-string']
    case 'js-template':
      return ['js-template']
    case 'js-regexp':
      return ['js-regexp']
    case 'css':
      return ['css-value']
    case 'text':
      return ['html']
    case 'rcdata':
      return ['rcdata']
    case 'attr-name':
    case 'tag':
      return ['html-name']
    case 'srcset':
      return ['srcset']
    default:
      return []
  }
}

function withEscapers(node: ActionNode, wanted: readonly EscaperName[]): ActionNode {
  const { commands } = node.pipe
  const last = commands[commands.length - 1]
  const name = last === undefined ? undefined : functionName(last)
  if (last === undefined || name === undefined || !PREDEFINED.has(name)) return { ...node, escapers: chain(wanted) }
  const own: EscaperName = name === 'html' ? 'builtin-html' : 'builtin-urlquery'
  const replaces = wanted.some((one) => SAME_AS[one] === own)
  const before = beforePredefined(commands, last)
  if (!replaces || before.length === 0) {
    const kept = commands.length === 1 && before.length > 0 ? [...before, withoutArguments(last)] : commands
    return { ...node, pipe: { ...node.pipe, commands: kept }, escapers: chain(wanted) }
  }
  const escapers = wanted.map((one) => (SAME_AS[one] === own ? own : one))
  return { ...node, pipe: { ...node.pipe, commands: before }, escapers: chain(escapers) }
}

/** `{{html .A .B}}` is read as `{{print .A .B | html}}`. */
function beforePredefined(commands: readonly Command[], last: Command): readonly Command[] {
  const [, ...args] = last.operands
  if (commands.length > 1 || args.length === 0) return commands.slice(0, -1)
  return [{ offset: last.offset, operands: [{ kind: 'function', offset: last.offset, name: 'print' }, ...args] }]
}

function withoutArguments(command: Command): Command {
  return { ...command, operands: [command.operands[0]] }
}

function chain(escapers: readonly EscaperName[]): readonly EscaperName[] {
  const out: EscaperName[] = []
  for (const one of escapers) {
    const previous = out[out.length - 1]
    if (previous === undefined || !REDUNDANT.has(`${previous} ${one}`)) out.push(one)
  }
  return out
}
