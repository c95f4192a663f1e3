import { TemplateExecError } from '../errors.ts'
import type { ActionNode, BranchNode, Node, TemplateNode } from '../language/tree.ts'
import { isTrue } from '../values/truth.ts'
import type { Value } from '../values/types.ts'
import { limitAt } from './blame.ts'
import { compilePipe, compileToPrint } from './expressions.ts'
import { BREAK, CONTINUE, DONE, type Eval, type Exec, type Frame, type Scope } from './frame.ts'
import { compileRange } from './loops.ts'
import { compileOutput } from './output.ts'
import type { CompiledTemplate } from './program.ts'

export type FindTemplate = (name: string) => CompiledTemplate | undefined

/** A list of nodes as one statement; variables declared in it end with it. */
export function compileBlock(scope: Scope, nodes: readonly Node[], find: FindTemplate): Exec {
  const mark = scope.mark()
  const block = sequence(compileNodes(scope, nodes, find))
  scope.release(mark)
  return block
}

function compileNodes(scope: Scope, nodes: readonly Node[], find: FindTemplate): Exec[] {
  const execs: Exec[] = []
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]
    const next = nodes[i + 1]
    if (node === undefined) break
    if (node.kind === 'text' && next?.kind === 'action' && next.pipe.variables.length === 0) {
      execs.push(compileAction(scope, next, node.text))
      i++
    } else execs.push(compileNode(scope, node, find))
  }
  return execs
}

/** Most blocks are short: unrolled, they need no loop and no bounds check. */
function sequence(execs: readonly Exec[]): Exec {
  const [a, b, c] = execs
  if (a === undefined) return () => DONE
  if (b === undefined) return a
  if (c === undefined) return (frame, dot) => a(frame, dot) || b(frame, dot)
  if (execs.length === 3) return (frame, dot) => a(frame, dot) || b(frame, dot) || c(frame, dot)
  return (frame, dot) => {
    for (let i = 0; i < execs.length; i++) {
      const outcome = execs[i]?.(frame, dot)
      if (outcome !== DONE) return outcome ?? DONE
    }
    return DONE
  }
}

export function compileNode(scope: Scope, node: Node, find: FindTemplate): Exec {
  switch (node.kind) {
    case 'text': {
      const { text } = node
      return (frame) => {
        frame.env.out += text
        return DONE
      }
    }
    case 'action':
      return compileAction(scope, node)
    case 'if':
    case 'with':
      return compileBranch(scope, node, find)
    case 'range':
      return compileRange(scope, node, find)
    case 'template': {
      const call = compileTemplateCall(scope, node, find)
      return (frame, dot) => {
        call.run(frame, dot)
        return DONE
      }
    }
    case 'break':
      return () => BREAK
    case 'continue':
      return () => CONTINUE
  }
}

/** An action, and the text before it in the same breath. */
function compileAction(scope: Scope, node: ActionNode, before = ''): Exec {
  if (node.pipe.variables.length > 0) {
    const pipe = compilePipe(scope, node.pipe)
    return (frame, dot) => {
      pipe(frame, dot)
      return DONE
    }
  }
  const value = compileToPrint(scope, node.pipe.commands)
  return compileOutput(scope, node, value, before)
}

function compileBranch(scope: Scope, node: BranchNode, find: FindTemplate): Exec {
  const mark = scope.mark()
  const stages = node.stages.map((stage) => ({
    condition: compilePipe(scope, stage.pipe),
    body: compileBlock(scope, stage.body, find),
  }))
  const otherwise: Exec = node.otherwise === undefined ? () => DONE : compileBlock(scope, node.otherwise, find)
  scope.release(mark)
  return stages.reduceRight<Exec>(
    (rest, { condition, body }) =>
      node.kind === 'with' ? withStage(condition, body, rest) : ifStage(condition, body, rest),
    otherwise,
  )
}

function ifStage(condition: Eval, body: Exec, rest: Exec): Exec {
  return (frame, dot) => (isTrue(frame.env, condition(frame, dot)) ? body(frame, dot) : rest(frame, dot))
}

function withStage(condition: Eval, body: Exec, rest: Exec): Exec {
  return (frame, dot) => {
    const value = condition(frame, dot)
    return isTrue(frame.env, value) ? body(frame, value) : rest(frame, dot)
  }
}

export interface TemplateCall {
  /** The called template's dot. */
  readonly dot: Eval
  readonly target: () => CompiledTemplate
  readonly run: (frame: Frame, dot: Value) => void
}

export function compileTemplateCall(scope: Scope, node: TemplateNode, find: FindTemplate): TemplateCall {
  const place = scope.place(node.offset)
  const dot: Eval = node.pipe === undefined ? () => undefined : compilePipe(scope, node.pipe)
  const target = (): CompiledTemplate => {
    const found = find(node.target ?? node.name)
    if (found === undefined) throw new TemplateExecError(`template ${JSON.stringify(node.name)} not defined`, place)
    return found
  }
  const what = `template ${JSON.stringify(node.name)}`
  return {
    dot,
    target,
    run: (frame, outer) => {
      const called = target()
      const inner = dot(frame, outer)
      try {
        frame.env.enter()
      } catch (error) {
        throw limitAt(error, what, place)
      }
      called.run(called.frame(frame.env, inner), inner)
      frame.env.leave()
    },
  }
}
