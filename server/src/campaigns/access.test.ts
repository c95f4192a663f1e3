import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPermitted } from './access.ts'

const some = { all: false, ids: new Set([1, 2]) } as const

test('reading takes one list of the campaign, managing takes all of them', () => {
  assert.equal(isPermitted('get', some, [2, 9]), true)
  assert.equal(isPermitted('get', some, [9]), false)
  assert.equal(isPermitted('manage', some, [1, 2]), true)
  assert.equal(isPermitted('manage', some, [2, 9]), false)
})

test('a campaign whose lists are gone belongs to those who may use all', () => {
  for (const right of ['get', 'manage'] as const) {
    assert.equal(isPermitted(right, some, []), false)
    assert.equal(isPermitted(right, { all: true }, []), true)
  }
})
