import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { AppError } from '../errors/error.ts'
import { bodyDecoder } from './body.ts'

const schema = Type.Object({
  name: Type.String(),
  kind: Type.Optional(Type.Union([Type.Literal('one'), Type.Literal('two'), Type.Literal('')])),
  level: Type.Optional(Type.Enum(['low', 'high'])),
  lists: Type.Optional(Type.Array(Type.Union([Type.Integer(), Type.Object({ id: Type.Integer() })]))),
  size: Type.Optional(Type.Integer({ minimum: 1 })),
})

function faultOf(value: unknown): AppError {
  try {
    bodyDecoder(schema).decode(value)
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('Nothing was refused')
}

test('the message names the field and what it may be', () => {
  for (const [value, message] of [
    [{}, 'name: is missing'],
    [[], 'The body: must be object'],
    [{ name: 5 }, 'name: must be string'],
    [{ name: 'x', kind: 'three' }, 'kind: must be one of one, two'],
    [{ name: 'x', kind: 3 }, 'kind: must be one of one, two'],
    [{ name: 'x', level: 'middle' }, 'level: must be one of low, high'],
    [{ name: 'x', lists: ['y'] }, 'lists.0: must be integer or object'],
    [{ name: 'x', size: 0 }, 'size: must be >= 1'],
  ] as const) {
    assert.equal(faultOf(value).message, message)
  }
})

test('every field is told once', () => {
  const fault = faultOf({ kind: 'three', level: 4 })
  assert.deepEqual(fault.data, {
    fields: [
      { field: 'name', message: 'is missing' },
      { field: 'kind', message: 'must be one of one, two' },
      { field: 'level', message: 'must be one of low, high' },
    ],
  })
})
