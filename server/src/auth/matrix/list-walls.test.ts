import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { routeTable } from '../../app.ts'
import { dynamic } from '../../db/dynamic.ts'
import type { Route } from '../../http/route.ts'
import { type TestApp, type TestCredentials, testApp } from '../../testing/app.ts'
import { allPermissions } from '../permissions.ts'

/**
 * Two lists, and somebody who has every permission that is not about all lists, on one of them. Every route is called
 * with what is on the other side: nothing of it may be told, and nothing may change.
 */
let app: TestApp
let insider: TestCredentials
let own = { list: 0, subscriber: 0, campaign: 0 }
let other = { list: 0, subscriber: 0, campaign: 0, bounce: 0 }
let both = 0

const marker = 'behindthewall'

before(async () => {
  app = await testApp()
  const create = async (path: string, json: object) => (await app.request('POST', path, { json })).numberAt('data.id')
  const campaign = (list: number, name: string) =>
    create('/api/campaigns', { name, subject: name, lists: [list], type: 'regular', content_type: 'plain', body: name })
  const subscriber = (email: string, lists: number[]) =>
    create('/api/subscribers', { email, name: email, status: 'enabled', lists, attribs: { note: email } })
  const listA = await create('/api/lists', { name: 'Own', type: 'private', optin: 'single' })
  const listB = await create('/api/lists', { name: `List ${marker}`, type: 'private', optin: 'single', tags: [marker] })
  const subscriberB = await subscriber(`${marker}@example.com`, [listB])
  own = {
    list: listA,
    subscriber: await subscriber('own@example.com', [listA]),
    campaign: await campaign(listA, 'Own'),
  }
  other = { list: listB, subscriber: subscriberB, campaign: await campaign(listB, `Campaign ${marker}`), bounce: 0 }
  both = await subscriber('both@example.com', [listA, listB])
  const bounce = dynamic<{ id: number }>(sql`
    insert into bounces (subscriber_id, campaign_id, type, source, meta)
    values (${other.subscriber}, ${other.campaign}, 'hard', ${marker}, '{}') returning id`)
  other.bounce = (await app.db.row(bounce))?.id ?? 0
  await app.db.run(
    dynamic(
      sql`insert into campaign_views (campaign_id, subscriber_id) values (${other.campaign}, ${other.subscriber})`,
    ),
  )
  const beyond = /_all$|^(users|roles|settings):/
  insider = await app.callerWith({
    permissions: allPermissions.filter((permission) => !beyond.test(permission)),
    lists: [{ id: own.list, permissions: ['list:get', 'list:manage'] }],
  })
})
after(() => app.stop())

/** Routes that are about the caller, or that do not end. */
const notAsked = /^\/api\/(events|profile|logout|users|roles|settings|audit|admin|maintenance)|^\/(admin|sandbox)/

function targets(): readonly Route[] {
  return routeTable().filter((route) => route.access.kind !== 'public' && !notAsked.test(route.path))
}

function idFor(path: string): number {
  if (path.startsWith('/api/subscribers')) return other.subscriber
  if (path.startsWith('/api/lists')) return other.list
  if (path.startsWith('/api/campaigns')) return other.campaign
  return path.startsWith('/api/bounces') ? other.bounce : 1
}

const words: Readonly<Record<string, readonly string[]>> = {
  '/api/campaigns/analytics/{type}': ['views', 'clicks', 'bounces', 'links'],
}

/** The address with everything of the other side in its path and query. */
function addresses(route: Route): readonly string[] {
  const query = new URLSearchParams({ query: '1 = 1', from: '2020-01-01', to: '2099-01-01' })
  for (const id of [other.subscriber, other.campaign, other.list, other.bounce]) query.append('id', String(id))
  for (const name of ['list_id', 'subscriber_id', 'campaign_id']) query.append(name, String(idOf(name)))
  const path = route.path.replace(/\{id\}/g, String(idFor(route.path)))
  const filled = (words[route.path] ?? ['x']).map((word) => path.replace(/\{\w+\}/g, word))
  const only = new URLSearchParams({ list_id: String(other.list), campaign_id: String(other.campaign) })
  return filled.flatMap((address) => [address, `${address}?${only}`, `${address}?${query}`, `${address}?all=true`])
}

