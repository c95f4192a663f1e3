import { printOperand } from '../language/print-tree.ts'
import type { NumberOperand, Operand } from '../language/tree.ts'
import type { Shape } from '../values/function.ts'
import { Complex, Int, int64, type Value } from '../values/types.ts'

/** A constant of which the place says nothing: its own text gives the type. Facts: text/template, "Arguments". */
export function idealConstant(operand: NumberOperand): Value | { readonly error: string } {
  const { text } = operand
  if (operand.complex !== undefined) return new Complex(operand.complex.re, operand.complex.im)
  const isFloat = /[.eEpP]/.test(text) && !text.startsWith("'") && !isHexInteger(text)
  if (operand.float !== undefined && isFloat) return operand.float
  if (operand.int !== undefined) return operand.int
  return { error: `${text} overflows int` }
}

function isHexInteger(text: string): boolean {
  return /^0[xX]./.test(text) && !/[pP]/.test(text)
}

/** A constant as the argument of a parameter. */
export function constantFor(shape: Shape, operand: Operand): { readonly value: Value } | { readonly error: string } {
  const shown = printOperand(operand)
  if (operand.kind === 'nil') {
    return shape.nilable ? { value: undefined } : { error: `cannot assign nil to ${shape.type}` }
  }
  switch (shape.literal) {
    case 'any':
      return anyConstant(operand)
    case 'string':
      return operand.kind === 'string' ? { value: operand.text } : { error: `expected string; found ${shown}` }
    case 'bool':
      return operand.kind === 'bool' ? { value: operand.value } : { error: `expected bool; found ${shown}` }
    case 'float':
      return operand.kind === 'number' && operand.float !== undefined
        ? { value: operand.float }
        : { error: `expected float; found ${shown}` }
    case 'int':
      return operand.kind === 'number' && operand.int !== undefined
        ? { value: ofType(shape.type, operand.int) }
        : { error: `expected integer; found ${shown}` }
    case 'uint':
      return operand.kind === 'number' && operand.uint !== undefined
        ? { value: operand.uint }
        : { error: `expected unsigned integer; found ${shown}` }
    case 'none':
      return { error: `can't handle ${shown} for arg of type ${shape.type}` }
  }
}

function ofType(type: string, value: bigint): Value {
  if (type === 'time.Duration') return new Int('time.Duration', value)
  return type === 'int64' ? int64(value) : value
}

function anyConstant(operand: Operand): { readonly value: Value } | { readonly error: string } {
  if (operand.kind === 'bool') return { value: operand.value }
  if (operand.kind === 'string') return { value: operand.text }
  if (operand.kind !== 'number') return { error: `can't evaluate ${printOperand(operand)}` }
  const value = idealConstant(operand)
  return isError(value) ? value : { value }
}

export function isError(value: unknown): value is { readonly error: string } {
  return typeof value === 'object' && value !== null && !(value instanceof Complex) && 'error' in value
}
