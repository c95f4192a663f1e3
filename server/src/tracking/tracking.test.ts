import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { nilUuid } from '../public/urls.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { sweepBursts } from './bursts.ts'

let app: TestApp
const campaign = randomUUID()
const subscriber = randomUUID()
const link = randomUUID()
const target = 'https://example.com/ä?b=2&a=1&amp;x={{y}}#%20z'
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

before(async () => {
  app = await testApp()
  await app.db.run(
    dynamic(sql`insert into campaigns (uuid, name, subject, from_email, body, messenger, content_type)
      values (${campaign}, 'c', 's', 'a@example.com',
        ${'<p>For {{ .Subscriber.Name }}</p><script>alert(1)</script><a href="{{ TrackLink "https://example.com/x" . }}">x</a>{{ TrackView . }}'},
        'email', 'html')`),
  )
  await app.db.run(
    dynamic(sql`insert into subscribers (uuid, email, name) values (${subscriber}, 'a@example.com', 'Ada')`),
  )
  await app.db.run(dynamic(sql`insert into links (uuid, url) values (${link}, ${target})`))
})
after(() => app.stop())

const countAll = statement<{ views: number; clicks: number; named: number; machines: number }>(`
  select (select count(*) from campaign_views) as views, (select count(*) from link_clicks) as clicks,
    (select count(*) from campaign_views where subscriber_id is not null) +
      (select count(*) from link_clicks where subscriber_id is not null) as named,
    (select count(*) from broadsheet.machine_events) as machines`)

const clear = statement<object>(
  'with a as (delete from campaign_views), b as (delete from link_clicks) delete from broadsheet.machine_events',
)

async function counts() {
  const row = await app.db.row(countAll)
  await app.db.run(clear)
  return row
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.request(method, path, { as: app.nobody, headers: { 'User-Agent': browser, ...headers } })
}

const pixelPath = `/campaign/${campaign}/${subscriber}/px.png`
const linkPath = `/link/${link}/${campaign}/${subscriber}`

async function setting(key: string, value: boolean | number): Promise<void> {
  assert.equal((await app.request('PUT', `/api/settings/${key}`, { json: value })).status, 200)
}

test('an open is counted when the picture arrives, without the person unless that is wanted', async () => {
  const answer = await get(pixelPath)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'image/png')
  assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.deepEqual(await counts(), { views: 1, clicks: 0, named: 0, machines: 0 })
  await setting('privacy.individual_tracking', true)
  await get(pixelPath)
  await get(linkPath)
  await get(`/campaign/${campaign}/${nilUuid}/px.png`)
  assert.deepEqual(await counts(), { views: 1, clicks: 1, named: 2, machines: 0 })
  await setting('privacy.individual_tracking', false)
})

test('pixels and links follow the root URL to TLS', async () => {
  const policy = async () => (await get(pixelPath)).headers.get('strict-transport-security')
  assert.equal(await policy(), null)
  const before = (await app.request('GET', '/api/settings')).at('data')
  const rootUrl = Object(before)['app.root_url']
  await app.request('PUT', '/api/settings/app.root_url', { json: 'https://example.com' })
  assert.match((await policy()) ?? '', /max-age/)
  await app.request('PUT', '/api/settings/app.root_url', { json: rootUrl })
  await counts()
})

test('a link leads exactly where it was registered to lead', async () => {
  const answer = await get(linkPath)
  assert.equal(answer.status, 307)
  assert.equal(answer.headers.get('location'), target.replace('ä', '%C3%A4'))
  assert.equal(answer.headers.get('x-robots-tag'), 'noindex, nofollow')
  assert.deepEqual(await counts(), { views: 0, clicks: 1, named: 0, machines: 0 })
})

test('unknown and malformed: pages for links, a picture for pixels, nothing counted', async () => {
  assert.equal((await get(`/link/${randomUUID()}/${campaign}/${subscriber}`)).status, 404)
  assert.equal((await get(`/link/abc/${campaign}/${subscriber}`)).status, 400)
  assert.equal((await get('/campaign/a/b/px.png')).status, 400)
  assert.equal((await get(`/campaign/${randomUUID()}/${randomUUID()}/px.png`)).status, 200)
  assert.equal((await get(`/link/${link}/${nilUuid}/${nilUuid}`)).status, 307)
  assert.deepEqual(await counts(), { views: 0, clicks: 0, named: 0, machines: 0 })
})

