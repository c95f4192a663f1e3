import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { audit } from './audit.ts'
import { auditRetention } from './retention.ts'

let app: TestApp

before(async () => {
  app = await testApp()
  for (let n = 1; n <= 250; n++) {
    await audit(app.db, { kind: 'api', id: 7, username: '=cmd()', ip: '192.0.2.1' }, 'list.delete', {
      type: 'list',
      id: n,
    })
  }
  await audit(app.db, { kind: 'system' }, 'campaign.finish', { type: 'campaign', id: 1 }, { name: 'a "quoted", one' })
})
after(() => app.stop())

test('entries come newest first, a page at a time, none twice', async () => {
  const seen: unknown[] = []
  let next: unknown = null
  do {
    const page = await app.request('GET', `/api/audit?action=list.*${next === null ? '' : `&before=${next}`}`)
    assert.equal(page.status, 200, page.text)
    for (const entry of [page.at('data.results')].flat()) seen.push(Object(entry).record_id)
    next = page.at('data.next')
  } while (next !== null)
  assert.deepEqual(
    seen,
    Array.from({ length: 250 }, (_, n) => String(250 - n)),
  )
})

test('they are found by user, action, record and time', async () => {
  const count = async (query: string) => {
    const page = await app.request('GET', `/api/audit?${query}`)
    assert.equal(page.status, 200, page.text)
    return [page.at('data.results')].flat().length
  }
  assert.equal(await count('record_type=list&record_id=17'), 1)
  assert.equal(await count('action=campaign.finish'), 1)
  assert.equal(await count('user_id=8'), 0)
  assert.equal(await count('action=list.delete&to=2020-01-01T00:00:00Z'), 0)
  for (const time of ['yesterday', '%2B275760-09-13T00:00:00Z', '2026', '2026-13-01']) {
    assert.equal((await app.request('GET', `/api/audit?from=${time}`)).status, 400, time)
  }
  assert.equal((await app.request('GET', '/api/audit?record_id=1')).status, 400)
})

test('the file holds every entry, runs no formula, and is noted itself', async () => {
  const file = await app.request('GET', '/api/audit/export?record_type=list')
  const lines = file.text.trimEnd().split('\r\n')
  assert.equal(lines.length, 251)
  assert.match(lines[1] ?? '', /,api,7,'=cmd\(\),192\.0\.2\.1,list\.delete,list,250,\{\}$/)
  const other = await app.request('GET', '/api/audit/export?record_type=campaign')
  assert.ok(other.text.includes('"{""name"":""a \\""quoted\\"", one""}"'))
  assert.equal((await app.request('GET', '/api/audit?action=audit.export')).at('data.results.0.username'), 'everything')
})

test('deletions and exports of people are noted with their records, and not when they failed', async () => {
  const json = { email: 'gone@example.com', name: 'Gone', status: 'enabled' }
  const id = (await app.request('POST', '/api/subscribers', { json })).numberAt('data.id')
  await app.request('GET', `/api/subscribers/${id}/export`)
  await app.request('GET', '/api/subscribers/export?query=subscribers.email%20%3D%20%27gone@example.com%27')
  assert.equal((await app.request('DELETE', `/api/subscribers/${id}`)).status, 200)
  await app.request('DELETE', '/api/subscribers/2000000001')
  const log = await app.request('GET', '/api/audit?action=subscriber.*')
  const actions = [log.at('data.results')].flat().map((entry) => Object(entry).action)
  assert.deepEqual(actions.slice(-3), ['subscriber.delete', 'subscriber.exportMany', 'subscriber.export'])
  assert.equal(Object([log.at('data.results')].flat().at(-1)).record_id, String(id))
  assert.doesNotMatch(log.text, /gone@example/)
})

test('retention takes only what is old enough', async () => {
  await app.db.withClient(async (client) => {
    // Only the owner of the table can do this; the service has no such statement.
    await client.query('alter table broadsheet.audit_log disable trigger keep_audit_log')
    await client.query(`update broadsheet.audit_log set created_at = now() - interval '40 days' where record_id = '17'`)
    await client.query('alter table broadsheet.audit_log enable trigger keep_audit_log')
  })
  const entries = statement<{ count: number }>('select count(*) as count from broadsheet.audit_log')
  const before = (await app.db.row(entries))?.count ?? 0
  await auditRetention(app.db, 0)
  await auditRetention(app.db, 50)
  assert.equal((await app.db.row(entries))?.count, before)
  await auditRetention(app.db, 1)
  assert.equal((await app.db.row(entries))?.count, before - 1)
})

test('a filter that the database refuses is an answer with its status, in the file too', async () => {
  for (const filter of ['user_id=99999999999', 'from=2030-02-31', 'to=2030-02-31T00:00:00Z', 'from=x', 'record_id=1']) {
    for (const path of ['/api/audit', '/api/audit/export']) {
      const answer = await app.request('GET', `${path}?${filter}`)
      assert.equal(answer.status, 400, `${path}?${filter}: ${answer.text}`)
    }
  }
})
