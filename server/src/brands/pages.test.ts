import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { type TestApp, type TestRequest, testApp } from '../testing/app.ts'

const nil = '00000000-0000-0000-0000-000000000000'
let app: TestApp
/** Names of lists: those of the brand, one of another brand, one of the main site. */
let own: Made
let second: Made
let other: Made
let plain: Made
let brandId = 0

interface Made {
  readonly id: number
  readonly uuid: string
}

before(async () => {
  app = await testApp({ config: { trustedProxies: ['127.0.0.1'] } })
  await app.request('PUT', '/api/settings', {
    json: {
      'app.root_url': 'https://main.example',
      'app.site_name': 'Main house',
      'app.logo_url': '/uploads/main.png',
      'appearance.public.custom_css': '.main{}',
      'appearance.public.custom_js': 'main()',
      'app.enable_public_archive': true,
      'app.enable_public_subscription_page': true,
      'privacy.allow_preferences': true,
      'privacy.allow_blocklist': true,
      'privacy.allow_export': true,
    },
  })
  brandId = await create('brands', {
    name: 'Shop',
    root_url: 'https://shop.example',
    site_name: 'The Shop',
    favicon_url: '/uploads/shop.ico',
    custom_css: '.shop{}',
  })
  const otherId = await create('brands', { name: 'Tea', root_url: 'https://main.example/tea', site_name: 'Tea time' })
  own = await list('Offers', brandId)
  second = await list('Letters', brandId)
  other = await list('Leaves', otherId)
  plain = await list('House news', null)
})
after(() => app.stop())

