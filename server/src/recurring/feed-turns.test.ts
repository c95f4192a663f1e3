import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { createCampaign, people, until } from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import {
  allowFeeds,
  holdClock,
  hoursFromNow,
  rssOf,
  type TestFeed,
  type TestItem,
  type TestTaker,
  testFeed,
  testTaker,
} from './testing.ts'
import { registerRecurringJobs, takeDueTurns } from './turn.ts'

let app: TestApp
let feed: TestFeed
let taker: TestTaker

before(async () => {
  app = await testApp()
  feed = await testFeed()
  await holdClock(app)
  await allowFeeds(app, feed.host)
  taker = await testTaker(app)
})
after(async () => {
  await taker.close()
  await app.stop()
  await feed.stop()
})

// Far from now: a test sets when a turn is due, and no other comes in between.
const rule = { frequency: 'daily', time: hoursFromNow(12), time_zone: 'Europe/Vienna' }
const body = `<h1>{{ .Campaign.Attribs.feed.title }}</h1>
  {{ range .Campaign.Attribs.feed.items }}<h2>{{ .title }}</h2>{{ .html | Safe }}<p>{{ .summary }}</p>{{ end }}`
let number = 0

async function draft(source: Readonly<Record<string, unknown>> = {}): Promise<number> {
  number += 1
  const pattern = await createCampaign(app, await people(app.db, [`feed${number}@x.test`]), { body })
  const made = await app.request('POST', '/api/recurring', {
    json: { name: `Feed ${number}`, campaign_id: pattern, rule, feed: { url: feed.url, ...source } },
  })
  assert.equal(made.status, 200, made.text)
  return made.numberAt('data.id')
}

async function active(source: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const id = await draft(source)
  const started = await app.request('PUT', `/api/recurring/${id}/status`, { json: { status: 'active' } })
  assert.equal(started.status, 200, started.text)
  return id
}

/** As if its moment had come, then a look for what is due. */
async function turn(id: number): Promise<void> {
  await app.db.run(
    dynamic(sql`
      update broadsheet.recurring_campaigns
      set next_at = (select coalesce(max(due_at), date_trunc('minute', now()) - interval '1 hour') + interval '1 minute'
        from broadsheet.recurring_turns where recurring_id = ${id}) where id = ${id}`),
  )
  await takeDueTurns(taker.services, 'feed')
}

async function turnsOf(id: number) {
  const turns = (await app.request('GET', `/api/recurring/${id}/turns`)).at('data.results')
  assert.ok(Array.isArray(turns))
  return turns
}

async function titlesOf(campaignId: unknown): Promise<readonly string[]> {
  const items = (await app.request('GET', `/api/campaigns/${campaignId}`)).at('data.attribs.feed.items')
  assert.ok(Array.isArray(items))
  return items.map((item) => item.title)
}

const items = (...titles: readonly string[]): readonly TestItem[] => titles.map((title, age) => ({ title, age }))

test('each turn sends what is new, once, and nothing where there is nothing', async () => {
  feed.rss(items('b', 'a'))
  const id = await active()
  await turn(id)
  assert.deepEqual([(await turnsOf(id))[0].outcome, (await turnsOf(id))[0].campaign], ['nothing_new', null])
  feed.rss(items('d', 'c', 'b', 'a'))
  await turn(id)
  const [second] = await turnsOf(id)
  assert.deepEqual([second.outcome, second.items], ['started', 2])
  assert.deepEqual(await titlesOf(second.campaign.id), ['d', 'c'])
  const shown = await app.request('GET', `/api/campaigns/${second.campaign.id}/preview`)
  assert.match(shown.text, /<h1>The blog<\/h1>/)
  assert.match(shown.text, /<h2>d<\/h2><p>About d<\/p><p>About d<\/p>/)
  const before = feed.counts.unchanged
  await turn(id)
  assert.equal((await turnsOf(id))[0].outcome, 'nothing_new')
  // Asked with the marks of the last answer.
  assert.equal(feed.counts.unchanged, before + 1)
  feed.rss(items('e', 'd', 'c'))
  await turn(id)
  assert.deepEqual(await titlesOf((await turnsOf(id))[0].campaign.id), ['e'])
})

