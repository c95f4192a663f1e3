import { TemplateExecError } from '../errors.ts'
import { printOperand } from '../language/print-tree.ts'
import { type Command, lastOffset, type Operand, type Pipe } from '../language/tree.ts'
import { any, type Shape } from '../values/function.ts'
import type { Value } from '../values/types.ts'
import { compileCall } from './calls.ts'
import { constantFor, idealConstant, isError } from './constants.ts'
import { callField, fieldReader } from './fields.ts'
import type { Eval, Scope } from './frame.ts'

export function throwing(scope: Scope, offset: number, reason: string): Eval {
  const place = scope.place(offset)
  return () => {
    throw new TemplateExecError(reason, place)
  }
}

/** A pipeline: what each command yields is the last argument of the next. */
export function compilePipe(scope: Scope, pipe: Pipe): Eval {
  const value = compileCommands(scope, pipe.commands)
  if (pipe.variables.length === 0) return value
  const store = compileStore(scope, pipe)
  return (frame, dot) => {
    const result = value(frame, dot)
    store(frame.variables, result)
    return result
  }
}

export function compileCommands(scope: Scope, commands: readonly Command[]): Eval {
  const last = commands[commands.length - 1]
  const value = compileToPrint(scope, commands)
  return last === undefined ? value : withoutNil(value, last)
}

/** The same where nil and no value need not be one, because they print alike. */
export function compileToPrint(scope: Scope, commands: readonly Command[]): Eval {
  let value: Eval | undefined
  commands.forEach((command, i) => {
    const one = compileCommand(scope, command, value)
    value = i === commands.length - 1 ? one : withoutNil(one, command)
  })
  return value ?? (() => undefined)
}

/** At the end of each command nil and no value become one. */
function withoutNil(value: Eval, command: Command): Eval {
  const [first] = command.operands
  // Constants and the results of pipelines are not nil.
  if (first.kind === 'string' || first.kind === 'number' || first.kind === 'bool' || first.kind === 'pipe') return value
  return (frame, dot) => value(frame, dot) ?? undefined
}

type Store = (variables: Value[], value: Value) => void

function compileStore(scope: Scope, pipe: Pipe): Store {
  const slots = pipe.variables.map((name) => (pipe.assigns ? scope.find(name) : scope.declare(name)))
  const lost = slots.indexOf(-1)
  if (lost >= 0) {
    const place = scope.place(lastOffset(pipe))
    const name = pipe.variables[lost]
    return () => {
      throw new TemplateExecError(`undefined variable: ${name}`, place)
    }
  }
  return (variables, value) => {
    for (const slot of slots) variables[slot] = value
  }
}

function compileCommand(scope: Scope, command: Command, final: Eval | undefined): Eval {
  const [first, ...args] = command.operands
  switch (first.kind) {
    case 'function':
      return compileCall(scope, first.name, command.offset, first.offset, args, final)
    case 'field':
      return compileChain(scope, first, undefined, first.path, args, final)
    case 'variable':
      if (first.path.length > 0)
        return compileChain(scope, first, compileVariable(scope, first.name, first.offset), first.path, args, final)
      break
    case 'chain':
      return compileChain(scope, first, compileBase(scope, first.base, first.offset), first.path, args, final)
    default:
      break
  }
  if (args.length > 0 || final !== undefined) {
    return throwing(scope, first.offset, `can't give argument to non-function ${describe(first)}`)
  }
  return compileValue(scope, first)
}

/** A pipeline of one function is shown by Go without its parentheses. */
function describe(operand: Operand): string {
  return operand.kind === 'pipe' ? printOperand(operand).slice(1, -1) : printOperand(operand)
}

/** An operand that stands alone. */
function compileValue(scope: Scope, operand: Operand): Eval {
  switch (operand.kind) {
    case 'dot':
      return (_frame, dot) => dot
    case 'nil':
      return throwing(scope, operand.offset, 'nil is not a command')
    case 'pipe':
      return compilePipe(scope, operand)
    case 'variable':
      return compileVariable(scope, operand.name, operand.offset)
    default:
      return compileConstant(scope, operand)
  }
}

function compileConstant(scope: Scope, operand: Operand): Eval {
  if (operand.kind === 'number') {
    const value = idealConstant(operand)
    return isError(value) ? throwing(scope, operand.offset, value.error) : () => value
  }
  if (operand.kind === 'string') return () => operand.text
  if (operand.kind === 'bool') return () => operand.value
  return throwing(scope, operand.offset, `can't evaluate ${printOperand(operand)}`)
}

function compileVariable(scope: Scope, name: string, offset: number): Eval {
  const slot = scope.find(name)
  if (slot < 0) return throwing(scope, offset, `undefined variable: ${name}`)
  return (frame) => frame.variables[slot]
}

/** What a chain such as `(pipeline).Field` starts from. */
function compileBase(scope: Scope, base: Operand, offset: number): Eval {
  if (base.kind === 'nil') return throwing(scope, offset, 'indirection through explicit nil')
  return compileArgument(scope, base, any)
}

function compileChain(
  scope: Scope,
  operand: Operand,
  base: Eval | undefined,
  path: readonly string[],
  args: readonly Operand[],
  final: Eval | undefined,
): Eval {
  if (args.length === 0 && final === undefined) return compilePath(scope, base, path, operand.offset)
  const place = scope.place(operand.offset)
  const receiver = compilePath(scope, base, path.slice(0, -1), operand.offset)
  const name = path[path.length - 1] ?? ''
  const evals = args.map((arg) => compileArgument(scope, arg, any))
  return (frame, dot) => {
    const brought = final === undefined ? [] : [final(frame, dot)]
    const given = (): Value[] => [...evals.map((one) => one(frame, dot)), ...brought]
    return callField(frame.env, receiver(frame, dot), name, given, place)
  }
}

/** One closure for each of the usual lengths: a loop would cost a third more (bench/gotemplate). */
function compilePath(scope: Scope, base: Eval | undefined, path: readonly string[], offset: number): Eval {
  const place = scope.place(offset)
  const [a, b, c, ...rest] = path.map((name) => fieldReader(name, place))
  if (a === undefined) return base ?? ((_frame, dot) => dot)
  if (base === undefined) {
    if (b === undefined) return (frame, dot) => a(frame.env, dot)
    if (c === undefined) return (frame, dot) => b(frame.env, a(frame.env, dot))
    if (rest.length === 0) return (frame, dot) => c(frame.env, b(frame.env, a(frame.env, dot)))
  }
  const readers = path.map((name) => fieldReader(name, place))
  return (frame, dot) => {
    let value = base === undefined ? dot : base(frame, dot)
    for (const read of readers) value = read(frame.env, value)
    return value
  }
}

/** An operand as an argument; constants become what the parameter wants. */
export function compileArgument(scope: Scope, operand: Operand, shape: Shape): Eval {
  switch (operand.kind) {
    case 'dot':
      return (_frame, dot) => dot
    case 'pipe':
      return compilePipe(scope, operand)
    case 'variable':
      return compilePath(scope, compileVariable(scope, operand.name, operand.offset), operand.path, operand.offset)
    case 'field':
      return compilePath(scope, undefined, operand.path, operand.offset)
    case 'chain':
      return compilePath(scope, compileBase(scope, operand.base, operand.offset), operand.path, operand.offset)
    case 'function':
      return compileCall(scope, operand.name, operand.offset, operand.offset, [], undefined)
    default: {
      const constant = constantFor(shape, operand)
      if ('error' in constant) return throwing(scope, operand.offset, constant.error)
      const { value } = constant
      return () => value
    }
  }
}
