import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { dynamic } from '../db/dynamic.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { createCampaign, type TestSmtp, testSmtp, until, useSmtp } from '../sending/testing.ts'
import { openSettings } from '../settings/store.ts'
import { openSignals, type Signals } from '../signals/signals.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { tellRefusals } from './refusals.ts'
import { type SequenceSender, sendDueSteps } from './send.ts'

let app: TestApp
let smtp: TestSmtp
let signals: Signals
let sender: SequenceSender

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp()
  await useSmtp(app, smtp.port)
  const log = pino({ level: 'silent' })
  signals = await openSignals({ url: app.databaseUrl, log })
  sender = {
    config: { dataFolder: app.dataFolder },
    db: app.db,
    log,
    settings: await openSettings({ db: app.db, signals, log }),
    translations: loadTranslations(),
  }
})

after(async () => {
  await signals.close()
  await app.stop()
  await smtp.stop()
})

let number = 0

async function newList(optin: 'single' | 'double' = 'single'): Promise<number> {
  number += 1
  const answer = await app.request('POST', '/api/lists', { json: { name: `List ${number}`, type: 'public', optin } })
  return answer.numberAt('data.id')
}

async function join(listId: number, name: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const json = { email: `${name}@x.test`, name, status: 'enabled', lists: [listId], ...more }
  const answer = await app.request('POST', '/api/subscribers', { json })
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

interface Made {
  readonly id: number
  readonly campaigns: readonly number[]
}

/** A running sequence whose step number n has the subject "n NAME". */
async function sequence(listId: number, waits: readonly number[]): Promise<Made> {
  const campaigns: number[] = []
  for (const [index] of waits.entries()) {
    campaigns.push(await createCampaign(app, listId, { subject: `${index + 1} {{ .Subscriber.Name }}` }))
  }
  const steps = waits.map((wait, index) => ({ campaign_id: campaigns[index], wait_minutes: wait }))
  const made = await app.request('POST', '/api/sequences', {
    json: { name: `Sequence ${listId}`, list_id: listId, steps },
  })
  assert.equal(made.status, 200, made.text)
  const id = made.numberAt('data.id')
  await move(id, 'running')
  return { id, campaigns }
}

async function move(id: number, status: string): Promise<void> {
  const answer = await app.request('PUT', `/api/sequences/${id}/status`, { json: { status } })
  assert.equal(answer.status, 200, answer.text)
}

/** As if so many minutes had passed since the last message. */
async function pass(minutes: number): Promise<void> {
  await app.db.run(
    dynamic(sql`update broadsheet.sequence_people set next_at = next_at - ${minutes} * interval '1 minute'`),
  )
  await sendDueSteps(sender)
}

async function outboxOf(name: string): Promise<readonly string[]> {
  const rows = await app.db.rows(
    dynamic<{ subject: string }>(
      sql`select subject from broadsheet.outbox where to_email = ${`${name}@x.test`} and kind = 'sequence' order by id`,
    ),
  )
  return rows.map((row) => row.subject)
}

test('who joins gets each step in its time, once, and the record tells', async () => {
  const list = await newList()
  const { id } = await sequence(list, [0, 60])
  const ann = await join(list, 'ann')
  await sendDueSteps(sender)
  await sendDueSteps(sender)
  assert.deepEqual(await outboxOf('ann'), ['1 ann'])
  await pass(59)
  assert.deepEqual(await outboxOf('ann'), ['1 ann'])
  await pass(1)
  assert.deepEqual(await outboxOf('ann'), ['1 ann', '2 ann'])
  await until('both arrived', () => smtp.messages.filter(({ to }) => to[0] === 'ann@x.test').length === 2)
  const source = smtp.messages.find(({ to }) => to[0] === 'ann@x.test')?.source ?? ''
  assert.match(source, /^List-Unsubscribe: </m)
  assert.match(source, /^X-Listmonk-Campaign: /m)

  const read = await app.request('GET', `/api/sequences/${id}`)
  assert.deepEqual(read.at('data.people'), { waiting: 0, finished: 1, left: 0 })
  assert.deepEqual([read.at('data.steps.0.sent'), read.at('data.steps.1.sent')], [1, 1])
  await until('the record knows of both', async () => {
    const people = await app.request('GET', `/api/sequences/${id}/people`)
    return [0, 1].every((step) => people.at(`data.results.0.messages.${step}.state`) === 'accepted')
  })
  const people = await app.request('GET', `/api/sequences/${id}/people?state=finished`)
  assert.equal(people.at('data.results.0.subscriber_id'), ann)
  assert.equal(people.at('data.next_after_id'), null)
})

test('with double opt-in it begins with the confirmation', async () => {
  const list = await newList('double')
  await sequence(list, [0])
  const person = await join(list, 'dora')
  await sendDueSteps(sender)
  assert.deepEqual(await outboxOf('dora'), [])
  const read = await app.request('GET', `/api/subscribers/${person}`)
  const confirmed = await app.request('POST', `/subscription/optin/${read.at('data.uuid')}`, {
    form: { confirm: 'true', l: String(read.at('data.lists.0.uuid')) },
    as: app.nobody,
  })
  assert.equal(confirmed.status, 200, confirmed.text)
  await sendDueSteps(sender)
  assert.deepEqual(await outboxOf('dora'), ['1 dora'])
})

test('who leaves the list gets nothing more; who comes back goes on where they were', async () => {
  const list = await newList()
  const { id } = await sequence(list, [0, 10])
  const person = await join(list, 'lea')
  await sendDueSteps(sender)
  const change = (action: string, more = {}) =>
    app.request('PUT', '/api/subscribers/lists', { json: { ids: [person], action, target_list_ids: [list], ...more } })
  await change('unsubscribe')
  await pass(10)
  assert.deepEqual(await outboxOf('lea'), ['1 lea'])
  assert.equal((await app.request('GET', `/api/sequences/${id}`)).at('data.people.left'), 1)
  await change('add', { status: 'confirmed' })
  await sendDueSteps(sender)
  assert.deepEqual(await outboxOf('lea'), ['1 lea', '2 lea'])
})

test('a draft takes nobody in, a paused one mails nobody; members from before are taken in on demand, once', async () => {
  const list = await newList()
  const early = await join(list, 'early')
  const { id } = await sequence(list, [0])
  await sendDueSteps(sender)
  assert.deepEqual(await outboxOf('early'), [])
  await move(id, 'paused')
  await join(list, 'pia')
  await sendDueSteps(sender)
  assert.deepEqual(await outboxOf('pia'), [])
  await move(id, 'running')
  await sendDueSteps(sender)
  assert.deepEqual(await outboxOf('pia'), ['1 pia'])
  const add = (json: unknown) => app.request('POST', `/api/sequences/${id}/people`, { json })
  assert.equal((await add({ ids: [early, 999_999] })).at('data.added'), 1)
  assert.equal((await add({ all: true })).at('data.added'), 0)
  assert.equal((await add({})).status, 400)
  await sendDueSteps(sender)
  assert.deepEqual(await outboxOf('early'), ['1 early'])
})

test('an import begins nothing', async () => {
  const list = await newList()
  await sequence(list, [0])
  const body = new FormData()
  body.append(
    'params',
    JSON.stringify({ mode: 'subscribe', delim: ',', lists: [list], subscription_status: 'confirmed' }),
  )
  body.append('file', new Blob(['email,name\nimported@x.test,Im\n']), 'people.csv')
  assert.equal((await app.request('POST', '/api/import/subscribers', { body })).status, 200)
  await until('it is over', async () => {
    return (await app.request('GET', '/api/import/subscribers')).at('data.status') === 'finished'
  })
  await sendDueSteps(sender)
  assert.deepEqual(await outboxOf('imported'), [])
})

test('steps change while people wait: a kept one keeps them, one taken away hands them on', async () => {
  const list = await newList()
  const { id, campaigns } = await sequence(list, [30, 0])
  await join(list, 'stefan')
  const steps = (await app.request('GET', `/api/sequences/${id}`)).at('data.steps')
  assert.ok(Array.isArray(steps))
  const change = await app.request('PUT', `/api/sequences/${id}`, {
    json: {
      name: 'Renamed',
      list_id: list,
      steps: [{ id: steps[1].id, campaign_id: campaigns[1], wait_minutes: 5 }],
    },
  })
  assert.equal(change.status, 200, change.text)
  await pass(30)
  assert.deepEqual(await outboxOf('stefan'), ['2 stefan'])
})

test('a message that is gone, or for other lists, pauses the sequence with its reason', async () => {
  const list = await newList()
  const { id, campaigns } = await sequence(list, [0])
  await join(list, 'nina')
  const refused = await app.request('DELETE', `/api/campaigns/${campaigns[0]}`)
  assert.equal(refused.status, 409)
  assert.equal((await app.request('DELETE', `/api/campaigns?id=${campaigns[0]}`)).status, 409)
  // The other side of a taken-over database knows of no sequences.
  await app.db.run(dynamic(sql`delete from campaigns where id = ${campaigns[0]}`))
  await sendDueSteps(sender)
  const read = await app.request('GET', `/api/sequences/${id}`)
  assert.equal(read.at('data.status'), 'paused')
  assert.equal(read.at('data.fault'), 'Step 1: its message was deleted.')
  assert.equal(read.at('data.people.waiting'), 1)
})

test('a template that fails for one person is told, and holds up nobody', async () => {
  const list = await newList()
  const { id, campaigns } = await sequence(list, [0])
  await app.request('PUT', `/api/campaigns/${campaigns[0]}`, {
    json: { name: 'x', subject: '1 {{ index .Subscriber.Attribs.words 0 }}', lists: [list] },
  })
  await join(list, 'wes', { attribs: { words: ['hello'] } })
  await join(list, 'wim')
  await sendDueSteps(sender)
  assert.deepEqual(await outboxOf('wes'), ['1 hello'])
  const people = await app.request('GET', `/api/sequences/${id}/people`)
  assert.equal(people.at('data.results.1.messages.0.state'), 'failed')
  assert.equal(people.at('data.results.1.state'), 'finished')
})

test('what a server refuses is a bounce, once, and ends the sequence as bounces do', async () => {
  await app.request('PUT', '/api/settings', { json: { 'bounce.enabled': true } })
  await until('the sender knows', () => sender.settings.current()['bounce.enabled'])
  const list = await newList()
  const { id, campaigns } = await sequence(list, [0, 600])
  const person = await join(list, 'refuse-me')
  await sendDueSteps(sender)
  await until('it was refused', async () => {
    const people = await app.request('GET', `/api/sequences/${id}/people`)
    return people.at('data.results.0.messages.0.state') === 'refused'
  })
  await tellRefusals(sender)
  await tellRefusals(sender)
  const bounces = (await app.request('GET', `/api/subscribers/${person}/bounces`)).at('data')
  assert.ok(Array.isArray(bounces))
  assert.deepEqual(
    bounces.map(({ type, campaign }) => [type, campaign.id]),
    [['hard', campaigns[0]]],
  )
  await pass(600)
  assert.deepEqual(await outboxOf('refuse-me'), ['1 refuse-me'])
  assert.equal((await app.request('GET', `/api/sequences/${id}`)).at('data.people.left'), 1)
})

test('senders at the same moment send once', async () => {
  const list = await newList()
  await sequence(list, [0])
  const names = Array.from({ length: 12 }, (_, index) => `crowd${index}`)
  for (const name of names) await join(list, name)
  await Promise.all([sendDueSteps(sender), sendDueSteps(sender), sendDueSteps(sender)])
  await sendDueSteps(sender)
  for (const name of names) assert.deepEqual(await outboxOf(name), [`1 ${name}`])
})

test('what is refused, and to whom', async () => {
  const list = await newList()
  const other = await newList()
  const campaign = await createCampaign(app, other)
  const post = (json: unknown, as?: Awaited<ReturnType<TestApp['callerWith']>>) =>
    app.request('POST', '/api/sequences', { json, ...(as === undefined ? {} : { as }) })
  const foreign = await post({ name: 'Foreign', list_id: list, steps: [{ campaign_id: campaign, wait_minutes: 0 }] })
  assert.equal(foreign.status, 400)
  assert.match(String(foreign.at('message')), /not a regular campaign of this list/)
  assert.equal((await post({ name: ' ', list_id: list, steps: [] })).status, 400)
  assert.equal((await post({ name: 'No list', list_id: 999_999, steps: [] })).status, 404)
  const draft = await post({ name: 'Draft', list_id: list, steps: [] })
  assert.equal(draft.status, 200, draft.text)
  assert.equal((await post({ name: 'draft', list_id: list, steps: [] })).status, 409)
  const second = await post({ name: 'Other', list_id: list, steps: [] })
  const taken = await app.request('PUT', `/api/sequences/${second.at('data.id')}`, {
    json: { name: 'DRAFT', list_id: list, steps: [] },
  })
  assert.deepEqual([taken.status, taken.at('message')], [409, 'There is a sequence with this name already.'])
  const path = `/api/sequences/${draft.numberAt('data.id')}`
  assert.equal((await app.request('PUT', `${path}/status`, { json: { status: 'running' } })).status, 400)
  assert.equal((await app.request('PUT', `${path}/status`, { json: { status: 'paused' } })).status, 400)

  const reader = await app.callerWith({
    permissions: ['campaigns:get', 'campaigns:manage', 'campaigns:send'],
    lists: [{ id: list, permissions: ['list:get'] }],
  })
  assert.equal((await app.request('GET', path, { as: reader })).status, 200)
  assert.equal((await app.request('DELETE', path, { as: reader })).status, 403)
  assert.equal((await post({ name: 'Not mine', list_id: list, steps: [] }, reader)).status, 403)
  const stranger = await app.callerWith({ permissions: ['campaigns:get'], lists: [] })
  assert.equal((await app.request('GET', path, { as: stranger })).status, 403)
  assert.deepEqual((await app.request('GET', '/api/sequences', { as: stranger })).at('data'), [])
  assert.equal((await app.request('DELETE', path)).status, 200)
  assert.equal((await app.request('GET', path)).status, 404)
})

test('who may not see a person learns what came of them, not who they are', async () => {
  const list = await newList()
  const { id, campaigns } = await sequence(list, [0])
  await app.request('PUT', `/api/campaigns/${campaigns[0]}`, {
    json: { name: 'x', subject: '{{ fail (print .Subscriber.Email .Subscriber.Attribs) }}', lists: [list] },
  })
  const person = await join(list, 'hidden', { attribs: { secret: 's-hidden' } })
  await sendDueSteps(sender)
  const lists = [{ id: list, permissions: ['list:get'] as const }]
  const read = async (...permissions: readonly ('campaigns:get' | 'subscribers:get')[]) => {
    const as = await app.callerWith({ permissions, lists })
    return app.request('GET', `/api/sequences/${id}/people`, { as })
  }
  const blind = await read('campaigns:get')
  assert.doesNotMatch(blind.text, /hidden/)
  assert.equal(blind.at('data.results.0.subscriber_id'), person)
  assert.deepEqual([blind.at('data.results.0.email'), blind.at('data.results.0.messages.0.reply')], [null, null])
  assert.equal(blind.at('data.results.0.messages.0.state'), 'failed')
  const seeing = await read('campaigns:get', 'subscribers:get')
  assert.equal(seeing.at('data.results.0.email'), 'hidden@x.test')
  assert.match(String(seeing.at('data.results.0.messages.0.reply')), /s-hidden/)
})