test('tracking switched off: links lead on, pictures arrive, nothing is counted', async () => {
  await setting('privacy.disable_tracking', true)
  assert.equal((await get(linkPath)).status, 307)
  assert.equal((await get(pixelPath)).status, 200)
  assert.deepEqual(await counts(), { views: 0, clicks: 0, named: 0, machines: 0 })
  await setting('privacy.disable_tracking', false)
})

test('machines are answered like people and counted apart', async () => {
  const machines: readonly Record<string, string>[] = [
    { 'User-Agent': 'Mozilla/5.0' },
    { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { 'User-Agent': 'BarracudaCentral/1.0' },
  ]
  for (const headers of machines) {
    assert.equal((await get(linkPath, headers)).status, 307)
    assert.equal((await get(pixelPath, headers)).status, 200)
  }
  await get(linkPath, {}, 'HEAD')
  assert.deepEqual(await counts(), { views: 0, clicks: 0, named: 0, machines: 9 })
  const proxy = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
  await get(pixelPath, { 'User-Agent': proxy })
  assert.deepEqual(await counts(), { views: 1, clicks: 0, named: 0, machines: 0 })
})

test('whoever follows every link at once is a scanner, whichever nodes took the clicks', async (t) => {
  await setting('privacy.individual_tracking', true)
  const second = await app.secondNode()
  t.after(() => second.stop())
  const links = await insertLinks(8)
  const [scanned = '', person = ''] = await insertSubscribers(2)
  const click = (index: number, who: string) =>
    app.request('GET', `/link/${links[index]}/${campaign}/${who}`, {
      ...{ as: app.nobody, headers: { 'User-Agent': browser } },
      at: index % 2 === 0 ? app.url : second.url,
    })
  // Two at each node, twice: no node could tell it alone.
  for (const index of [0, 1, 2, 3, 4, 0, 1]) assert.equal((await click(index, scanned)).status, 307)
  for (const index of [0, 1, 2, 3, 3, 3, 3, 3]) await click(index, person)
  await until({ clicks: 8, machines: 7 })
  // Who went on is still the same scanner, though the first clicks are moved by now.
  await click(5, scanned)
  await until({ clicks: 8, machines: 8 })
  await counts()
  await setting('privacy.individual_tracking', false)
})

test('five links one after the other are those of a person', async () => {
  const links = await insertLinks(6)
  const [reader = ''] = await insertSubscribers(1)
  for (const [index, uuid] of links.entries()) {
    await app.db.run(
      dynamic(sql`insert into link_clicks (campaign_id, link_id, subscriber_id, created_at)
        select c.id, l.id, s.id, now() - ${`${index * 600} milliseconds`}::interval
        from campaigns c, links l, subscribers s where c.uuid = ${campaign} and l.uuid = ${uuid} and s.uuid = ${reader}`),
    )
  }
  await app.db.run(sweepIsDue)
  assert.equal(await sweepBursts(app.db), true)
  assert.equal(await sweepBursts(app.db), false, 'another node just did')
  assert.deepEqual(await counts(), { views: 0, clicks: 6, named: 6, machines: 0 })
})

const sweepIsDue = statement<object>(`update broadsheet.click_sweep set swept_to = now() - interval '1 minute'`)

async function insertLinks(count: number): Promise<readonly string[]> {
  const uuids = Array.from({ length: count }, () => randomUUID())
  for (const uuid of uuids) {
    await app.db.run(dynamic(sql`insert into links (uuid, url) values (${uuid}, ${`https://example.com/${uuid}`})`))
  }
  return uuids
}

async function insertSubscribers(count: number): Promise<readonly string[]> {
  const uuids = Array.from({ length: count }, () => randomUUID())
  for (const uuid of uuids) {
    await app.db.run(
      dynamic(sql`insert into subscribers (uuid, email, name) values (${uuid}, ${`${uuid}@example.com`}, 'B')`),
    )
  }
  return uuids
}

async function until(wanted: { readonly clicks: number; readonly machines: number }): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const row = await app.db.row(countAll)
    if (row?.clicks === wanted.clicks && row.machines === wanted.machines) return
    await setTimeout(50)
  }
  assert.deepEqual(await app.db.row(countAll), wanted)
}

test('who is faster than any person is a machine, where the administrator wants time to count', async () => {
  await setting('privacy.individual_tracking', true)
  const accepted = (ago: string) =>
    app.db.run(
      dynamic(sql`insert into broadsheet.recipients (campaign_id, subscriber_id, state, changed_at)
        select c.id, s.id, 'accepted', now() - ${ago}::interval from campaigns c, subscribers s
        where c.uuid = ${campaign} and s.uuid = ${subscriber}
        on conflict (campaign_id, subscriber_id) do update set changed_at = excluded.changed_at`),
    )
  const openAndClick = async () => [await get(pixelPath), await get(linkPath)].map((answer) => answer.status)
  await accepted('0 seconds')
  await openAndClick()
  assert.deepEqual(await counts(), { views: 1, clicks: 1, named: 2, machines: 0 })
  await setting('privacy.machine_seconds', 30)
  assert.deepEqual(await openAndClick(), [200, 307])
  assert.deepEqual(await counts(), { views: 0, clicks: 0, named: 0, machines: 2 })
  await accepted('31 seconds')
  await openAndClick()
  assert.deepEqual(await counts(), { views: 1, clicks: 1, named: 2, machines: 0 })
  await setting('privacy.machine_seconds', 0)
  await setting('privacy.individual_tracking', false)
})

test('whoever follows the link that nobody sees is a machine, with all that came with it', async () => {
  await setting('privacy.individual_tracking', true)
  const shown = async () => (await get(`/campaign/${campaign}/${subscriber}`)).text
  const trap = /<a href="[^"]*(\/link\/f[^"]*)" style="display:none !important;" aria-hidden="true" tabindex="-1"><\/a>/
  assert.doesNotMatch(await shown(), trap)
  await setting('privacy.hidden_link', true)
  const path = trap.exec(await shown())?.[1] ?? ''
  const [other = ''] = await insertSubscribers(1)
  await get(pixelPath)
  await get(linkPath)
  await get(`/link/${link}/${campaign}/${other}`)
  const answer = await get(path)
  assert.equal(answer.status, 307)
  assert.doesNotMatch(answer.headers.get('location') ?? '', /\/link\//)
  await until({ clicks: 1, machines: 3 })
  // What comes a moment later, too; and without a person nothing can be told.
  await get(linkPath)
  await until({ clicks: 1, machines: 4 })
  assert.deepEqual(await counts(), { views: 0, clicks: 1, named: 1, machines: 4 })
  await setting('privacy.individual_tracking', false)
  assert.doesNotMatch(await shown(), trap)
  await setting('privacy.hidden_link', false)
})

test('many at once are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => get(i % 2 === 0 ? pixelPath : linkPath)))
  assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 307))
  assert.deepEqual(await counts(), { views: 100, clicks: 100, named: 0, machines: 0 })
})

test('the message in the browser: for its person, with tracked links, and nothing in it can run', async () => {
  const answer = await get(`/campaign/${campaign}/${subscriber}`)
  assert.equal(answer.status, 200)
  assert.match(answer.text, /<p>For Ada<\/p>/)
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^sandbox /)
  assert.doesNotMatch(policy, /script-src|allow-scripts|allow-same-origin/)
  const path = /href="[^"]*(\/link\/[^"]*)"/.exec(answer.text)?.[1]
  assert.equal((await get(path ?? '')).headers.get('location'), 'https://example.com/x')
  assert.equal((await get(`/campaign/${campaign}/${randomUUID()}`)).status, 404)
  assert.equal((await get(`/campaign/${randomUUID()}/${subscriber}`)).status, 404)
  assert.equal((await get(`/campaign/abc/${subscriber}`)).status, 400)
})