test('the first turn takes the newest from before where that is wanted', async () => {
  feed.rss(items('c', 'b', 'a'))
  const id = await active({ first_items: 2 })
  await turn(id)
  assert.deepEqual(await titlesOf((await turnsOf(id))[0].campaign.id), ['c', 'b'])
})

test('too few wait for more; too many are passed over, and told', async () => {
  feed.rss(items('a'))
  const id = await active({ min_items: 2, max_items: 2 })
  feed.rss(items('b', 'a'))
  await turn(id)
  const [skipped] = await turnsOf(id)
  assert.deepEqual([skipped.outcome, skipped.reason], ['nothing_new', 'New items: 1. Wanted: 2 or more.'])
  feed.rss(items('d', 'c', 'b', 'a'))
  await turn(id)
  const [sent] = await turnsOf(id)
  assert.deepEqual(await titlesOf(sent.campaign.id), ['d', 'c'])
  assert.equal(sent.reason, '1 more new items were passed over.')
  await turn(id)
  assert.equal((await turnsOf(id))[0].outcome, 'nothing_new')
})

test('a feed that fails is asked again within the hour, then the turn is skipped and told', async () => {
  feed.rss(items('a'))
  const id = await active()
  const json = { 'app.lang': 'de', 'app.notify_emails': ['ops@x.test'] }
  assert.equal((await app.request('PUT', '/api/settings', { json })).status, 200)
  feed.answer((_, response) => response.writeHead(503).end())
  await turn(id)
  const waiting = await app.request('GET', `/api/recurring/${id}`)
  assert.ok(Date.parse(String(waiting.at('data.retry_at'))) > Date.now())
  assert.deepEqual(await turnsOf(id), [])
  const asked = feed.counts.all
  await takeDueTurns(taker.services, 'feed')
  assert.equal(feed.counts.all, asked)
  await takeDueTurns(taker.services, 'feed', Date.now() + 10 * 60_000)
  assert.equal(feed.counts.all, asked + 1)
  await takeDueTurns(taker.services, 'feed', Date.now() + 70 * 60_000)
  const [skipped] = await turnsOf(id)
  assert.equal(skipped.outcome, 'feed_failed')
  assert.match(skipped.reason, /answered 503/)
  const told = dynamic<{ body_text: string }>(
    sql`select body_text from broadsheet.outbox where to_email = 'ops@x.test'`,
  )
  assert.match((await app.db.row(told))?.body_text ?? '', /hat abgelehnt: die Antwort war 503/)
  const read = await app.request('GET', `/api/recurring/${id}`)
  assert.deepEqual([read.at('data.status'), read.at('data.retry_at')], ['active', null])
  // Nothing that came meanwhile is lost.
  feed.rss(items('b', 'a'))
  await turn(id)
  assert.deepEqual(await titlesOf((await turnsOf(id))[0].campaign.id), ['b'])
})

test('a feed that recovers within the hour is sent', async () => {
  feed.rss(items('a'))
  const id = await active()
  feed.answer((_, response) => response.writeHead(200).end('<!doctype html><html></html>'))
  await turn(id)
  feed.rss(items('b', 'a'))
  await takeDueTurns(taker.services, 'feed', Date.now() + 6 * 60_000)
  assert.deepEqual(await titlesOf((await turnsOf(id))[0].campaign.id), ['b'])
})

