import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTokenCache } from './token-cache.ts'

test('remembered for two seconds, and not longer', async () => {
  let time = 0
  let loads = 0
  const cache = createTokenCache<string>(() => time)
  const load = async () => `row ${++loads}`
  assert.equal(await cache.lookUp('a', load), 'row 1')
  time = 1999
  assert.equal(await cache.lookUp('a', load), 'row 1')
  time = 2000
  assert.equal(await cache.lookUp('a', load), 'row 2')
  assert.equal(await cache.lookUp('b', load), 'row 3')
})

test('what was read before a change is not remembered after it', async () => {
  const cache = createTokenCache<string>()
  let answer: (row: string) => void = () => undefined
  const slow = cache.lookUp('a', () => new Promise<string>((resolve) => (answer = resolve)))
  cache.forget()
  answer('old rights')
  assert.equal(await slow, 'old rights')
  assert.equal(await cache.lookUp('a', async () => 'new rights'), 'new rights')
})

test('nobody is not remembered', async () => {
  const cache = createTokenCache<string>()
  assert.equal(await cache.lookUp('a', async () => undefined), undefined)
  assert.equal(await cache.lookUp('a', async () => 'somebody'), 'somebody')
})