function idOf(name: string): number {
  return { list_id: other.list, subscriber_id: other.subscriber }[name] ?? other.campaign
}

/** Everything of the other side under every name that a body may have for it. */
function bodies(): readonly object[] {
  const common = {
    id: other.subscriber,
    ids: [other.subscriber],
    subscriber_id: other.subscriber,
    subscriber_ids: [other.subscriber],
    subscriber_emails: [`${marker}@example.com`],
    subscribers: [`${marker}@example.com`],
    list_ids: [other.list],
    lists: [other.list],
    target_list_ids: [other.list],
    campaign_ids: [other.campaign],
    template_id: 1,
    query: '1 = 1',
    messenger: 'email',
  }
  const record = { name: 'taken', email: 'taken@example.com', subject: 'taken', body: 'taken', content_type: 'plain' }
  return [
    { ...common, action: 'remove', status: 'blocklisted' },
    { ...common, ...record, action: 'add', status: 'running', type: 'regular' },
    { ...common, ...record, action: 'unsubscribe', status: 'archived', lists: [own.list, other.list], archive: true },
    { ...common, list_ids: [], lists: [], all: true, action: 'remove' },
  ]
}

async function call(route: Route): Promise<void> {
  const reading = route.method === 'GET'
  for (const address of addresses(route)) {
    for (const json of reading ? [undefined] : [undefined, ...bodies()]) {
      const answer = await app.request(route.method, address, { as: insider, ...(json === undefined ? {} : { json }) })
      const sent = `${route.method} ${address} ${JSON.stringify(json ?? '')}`
      assert.ok(answer.status < 500, `${sent} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
      assert.ok(!answer.text.includes(marker), `${sent} tells: ${answer.text.slice(0, 2000)}`)
    }
  }
}

test('nothing of the other side is told by any read', async () => {
  for (const route of targets().filter(({ method }) => method === 'GET')) await call(route)
  const shared = await app.request('GET', `/api/subscribers/${both}`, { as: insider })
  assert.equal(shared.status, 200)
  assert.ok(!shared.text.includes(marker), shared.text)
})

test('one’s own side is open: the walls are not simply everywhere', async () => {
  for (const path of [`lists/${own.list}`, `subscribers/${own.subscriber}`, `campaigns/${own.campaign}`]) {
    assert.equal((await app.request('GET', `/api/${path}`, { as: insider })).status, 200, path)
  }
  const json = { name: 'Own, renamed' }
  assert.equal((await app.request('PUT', `/api/lists/${own.list}`, { json, as: insider })).status, 200)
  const found = await app.request('GET', '/api/subscribers?query=1%20%3D%201', { as: insider })
  assert.equal(found.at('data.total'), 2)
})

/** The other side as a super administrator sees it. */
async function stateOfOther(): Promise<unknown> {
  const paths = [
    `/api/lists/${other.list}`,
    `/api/subscribers/${other.subscriber}`,
    `/api/campaigns/${other.campaign}`,
    `/api/bounces/${other.bounce}`,
  ]
  const answers = await Promise.all(paths.map((path) => app.request('GET', path)))
  const outbox = await app.db.row(dynamic<{ mails: number }>(sql`select count(*) as mails from broadsheet.outbox`))
  return [...answers.map((answer) => answer.json), outbox]
}

test('nothing of the other side is changed, sent to or told by any write', async () => {
  const before = await stateOfOther()
  for (const route of targets().filter(({ method }) => method !== 'GET')) {
    await call(route)
    assert.deepEqual(await stateOfOther(), before, `${route.method} ${route.path}`)
  }
})