test('it cannot be started with a feed that cannot be read, nor be given one', async () => {
  feed.answer((_, response) => response.writeHead(404).end())
  const id = await draft()
  const refused = await app.request('PUT', `/api/recurring/${id}/status`, { json: { status: 'active' } })
  assert.ok(refused.status >= 400 && refused.status < 600)
  assert.match(String(refused.at('message')), /answered 404/)
  assert.equal((await app.request('GET', `/api/recurring/${id}`)).at('data.status'), 'draft')

  feed.rss(items('a'))
  const running = await active()
  const stored = await app.request('GET', `/api/recurring/${running}`)
  const put = (url: string) =>
    app.request('PUT', `/api/recurring/${running}`, {
      json: { name: stored.at('data.name'), campaign_id: stored.at('data.campaign.id'), rule, feed: { url } },
    })
  assert.match(String((await put('http://127.0.0.1:1/feed')).at('message')), /private network/)
  feed.rss(items('x', 'y'))
  assert.equal((await put(`http://${feed.host}/other.xml`)).status, 200)
  feed.rss(items('z', 'x', 'y'))
  await turn(running)
  assert.deepEqual(await titlesOf((await turnsOf(running))[0].campaign.id), ['z'])
})

test('a preview shows moments, items and the message, and remembers nothing', async () => {
  feed.rss(
    [
      { title: 'New & shiny', html: '<p>Text<script>1</script></p>' },
      { title: 'Old', age: 3 },
    ].map((one) => ({ ...one, title: one.title.replace('&', '&amp;') })),
  )
  const question = { rule, feed: { url: feed.url, first_items: 1 } }
  const unsaved = await app.request('POST', '/api/recurring/preview', { json: question })
  assert.equal(unsaved.status, 200, unsaved.text)
  const moments = unsaved.at('data.moments')
  assert.ok(Array.isArray(moments) && moments.length === 5)
  assert.deepEqual(unsaved.at('data.feed.fresh'), 1)
  assert.equal(unsaved.at('data.feed.items.0.title'), 'New & shiny')
  assert.equal(unsaved.at('data.html'), null)
  const id = await active({ first_items: 1 })
  for (const _ of [1, 2]) {
    const saved = await app.request('POST', `/api/recurring/${id}/preview`)
    assert.equal(saved.at('data.feed.fresh'), 1)
    assert.match(String(saved.at('data.html')), /<h2>New &amp; shiny<\/h2><p>Text<\/p>/)
    assert.equal(saved.at('data.fault'), null)
    const page = await app.request('GET', `/api/recurring/${id}/preview`)
    assert.match(page.text, /<h2>New &amp; shiny<\/h2>/)
    assert.match(page.headers.get('Content-Security-Policy') ?? '', /sandbox/)
  }
  const other = { feed: { url: feed.url, first_items: 2 }, recurring_id: id }
  assert.equal((await app.request('POST', '/api/recurring/preview', { json: other })).at('data.feed.fresh'), 1)
  const elsewhere = { ...other, feed: { ...other.feed, url: `http://${feed.host}/elsewhere` } }
  assert.equal((await app.request('POST', '/api/recurring/preview', { json: elsewhere })).at('data.feed.fresh'), 2)
  assert.deepEqual(await turnsOf(id), [])
  feed.answer((_, response) => response.writeHead(410).end())
  const failing = await app.request('POST', `/api/recurring/${id}/preview`)
  assert.match(String(failing.at('data.feed_fault')), /answered 410/)
  const german = await app.request('POST', `/api/recurring/${id}/preview`, { headers: { 'Accept-Language': 'de' } })
  assert.match(String(german.at('data.feed_fault')), /die Antwort war 410/)
  const nothing = await app.request('POST', '/api/recurring/preview', { json: {} })
  assert.deepEqual(nothing.at('data.moments'), [])
})

test('bringing it forward with nothing new, or a feed that fails, is refused, and costs nothing', async () => {
  feed.rss(items('a'))
  const id = await active()
  const next = (await app.request('GET', `/api/recurring/${id}`)).at('data.next_at')
  const send = () => app.request('POST', `/api/recurring/${id}/send`, { json: { turn: next } })
  assert.match(String((await send()).at('message')), /nothing to send/)
  feed.answer((_, response) => response.writeHead(500).end())
  const failed = await send()
  assert.equal(failed.at('code'), 'service.peer')
  assert.match(String(failed.at('message')), /answered 500/)
  const german = { json: { turn: next }, headers: { 'Accept-Language': 'de' } }
  assert.match((await app.request('POST', `/api/recurring/${id}/send`, german)).text, /die Antwort war 500/)
  assert.equal((await app.request('GET', `/api/recurring/${id}`)).at('data.next_at'), next)
  assert.deepEqual(await turnsOf(id), [])
  feed.answer((_, response) => response.writeHead(200).end(rssOf([{ title: 'b' }, { title: 'a' }])))
  assert.equal((await send()).status, 200)
  assert.deepEqual(await titlesOf((await turnsOf(id))[0].campaign.id), ['b'])
})

