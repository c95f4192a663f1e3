import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'
import { sizeBehind } from './export.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.stop())

test('a batch is some megabytes, whether lines are short or long', () => {
  assert.equal(sizeBehind({ lines: 'x'.repeat(100 * 200), amount: 200 }), 10_000)
  assert.equal(sizeBehind({ lines: 'x'.repeat(200_000 * 10), amount: 10 }), 10)
  assert.equal(sizeBehind({ lines: 'x'.repeat(9_000_000), amount: 1 }), 1)
  assert.equal(sizeBehind({ lines: null, amount: 0 }), 10_000)
})

test('everybody is there once and in order, across batches of every size', async () => {
  // Lines of 20 kB: after the first 200, a hundred of them are a batch.
  await app.db.withClient((client) =>
    client.query(`
      insert into subscribers (uuid, email, name, attribs, created_at)
      select gen_random_uuid(), 'e' || n || '@cases.test', E'\\tTab ' || n, jsonb_build_object('long', repeat('x', 20000)),
        '2031-01-02 03:04:05.6+00'
      from generate_series(1, 450) n`),
  )
  const csv = await app.request('GET', '/api/subscribers/export?columns=id')
  const lines = csv.text.trimEnd().split('\n').slice(1)
  const numbers = lines.map((line) => Number(/,"e(\d+)@cases\.test","'\tTab \d+",/.exec(line)?.[1]))
  assert.deepEqual(
    numbers,
    Array.from({ length: 450 }, (_, index) => index + 1),
  )
  assert.match(lines[0] ?? '', /,enabled,2031-01-02T03:04:05\.6Z,/)
  const json = await app.request('GET', '/api/subscribers/export?format=jsonl')
  assert.equal(json.text.trimEnd().split('\n').length, 450)
})

test('packed where that is accepted, and the same either way', async () => {
  const get = (accepted: string) =>
    app.request('GET', '/api/subscribers/export', { headers: { 'Accept-Encoding': accepted } })
  const plain = await get('identity')
  assert.equal(plain.headers.get('content-encoding'), null)
  assert.ok(plain.text.length > 1_000_000)
  for (const [accepted, packed] of [
    ['gzip', true],
    ['deflate, gzip;q=1.0, *;q=0.5', true],
    ['*', true],
    ['gzip;q=0, *', false],
    ['br', false],
  ] as const) {
    const answer = await get(accepted)
    assert.equal(answer.headers.get('content-encoding'), packed ? 'gzip' : null, accepted)
    assert.equal(answer.headers.get('vary'), 'Accept-Encoding')
    assert.ok(answer.text === plain.text, accepted)
  }
})