async function create(what: string, json: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await app.request('POST', `/api/${what}`, { json })
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

async function list(name: string, brand: number | null): Promise<Made> {
  const id = await create('lists', { name, type: 'public', optin: 'single', brand_id: brand })
  return { id, uuid: String((await app.request('GET', `/api/lists/${id}`)).at('data.uuid')) }
}

/** As a visitor of that host, behind a proxy. */
function visit(host: string, path: string, request: TestRequest & { readonly method?: string } = {}) {
  const { method = 'GET', ...rest } = request
  return app.request(method, path, {
    as: app.nobody,
    ...rest,
    headers: { 'x-forwarded-host': host, ...request.headers },
  })
}

let people = 0
async function person(lists: readonly Made[]): Promise<Made> {
  const json = { email: `p${++people}@x.test`, name: 'Ann', status: 'enabled', lists: lists.map(({ id }) => id) }
  const answer = await app.request('POST', '/api/subscribers', { json: { ...json, preconfirm_subscriptions: true } })
  assert.equal(answer.status, 200, answer.text)
  return { id: answer.numberAt('data.id'), uuid: String(answer.at('data.uuid')) }
}

/** Ids of the lists that a person has not left. */
async function listsOf({ id }: Made): Promise<readonly number[]> {
  const rows = dynamic<{ list_id: number }>(
    sql`select list_id from subscriber_lists where subscriber_id = ${id} and status <> 'unsubscribed' order by list_id`,
  )
  return (await app.db.rows(rows)).map((row) => row.list_id)
}

const markFinished = statement<object>(`update campaigns set status = 'finished' where id = $1`)

async function archived(subject: string, lists: readonly Made[]): Promise<Made> {
  const json = { name: 'n', subject, content_type: 'html', body: `<p>${subject} {{ RootURL }}</p>`, archive: true }
  const slug = subject.toLowerCase()
  const id = await create('campaigns', { ...json, archive_slug: slug, lists: lists.map((one) => one.id) })
  await app.db.run(markFinished, [id])
  return { id, uuid: String((await app.request('GET', `/api/campaigns/${id}`)).at('data.uuid')) }
}

test('each site shows its own name, look and lists', async () => {
  const [main, shop, tea] = await Promise.all([
    visit('main.example', '/subscription/form'),
    visit('shop.example', '/subscription/form'),
    visit('main.example', '/tea/subscription/form'),
  ])
  assert.match(main.text, /Main house/)
  assert.match(main.text, /House news/)
  assert.doesNotMatch(main.text, /Offers|Letters|Leaves|The Shop/)
  assert.match(shop.text, /The Shop/)
  assert.match(shop.text, /Offers/)
  assert.match(shop.text, /shop\.ico/)
  assert.doesNotMatch(shop.text, /Main house|House news|Leaves|main\.png/)
  assert.match(tea.text, /Tea time/)
  assert.match(tea.text, /Leaves/)
  assert.match(tea.text, /action="\/tea\/subscription\/form"/)
  assert.doesNotMatch(tea.text, /Main house|House news|Offers/)

  assert.equal((await visit('shop.example', '/public/custom.css')).text, '.shop{}')
  assert.equal((await visit('shop.example', '/public/custom.js')).text, '')
  assert.equal((await visit('main.example', '/public/custom.css')).text, '.main{}')
  assert.equal((await visit('main.example', '/tea/public/custom.css')).text, '')
  assert.match(String(shop.headers.get('vary')), /X-Forwarded-Host/)

  const names = async (host: string, path = '/api/public/lists') => (await visit(host, path)).text
  assert.match(await names('shop.example'), /Offers.*Letters/)
  assert.doesNotMatch(await names('shop.example'), /House|Leaves/)
  assert.doesNotMatch(await names('main.example'), /Offers|Leaves/)
  assert.match(await names('unknown.example'), /House news/)
  assert.match(await names('main.example', '/tea/api/public/lists'), /Leaves/)
})

/** `fetch` does not let its caller name the host. */
async function pageOf(url: string, host: string): Promise<string> {
  const [response] = await once(get(url, { headers: { host } }), 'response')
  return text(response)
}

test('another node knows a brand without asking, and forgets one that is gone', async () => {
  const node = await app.secondNode()
  const title = async () => (await visit('late.example', '/', { at: node.url })).text.match(/<title>(.*)<\/title>/)?.[1]
  const becomes = async (wanted: string) => {
    for (let tries = 0; (await title()) !== wanted; tries++) {
      assert.ok(tries < 200, `never ${wanted}`)
      await sleep(50)
    }
  }
  try {
    assert.equal(await title(), 'Main house')
    const id = await create('brands', { name: 'Late', root_url: 'https://late.example' })
    await becomes('Late')
    await app.request('PUT', `/api/brands/${id}`, { json: { site_name: 'Later' } })
    await becomes('Later')
    await app.request('DELETE', `/api/brands/${id}`)
    await becomes('Main house')
  } finally {
    await node.stop()
  }
})

test('only a trusted proxy can say which host was asked for', async () => {
  const distrusting = await testApp()
  try {
    await distrusting.request('POST', '/api/brands', { json: { name: 'Shop', root_url: 'https://shop.example' } })
    const told = await distrusting.request('GET', '/', { headers: { 'x-forwarded-host': 'shop.example' } })
    assert.doesNotMatch(told.text, /Shop/)
    assert.match(await pageOf(distrusting.url, 'shop.example'), /Shop/)
  } finally {
    await distrusting.stop()
  }
})

test('the last proxy says under which address somebody works, and no brand takes that', async () => {
  const create = (hosts: string, rootUrl: string) =>
    app.request('POST', '/api/brands', {
      json: { name: rootUrl, root_url: rootUrl },
      headers: { 'x-forwarded-host': hosts },
    })
  const refused = await create('outer.example, inner.example', 'https://inner.example')
  assert.deepEqual([refused.status, refused.at('data.fields.0.field')], [400, 'root_url'], refused.text)
  const made = await create('outer.example, inner.example', 'https://outer.example')
  assert.equal(made.status, 200, made.text)
  assert.equal((await app.request('DELETE', `/api/brands/${made.at('data.id')}`)).status, 200)
})

test('a brand has no dashboard and no API but that of readers; its errors wear its name', async () => {
  assert.doesNotMatch((await visit('shop.example', '/')).text, /\/admin/)
  assert.match((await visit('main.example', '/')).text, /\/admin/)
  for (const path of ['/admin', '/admin/login', '/auth/oidc', '/sandbox', '/metrics', '/nowhere']) {
    const answer = await visit('shop.example', path)
    assert.equal(answer.status, 404, path)
    assert.match(answer.text, /The Shop/, path)
    assert.doesNotMatch(answer.text, /main\.example|Main house/)
  }
  for (const path of ['/api/lists', '/api/config', '/api/nowhere']) {
    const answer = await app.request('GET', path, { headers: { 'x-forwarded-host': 'shop.example' } })
    assert.deepEqual([answer.status, answer.at('code')], [404, 'request.unknownPath'], path)
  }
  const posted = await visit('shop.example', '/admin/login', { method: 'POST', form: { username: 'a', password: 'b' } })
  assert.equal(posted.status, 404)
  const wrongMethod = await visit('shop.example', '/admin/login', { method: 'PUT', json: {} })
  assert.equal(wrongMethod.status, 404)
  assert.equal((await visit('shop.example', '/health')).status, 200)
  const broken = await visit('shop.example', '/subscription/x/y')
  assert.equal(broken.status, 400)
  assert.match(broken.text, /The Shop/)
})

test('preferences show and change what is of the site, and nothing else', async () => {
  const ann = await person([own, second, other, plain])
  const page = await visit('shop.example', `/subscription/${nil}/${ann.uuid}?manage=true`)
  assert.match(page.text, /Offers/)
  assert.doesNotMatch(page.text, /Leaves|House news/)
  const saved = await visit('shop.example', `/subscription/${nil}/${ann.uuid}`, {
    method: 'POST',
    form: { manage: 'true', name: 'Ann', l: [own.uuid] },
  })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(await listsOf(ann), [own.id, other.id, plain.id])
  const emptied = await visit('main.example', `/subscription/${nil}/${ann.uuid}`, {
    method: 'POST',
    form: { manage: 'true', name: 'Ann' },
  })
  assert.equal(emptied.status, 200, emptied.text)
  assert.deepEqual(await listsOf(ann), [own.id, other.id])
})

test('leaving for good means the brand where the person hears of others, too, and everything where not', async () => {
  const never = (one: Made) =>
    visit('shop.example', `/subscription/${nil}/${one.uuid}`, { method: 'POST', form: { blocklist: 'true' } })
  const [both, single] = [await person([own, second, plain]), await person([own])]
  assert.equal((await never(both)).status, 200)
  assert.deepEqual(await listsOf(both), [plain.id])
  assert.equal((await app.request('GET', `/api/subscribers/${both.id}`)).at('data.status'), 'enabled')
  assert.equal((await never(single)).status, 200)
  assert.equal((await app.request('GET', `/api/subscribers/${single.id}`)).at('data.status'), 'blocklisted')
})

test('one click leaves the lists of the campaign under any host; an unknown campaign those of the site', async () => {
  const campaign = await archived('Clicked', [own, plain])
  const oneClick = (host: string, campaignUuid: string, one: Made) =>
    visit(host, `/subscription/${campaignUuid}/${one.uuid}`, {
      method: 'POST',
      form: { 'List-Unsubscribe': 'One-Click' },
    })
  const ann = await person([own, second, other, plain])
  assert.equal((await oneClick('shop.example', campaign.uuid, ann)).status, 200)
  assert.deepEqual(await listsOf(ann), [second.id, other.id])
  const unknown = '0f9e1c34-5bd1-4a4e-8f3b-0d2d6c1f7a11'
  const bob = await person([own, second, other, plain])
  await oneClick('shop.example', unknown, bob)
  assert.deepEqual(await listsOf(bob), [other.id, plain.id])
  await oneClick('main.example', unknown, bob)
  assert.deepEqual(await listsOf(bob), [])
})

test('signing up under a brand joins its lists only; the main address takes forms of every list', async () => {
  const join = (host: string, email: string, lists: readonly Made[]) =>
    visit(host, '/api/public/subscription', {
      method: 'POST',
      json: { email, name: 'x', list_uuids: lists.map(({ uuid }) => uuid) },
    })
  const found = async (email: string) => {
    const rows = dynamic<Made>(sql`select id, uuid from subscribers where email = ${email}`)
    const one = await app.db.row(rows)
    return one === undefined ? undefined : listsOf(one)
  }
  assert.equal((await join('shop.example', 'one@x.test', [own, plain])).status, 200)
  assert.deepEqual(await found('one@x.test'), [own.id])
  const foreign = await join('shop.example', 'two@x.test', [plain])
  assert.deepEqual([foreign.status, foreign.at('code')], [400, 'subscription.noList'])
  assert.equal(await found('two@x.test'), undefined)
  assert.equal((await join('main.example', 'three@x.test', [own])).status, 200)
  assert.deepEqual(await found('three@x.test'), [own.id])
})

test('an opt-in page without names of lists asks for those of its site', async () => {
  const double = await list('Double', brandId)
  const houses = await list('Doubled house', null)
  await app.request('PUT', `/api/lists/${double.id}`, { json: { optin: 'double' } })
  await app.request('PUT', `/api/lists/${houses.id}`, { json: { optin: 'double' } })
  const json = { email: 'd@x.test', name: 'x', status: 'enabled', lists: [double.id, houses.id] }
  const made = await app.request('POST', '/api/subscribers', { json })
  const path = `/subscription/optin/${made.at('data.uuid')}`
  const page = await visit('shop.example', path)
  assert.match(page.text, /Double/)
  assert.doesNotMatch(page.text, /Doubled house/)
  assert.match((await visit('shop.example', `${path}?l=${houses.uuid}`)).text, /Doubled house/)
})

test('each archive lists its own; pages have the address of their brand, and old ones lead there', async () => {
  await archived('Shopping', [own, second])
  const mixed = await archived('Mixed', [own, plain])
  const leaves = await archived('Leafing', [other])
  const shop = await visit('shop.example', '/archive')
  assert.match(shop.text, /Shopping/)
  assert.doesNotMatch(shop.text, /Mixed|Leafing/)
  assert.match(shop.text, /https:\/\/shop\.example\/archive\/shopping/)
  const main = await visit('main.example', '/archive')
  assert.match(main.text, /Mixed/)
  assert.doesNotMatch(main.text, /Shopping|Leafing/)
  const feed = await visit('shop.example', '/archive.xml')
  assert.match(feed.text, /The Shop[\s\S]*Shopping/)
  assert.doesNotMatch(feed.text, /Mixed|main\.example/)
  const data = await visit('shop.example', '/api/public/archive')
  assert.deepEqual([data.at('data.total'), data.at('data.results.0.subject')], [1, 'Shopping'])
  assert.match((await visit('shop.example', '/archive/latest')).text, /Shopping https:\/\/shop\.example/)
  assert.match((await visit('shop.example', '/archive/shopping')).text, /Shopping https:\/\/shop\.example/)

  const moved = await visit('main.example', '/archive/shopping')
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, 'https://shop.example/archive/shopping'])
  assert.equal((await visit('shop.example', '/archive/mixed')).status, 404)
  assert.equal((await visit('shop.example', '/archive/leafing')).status, 404)
  assert.match((await visit('shop.example', `/archive/${leaves.uuid}`)).text, /https:\/\/main\.example\/tea/)
  assert.equal((await visit('shop.example', `/archive/${mixed.uuid}`)).status, 200)
})

