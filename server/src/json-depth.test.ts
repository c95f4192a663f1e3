import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deepestJson, isTooDeep } from './json-depth.ts'

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

test('objects and lists in each other are counted, what stands in strings is not', () => {
  assert.equal(isTooDeep(nested(deepestJson)), false)
  assert.equal(isTooDeep(nested(deepestJson + 1)), true)
  assert.equal(isTooDeep(`${'{"a":'.repeat(deepestJson + 1)}1${'}'.repeat(deepestJson + 1)}`), true)
  assert.equal(isTooDeep(`[${nested(1).repeat(1000)}]`), false)
  assert.equal(isTooDeep(JSON.stringify([nested(1000), `\\"${nested(1000)}\\\\`, { '\\"[': '"[' }])), false)
  assert.equal(isTooDeep(`["\\\\",${nested(deepestJson)}]`), true)
  assert.equal(isTooDeep(`"${'['.repeat(1000)}`), false)
})