test('a preview says that the pattern is gone, and does not show as sent what is too little for a turn', async () => {
  feed.rss(items('a'))
  const id = await active({ min_items: 2, max_items: 3 })
  feed.rss(items('b', 'a'))
  const preview = () => app.request('POST', `/api/recurring/${id}/preview`)
  const few = await preview()
  assert.equal(few.at('data.feed.fresh'), 1)
  const shown = few.at('data.feed.items')
  assert.ok(Array.isArray(shown))
  assert.deepEqual(
    shown.map(({ title, is_new: isNew }) => [title, isNew]),
    [
      ['b', true],
      ['a', false],
    ],
  )
  feed.rss(items('c', 'b', 'a'))
  assert.deepEqual(
    [(await preview()).at('data.feed.items.1.title'), (await preview()).at('data.feed.items.2')],
    ['b', undefined],
  )
  const pattern = (await app.request('GET', `/api/recurring/${id}`)).at('data.campaign.id')
  await app.db.run(dynamic(sql`delete from campaigns where id = ${Number(pattern)}`))
  const gone = await preview()
  assert.deepEqual([gone.at('data.fault'), gone.at('data.html')], ['Its campaign was deleted.', null])
  assert.match((await app.request('GET', `/api/recurring/${id}/preview`)).text, /Its campaign was deleted/)
  const unasked = await app.request('POST', '/api/recurring/preview', { json: { feed: { url: feed.url } } })
  assert.equal(unasked.at('data.fault'), null)
})

test('304 to a question without conditions is a fault of the feed', async () => {
  feed.answer((_, response) => response.writeHead(304).end())
  const id = await draft()
  const started = await app.request('PUT', `/api/recurring/${id}/status`, { json: { status: 'active' } })
  assert.deepEqual(
    [started.at('code'), started.status < 500 || started.status === 502],
    ['service.peer', true],
    started.text,
  )
  const preview = await app.request('POST', `/api/recurring/${id}/preview`, { headers: { 'Accept-Language': 'de' } })
  assert.match(String(preview.at('data.feed_fault')), /die Antwort war 304/)
  feed.rss(items('a'))
  const running = await active()
  feed.answer((_, response) => response.writeHead(304).end())
  await turn(running)
  assert.deepEqual(await turnsOf(running), [])
  assert.notEqual((await app.request('GET', `/api/recurring/${running}`)).at('data.retry_at'), null)
  feed.rss(items('b', 'a'))
  await takeDueTurns(taker.services, 'feed', Date.now() + 6 * 60_000)
  assert.deepEqual(await titlesOf((await turnsOf(running))[0].campaign.id), ['b'])
})

test('a feed that was corrected while the old one hung is not given its failure', async () => {
  feed.rss(items('a'))
  const id = await active()
  let release = () => {}
  const asked = feed.counts.all
  feed.answer((_, response) => {
    release = () => void response.writeHead(503).end()
  })
  const looking = turn(id)
  await until('the old one is asked', async () => feed.counts.all > asked)
  const stored = await app.request('GET', `/api/recurring/${id}`)
  const { name, campaign_id: pattern } = { name: stored.at('data.name'), campaign_id: stored.at('data.campaign.id') }
  const fail = release
  feed.rss(items('a'))
  const json = { name, campaign_id: pattern, rule, feed: { url: `http://${feed.host}/corrected.xml` } }
  assert.equal((await app.request('PUT', `/api/recurring/${id}`, { json })).status, 200)
  fail()
  await looking
  assert.equal((await app.request('GET', `/api/recurring/${id}`)).at('data.retry_at'), null)
  const [row] = await app.db.rows(
    dynamic<{ failing_since: unknown }>(sql`select failing_since from broadsheet.recurring_campaigns where id = ${id}`),
  )
  assert.equal(row?.failing_since, null)
})