test('a campaign stays with its brand when its list is deleted, or is mixed as it was', async () => {
  const short = await list('Short-lived', brandId)
  await archived('Remembered', [short])
  await archived('Blended', [short, plain])
  await app.request('DELETE', `/api/lists/${short.id}`)
  assert.match((await visit('shop.example', '/archive')).text, /Remembered/)
  assert.doesNotMatch((await visit('shop.example', '/archive')).text, /Blended/)
  const main = await visit('main.example', '/archive')
  assert.match(main.text, /Blended/)
  assert.doesNotMatch(main.text, /Remembered/)
})

test('the data that a brand sends is what is of this brand', async () => {
  const ann = await person([own, plain])
  const sent = await visit('shop.example', `/subscription/export/${ann.uuid}`, { method: 'POST', form: {} })
  assert.equal(sent.status, 200, sent.text)
  const rows = dynamic<{ content: Buffer; html: string }>(sql`
    select attachment.content, mail.html from broadsheet.outbox as mail
    join broadsheet.outbox_attachments as attachment on attachment.id = any(mail.attachment_ids)
    where mail.subscriber_id = ${ann.id}
    order by mail.id desc limit 1`)
  const mail = await app.db.row(rows)
  const text = mail?.content.toString() ?? ''
  assert.match(text, /Offers/)
  assert.doesNotMatch(text, /House news/)
  assert.match(mail?.html ?? '', /The Shop/)
})
