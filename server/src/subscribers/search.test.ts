import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { searchCondition } from './search.ts'

let app: TestApp
before(async () => {
  app = await testApp()
  for (const [email, name] of [
    ['anna@x.test', 'Anna Lee'],
    ['otto+news@y.test', 'Otto'],
    ['ottonews@y.test', 'Otto News'],
    ['50.percent@z.test', '50% off_'],
    ['c++@z.test', 'Call +49'],
  ]) {
    assert.equal((await app.request('POST', '/api/subscribers', { json: { email, name } })).status, 200)
  }
})
after(() => app.stop())

for (const [search, ...found] of [
  ['ANNA', 'anna@x.test'],
  ['anna.lee', 'anna@x.test'],
  ['a.na', 'anna@x.test'],
  ['an+a lee', 'anna@x.test'],
  ['anna@x.test', 'anna@x.test'],
  ['otto+news@y.test', 'otto+news@y.test', 'ottonews@y.test'],
  ['to+ne', 'otto+news@y.test', 'ottonews@y.test'],
  ['ot+o+n', 'ottonews@y.test'],
  ['+news', 'otto+news@y.test'],
  ['c++@z', 'c++@z.test'],
  ['+49', 'c++@z.test'],
  ['50% off_', '50.percent@z.test'],
  ['%', '50.percent@z.test'],
  ['%ff'],
  ['^anna|^otto$', 'anna@x.test', 'otto+news@y.test'],
  ['(?i)anna', 'anna@x.test'],
  ['(?c)anna', 'anna@x.test'],
  ['(?c)ANNA'],
  ['(?i)^otto$', 'otto+news@y.test'],
  ['(?s)x.test.Anna', 'anna@x.test'],
  ['x.test.Anna'],
  ['***=anna', 'anna@x.test'],
  ['***=anna.lee'],
  ['***:^otto$', 'otto+news@y.test'],
  ['***:(?i)^otto$', 'otto+news@y.test'],
  ['  anna  ', 'anna@x.test'],
] as const) {
  test(`search ${JSON.stringify(search)}`, async () => {
    const answer = await app.request('GET', `/api/subscribers?order=asc&search=${encodeURIComponent(search)}`)
    assert.equal(answer.status, 200, answer.text)
    const results = answer.at('data.results')
    assert.ok(Array.isArray(results))
    assert.deepEqual(
      results.map((row) => row.email),
      found,
    )
  })
}

test('a page tells what was looked for, without the blanks around it', async () => {
  for (const size of ['', '&per_page=all']) {
    const answer = await app.request('GET', `/api/subscribers?search=%20%20anna%20&query=%20true%20${size}`)
    assert.deepEqual([answer.at('data.search'), answer.at('data.query')], ['anna', 'true'])
    assert.equal(answer.at('data.total'), 1)
  }
  assert.equal((await app.request('GET', '/api/lists?query=%20News%20')).at('data.query'), 'News')
})

test('a pattern that is none is refused', async () => {
  for (const search of ['(', 'a**', '***', '(?z)x', '[a', 'a.*+', '\\']) {
    const answer = await app.request('GET', `/api/subscribers?search=${encodeURIComponent(search)}`)
    assert.equal(answer.status, 400, search)
  }
})

test('an address is found by the index, not by reading everybody', async () => {
  await app.db.withClient((client) =>
    client.query(`insert into subscribers (uuid, email, name)
      select gen_random_uuid(), 'user' || n || '@example.org', 'Somebody ' || n from generate_series(1, 20000) n`),
  )
  await app.db.withClient((client) => client.query('vacuum analyze subscribers'))
  for (const address of ['user123@example.org', 'some.user123+news@example.org']) {
    const plan = await app.db.rows(
      dynamic<{ 'QUERY PLAN': string }>(sql`explain select id from subscribers where ${searchCondition(address)}`),
    )
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(text, /Bitmap Index Scan on broadsheet_subscribers_text/)
    assert.doesNotMatch(text, /Seq Scan/)
  }
})