test('who has no feed does not wait for one that hangs', async () => {
  feed.rss(items('a'))
  const slow = await active()
  const pattern = await createCampaign(app, await people(app.db, ['quick@x.test']), { body: 'Hello' })
  const made = await app.request('POST', '/api/recurring', { json: { name: 'Quick', campaign_id: pattern, rule } })
  const quick = made.numberAt('data.id')
  await app.request('PUT', `/api/recurring/${quick}/status`, { json: { status: 'active' } })
  await app.db.run(
    dynamic(sql`
      update broadsheet.recurring_campaigns set next_at = date_trunc('minute', now() - interval '1 minute')
      where id in (${slow}, ${quick})`),
  )
  const looks: (() => Promise<void>)[] = []
  await registerRecurringJobs({
    ...taker.services,
    jobs: { schedule: async (_name, _cron, look) => void looks.push(look) },
  })
  const asked = feed.counts.all
  let release = () => {}
  feed.answer((_, response) => {
    release = () => void response.writeHead(503).end()
  })
  const [plain, feeds] = looks
  assert.ok(plain !== undefined && feeds !== undefined)
  const looking = feeds()
  await until('the feed is asked', async () => feed.counts.all > asked)
  await plain()
  assert.equal((await turnsOf(quick)).length, 1)
  assert.deepEqual(await turnsOf(slow), [])
  release()
  await looking
})

test('the template of the guide is a letter', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/recurring.md'), 'utf8')
  const [, template = ''] = /```html\n([\s\S]*?)```/.exec(guide) ?? []
  const [, subject = ''] = /^ {4}(\{\{ with .*\.title.*)$/m.exec(guide) ?? []
  feed.rss([])
  const list = await people(app.db, ['guide@x.test'])
  const pattern = await createCampaign(app, list, { body: template, subject })
  const made = await app.request('POST', '/api/recurring', {
    json: { name: 'Of the guide', campaign_id: pattern, rule, feed: { url: feed.url } },
  })
  const id = made.numberAt('data.id')
  assert.equal((await app.request('PUT', `/api/recurring/${id}/status`, { json: { status: 'active' } })).status, 200)
  // Also as it stands, before there are any items.
  assert.equal((await app.request('GET', `/api/campaigns/${pattern}/preview`)).status, 200)
  feed.answer((_, response) =>
    response.writeHead(200).end(`<rss><channel><title>Tea &amp;amp; Cake</title><link>https://tea.test/</link><item>
      <guid>1</guid><title>Green &amp;amp; black</title><link>https://tea.test/1?a=1&amp;b=2</link>
      <pubDate>Tue, 24 Nov 2026 09:30:00 +0100</pubDate><enclosure type="image/png" url="/pot.png"/>
      <description>&lt;p&gt;Leaves&lt;script&gt;1&lt;/script&gt; {{ .Subscriber.Email }}&lt;/p&gt;</description></item>
      <item><guid>2</guid><title>Bare</title></item></channel></rss>`),
  )
  await turn(id)
  const [{ campaign }] = await turnsOf(id)
  const shown = await app.request('GET', `/api/campaigns/${campaign.id}/preview?part=message`)
  const html = String(shown.at('data.html'))
  assert.equal(shown.at('data.subject'), 'Green & black')
  assert.match(html, /<h1>Tea &amp; Cake<\/h1>/)
  assert.match(html, /<h2><a href="[^"]+">Green &amp; black<\/a><\/h2>/)
  assert.match(html, /<small>24 November 2026<\/small>/)
  assert.match(html, /<img src="https:\/\/tea\.test\/pot\.png"/)
  // Actions in a feed are words.
  assert.match(html, /<p>Leaves \{\{ \.Subscriber\.Email \}\}<\/p>/)
  assert.match(html, />Bare</)
})
