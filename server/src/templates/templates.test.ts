import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { seedTemplates } from './seed.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

const body = '<main>{{ template "content" . }}</main>'

test('a new installation has four templates, one of them the default, and all can be previewed', async () => {
  const answer = await app.request('GET', '/api/templates')
  const types = [0, 1, 2, 3].map((index) => answer.at(`data.${index}.type`))
  assert.deepEqual(types, ['campaign', 'campaign', 'tx', 'campaign_visual'])
  assert.equal(answer.at('data.0.is_default'), true)
  for (const index of [0, 1, 2, 3]) {
    const preview = await app.request('GET', `/api/templates/${answer.numberAt(`data.${index}.id`)}/preview`)
    assert.equal(preview.status, 200, preview.text)
    assert.doesNotMatch(preview.text, /\{\{|campaigns\.template/)
    assert.match(preview.headers.get('content-security-policy') ?? '', /^sandbox/)
  }
})

test('the seeds come once', async () => {
  await seedTemplates(app.db)
  const row = await app.db.row(statement<{ amount: number }>('select count(*) as amount from templates'))
  assert.equal(row?.amount, 4)
})

test('the seeded visual template has a source for the editor that says the same', async () => {
  const source = JSON.parse(await readFile(join(import.meta.dirname, 'defaults/visual.json'), 'utf8'))
  assert.equal(source.root.type, 'EmailLayout')
  for (const id of source.root.data.childrenIds) assert.ok(id in source, id)
})

test('an update changes what is sent, keeps what is empty, and never the type', async () => {
  const created = await app.request('POST', '/api/templates', { json: { name: 'A', type: 'campaign', body } })
  const path = `/api/templates/${created.numberAt('data.id')}`
  const kept = await app.request('PUT', path, { json: { name: 'B', body: '' } })
  assert.equal(kept.at('data.name'), 'B')
  assert.equal(kept.at('data.body'), body)
  assert.equal(kept.at('data.subject'), '')
  const whole = `<p>{{ template "content" . }}</p>`
  const other = await app.request('PUT', path, { json: { type: 'tx', subject: 's', body: whole } })
  assert.equal(other.status, 200)
  assert.deepEqual([other.at('data.type'), other.at('data.subject'), other.at('data.body')], ['campaign', '', whole])
  // Checked as what it is said to be and as what it is.
  assert.equal((await app.request('PUT', path, { json: { type: 'tx', body: whole } })).status, 400)
  assert.equal((await app.request('PUT', path, { json: { type: 'tx', subject: 's', body: 'x' } })).status, 400)
  assert.equal((await app.request('PUT', path, { json: { type: 'other', body: whole } })).status, 400)
  assert.equal((await app.request('PUT', path, { json: { name: ' ' } })).status, 400)
})

test('a new template names its type', async () => {
  const make = (json: object) => app.request('POST', '/api/templates', { json: { name: 'T', body, ...json } })
  assert.equal((await make({})).status, 400)
  assert.equal((await make({ type: '' })).status, 400)
  assert.equal((await make({ type: null })).at('data.type'), 'campaign')
})

test('campaigns of a deleted template move to the default', async () => {
  const list = await app.request('POST', '/api/lists', { json: { name: 'L', type: 'public', optin: 'single' } })
  const template = await app.request('POST', '/api/templates', { json: { name: 'Going', type: 'campaign', body } })
  const id = template.numberAt('data.id')
  const campaign = await app.request('POST', '/api/campaigns', {
    json: {
      name: 'C',
      subject: 's',
      lists: [list.numberAt('data.id')],
      template_id: id,
      content_type: 'html',
      body: 'x',
    },
  })
  assert.equal(campaign.at('data.template_id'), id)
  assert.equal((await app.request('DELETE', `/api/templates/${id}`)).status, 200)
  const after = await app.request('GET', `/api/campaigns/${campaign.numberAt('data.id')}`)
  const templates = await app.request('GET', '/api/templates')
  assert.equal(after.at('data.template_id'), templates.at('data.0.id'))
})

test('there is one default at every moment, whoever asks at once', async () => {
  const ids = await Promise.all(
    [1, 2, 3, 4].map(async (n) =>
      (await app.request('POST', '/api/templates', { json: { name: `D${n}`, type: 'campaign', body } })).numberAt(
        'data.id',
      ),
    ),
  )
  const answers = await Promise.all(ids.map((id) => app.request('PUT', `/api/templates/${id}/default`)))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 200, 200, 200],
  )
  const row = await app.db.row(
    statement<{ amount: number }>('select count(*) as amount from templates where is_default'),
  )
  assert.equal(row?.amount, 1)
  assert.equal((await app.request('DELETE', `/api/templates/${(await theDefault()) ?? 0}`)).status, 409)
})

async function theDefault() {
  return (await app.db.row(statement<{ id: number }>('select id from templates where is_default')))?.id
}
