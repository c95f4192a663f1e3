import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createCampaign, type TestSmtp, testSmtp, until, useSmtp } from '../sending/testing.ts'
import { type TestApp, type TestCredentials, testApp } from '../testing/app.ts'

let app: TestApp
let smtp: TestSmtp
let own = 0
let foreign = 0

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp()
  await useSmtp(app, smtp.port)
  own = await created('/api/lists', { name: 'Own', type: 'private', optin: 'single' })
  foreign = await created('/api/lists', { name: 'Foreign', type: 'private', optin: 'single' })
  await join('ann', own)
  await join('bob', foreign)
})

after(async () => {
  await app.stop()
  await smtp.stop()
})

async function created(path: string, json: unknown): Promise<number> {
  const answer = await app.request('POST', path, { json })
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

async function join(name: string, list: number): Promise<void> {
  const attribs = { secret: `s-${name}` }
  await created('/api/subscribers', { email: `${name}@x.test`, name, status: 'enabled', lists: [list], attribs })
}

function editor(...more: readonly ('subscribers:get' | 'tx:send')[]): Promise<TestCredentials> {
  return app.callerWith({
    permissions: ['campaigns:get', 'campaigns:manage', ...more],
    lists: [{ id: own, permissions: ['list:get', 'list:manage'] }],
  })
}

let number = 0

/** Sends a test and answers to whom it went and its source; each has a subject of its own. */
async function tried(as: TestCredentials, fields: Readonly<Record<string, unknown>>, stored = {}) {
  number += 1
  const subject = `tried-${number}.`
  const id = await createCampaign(app, own, stored)
  const json = { subscribers: ['ann@x.test'], lists: [own], subject, ...fields }
  const answer = await app.request('POST', `/api/campaigns/${id}/test`, { json, as })
  assert.equal(answer.status, 200, answer.text)
  const arrived = () => smtp.messages.find(({ source }) => source.includes(`Subject: ${subject}`))
  await until('it arrived', () => arrived() !== undefined)
  const { to = [], source = '' } = arrived() ?? {}
  return { to: [...to].sort(), source }
}

const copies = [
  { Bcc: 'stranger@evil.test', 'X-Kept': 'yes' },
  { cC: 'cc@evil.test' },
  { 'RETURN-PATH': 'elsewhere@evil.test' },
  { 'X-SMTPAPI': '{"to":["api@evil.test"]}' },
]

test('copies of a test are for those who may mail anybody', async () => {
  for (const [fields, stored] of [
    [{ headers: copies }, {}],
    [{}, { headers: copies }],
  ]) {
    const plain = await tried(await editor(), fields ?? {}, stored)
    assert.deepEqual(plain.to, ['ann@x.test'])
    assert.doesNotMatch(plain.source, /evil\.test/)
    assert.match(plain.source, /^X-Kept: yes/m)
    const free = await tried(await editor('tx:send'), fields ?? {}, stored)
    assert.deepEqual(free.to, ['ann@x.test', 'cc@evil.test', 'stranger@evil.test'])
  }
})

test('who may not read a person tests with the data of the sample person', async () => {
  const body =
    '<p>{{ .Subscriber.Email }} {{ .Subscriber.Name }} {{ .Subscriber.UUID }} {{ .Subscriber.Attribs.secret }}</p>'
  const uuid = String((await app.request('GET', `/api/subscribers?list_id=${own}`)).at('data.results.0.uuid'))
  const blind = await tried(await editor(), { body })
  assert.deepEqual(blind.to, ['ann@x.test'])
  assert.match(blind.source, /ann@x\.test Demo Subscriber/)
  assert.doesNotMatch(blind.source, new RegExp(`s-ann|${uuid}`))
  const anybody = await tried(await editor('tx:send'), { body, subscriber_mode: 'fallback' })
  assert.doesNotMatch(anybody.source, new RegExp(`s-ann|${uuid}`))
  const seeing = await tried(await editor('subscribers:get'), { body })
  assert.match(seeing.source, /s-ann/)
  assert.match(seeing.source, new RegExp(uuid))
})

test('nor do faults of the template tell of them, and people of other lists get nothing', async () => {
  const id = await createCampaign(app, own)
  const send = async (as: TestCredentials, json: object) =>
    app.request('POST', `/api/campaigns/${id}/test`, {
      json: { subscribers: ['ann@x.test'], lists: [own], ...json },
      as,
    })
  const body = '{{ fail (print .Subscriber.Attribs) }}'
  const blind = await send(await editor(), { body })
  assert.equal(blind.status, 400)
  assert.doesNotMatch(blind.text, /s-ann/)
  assert.match((await send(await editor('subscribers:get'), { body })).text, /s-ann/)
  for (const as of [await editor(), await editor('subscribers:get')]) {
    assert.equal((await send(as, { subscribers: ['bob@x.test'] })).status, 400)
  }
})
