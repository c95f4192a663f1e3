import { TemplateExecError } from '../errors.ts'
import { printOne } from '../format/printer.ts'
import { lastOffset, type Pipe, type RangeNode } from '../language/tree.ts'
import { mapEntries, mapSize } from '../values/maps.ts'
import { type DictLike, Int, integerOf, isMap, itemsOf, type Value } from '../values/types.ts'
import { limitAt } from './blame.ts'
import { compilePipe } from './expressions.ts'
import { BREAK, DONE, type Exec, type Frame, type Outcome, type Scope } from './frame.ts'
import { compileBlock, type FindTemplate } from './statements.ts'

/** One round; false once the loop is left. The key is made only if a variable wants it. */
type Round = (frame: Frame, key: Value, item: Value) => boolean

/** Facts: text/template, "Actions" (range, break, continue). */
export function compileRange(scope: Scope, node: RangeNode, find: FindTemplate): Exec {
  const mark = scope.mark()
  const subject = compilePipe(scope, node.pipe)
  const assign = compileAssign(scope, node.pipe)
  const body = compileBlock(scope, node.body, find)
  const otherwise: Exec = node.otherwise === undefined ? () => DONE : compileBlock(scope, node.otherwise, find)
  scope.release(mark)
  const place = scope.place(lastOffset(node.pipe))
  const wantsKey = node.pipe.variables.length > 1
  const round: Round = (frame, key, item) => {
    frame.env.spend(1)
    assign?.(frame, key, item)
    return body(frame, item) !== BREAK
  }
  const loop = (frame: Frame, dot: Value): Outcome => {
    const value = subject(frame, dot)
    const items = itemsOf(value)
    if (items !== undefined && items.length > 0) {
      for (let i = 0; i < items.length; i++) if (!round(frame, wantsKey ? BigInt(i) : i, items[i])) break
      return DONE
    }
    if (items !== undefined || value === undefined) return otherwise(frame, dot)
    if (isMap(value)) return mapSize(frame.env, value) > 0 ? overMap(frame, value, round) : otherwise(frame, dot)
    const count = countOf(frame, value)
    if (count === undefined)
      throw new TemplateExecError(`range can't iterate over ${printOne(frame.env, value)}`, place)
    if (wantsKey) throw new TemplateExecError(`can't use ${count} to iterate over more than one variable`, place)
    return count > 0n ? overNumbers(frame, count, value, round) : otherwise(frame, dot)
  }
  return (frame, dot) => {
    try {
      return loop(frame, dot)
    } catch (error) {
      throw limitAt(error, 'range', place)
    }
  }
}

function overMap(frame: Frame, value: DictLike, round: Round): 0 {
  for (const [key, item] of mapEntries(frame.env, value)) if (!round(frame, key, item)) break
  return DONE
}

function countOf(frame: Frame, value: Value): bigint | undefined {
  if (frame.env.friendly && typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  return integerOf(value)
}

function overNumbers(frame: Frame, count: bigint, value: Value, round: Round): 0 {
  for (let i = 0n; i < count; i++) {
    if (!round(frame, undefined, value instanceof Int ? new Int(value.type, i) : i)) break
  }
  return DONE
}

/** Puts key and item of a round into the variables of the range. */
function compileAssign(scope: Scope, pipe: Pipe): ((frame: Frame, key: Value, item: Value) => void) | undefined {
  const slots = pipe.variables.map((name) => scope.find(name))
  const [first, second] = slots
  if (first === undefined) return undefined
  if (second === undefined) {
    return (frame, _key, item) => {
      frame.variables[first] = item
    }
  }
  return (frame, key, item) => {
    frame.variables[first] = key
    frame.variables[second] = item
  }
}
