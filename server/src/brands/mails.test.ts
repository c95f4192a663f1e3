import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { dynamic } from '../db/dynamic.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { remindUnconfirmed } from '../optin/reminders.ts'
import { start, statusOf, type TestSmtp, testSmtp, until, useSmtp } from '../sending/testing.ts'
import { openSettings } from '../settings/store.ts'
import { openSignals } from '../signals/signals.ts'
import { type TestApp, testApp } from '../testing/app.ts'

const main = 'https://main.example'
const shop = 'https://shop.example/news'
let app: TestApp
let smtp: TestSmtp
/** Ids of lists: two of a brand, one of another brand, one of the main site. */
let lists: { readonly first: number; readonly second: number; readonly other: number; readonly plain: number }

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp()
  await useSmtp(app, smtp.port, {
    'app.root_url': main,
    'app.site_name': 'Main house',
    'app.from_email': 'House <house@main.example>',
    'app.logo_url': '/uploads/main-logo.png',
    'app.optin_reminder_days': 2,
  })
  const brand = await create('brands', {
    name: 'Shop',
    root_url: shop,
    site_name: 'The Shop',
    logo_url: '/uploads/shop-logo.png',
    from_email: 'Shop <hello@shop.example>',
  })
  const other = await create('brands', { name: 'Other', root_url: 'https://other.example' })
  const list = (name: string, brandId: number | null) =>
    create('lists', { name, type: 'public', optin: 'double', brand_id: brandId })
  lists = {
    first: await list('First', brand),
    second: await list('Second', brand),
    other: await list('Third', other),
    plain: await list('Plain', null),
  }
})
after(async () => {
  await app.stop()
  await smtp.stop()
})

async function create(what: string, json: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await app.request('POST', `/api/${what}`, { json })
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

const body = `<p>{{ TrackView }} <a href="https://goal.test/a@TrackLink">goal</a> <a href="{{ UnsubscribeURL }}">u</a>
  <a href="{{ ManageURL }}">m</a> <a href="{{ MessageURL }}">v</a> <a href="{{ ArchiveURL }}">a</a>
  <a href="{{ OptinURL }}">o</a> {{ RootURL }} <img src="https://main.example/uploads/tea.png">
  <a href="https://main.example/uploads/prices.pdf@TrackLink">prices</a></p>`

function campaign(listIds: readonly number[], more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  return create('campaigns', { name: 'x', subject: 'x', lists: listIds, content_type: 'html', body, ...more })
}

const member = (email: string, listIds: readonly number[]) =>
  create('subscribers', { email, name: 'Ann', lists: listIds, preconfirm_subscriptions: true, status: 'enabled' })

/** The hosts of all addresses of ours in a text, each once. */
function rootsIn(text: string): readonly string[] {
  const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return [...new Set(plain.match(/https?:\/\/(?:main|shop|other)\.example(?:\/news)?/g) ?? [])].toSorted()
}

async function mailTo(email: string) {
  const row = dynamic<{ from_email: string; html: string; body_text: string; headers: unknown; subject: string }>(
    sql`select from_email, html, body_text, headers, subject from broadsheet.outbox where to_email = ${email} order by id desc limit 1`,
  )
  const mail = await app.db.row(row)
  assert.ok(mail, `no mail to ${email}`)
  return { ...mail, whole: JSON.stringify(mail) }
}

test('every link and header of a campaign of one brand leads to that brand; of several, to the main site', async () => {
  await member('one@x.test', [lists.first])
  await member('two@x.test', [lists.plain])
  const sent = async (to: string, listIds: readonly number[]) => {
    const id = await campaign(listIds)
    await start(app, id)
    await until('finished', async () => (await statusOf(app, id)) === 'finished')
    const source = smtp.messages.filter((message) => message.to[0] === to).at(-1)?.source ?? ''
    assert.match(source, /List-Unsubscribe: <https/)
    return { roots: rootsIn(source), from: /^From: .*$/m.exec(source)?.[0].trim() }
  }
  assert.deepEqual(await sent('one@x.test', [lists.first]), { roots: [shop], from: 'From: Shop <hello@shop.example>' })
  assert.deepEqual((await sent('one@x.test', [lists.first, lists.second])).roots, [shop])
  assert.deepEqual(await sent('one@x.test', [lists.first, lists.other]), {
    roots: [main],
    from: 'From: House <house@main.example>',
  })
  assert.deepEqual((await sent('two@x.test', [lists.plain])).roots, [main])
})

test('so do tests, previews, the last look and the message in the browser', async () => {
  const person = await app.request('GET', '/api/subscribers?query=email%3D%27one@x.test%27')
  const uuid = String(person.at('data.results.0.uuid'))
  const id = await campaign([lists.second])
  const shown = await app.request('GET', `/api/campaigns/${id}`)
  const tried = await app.request('POST', `/api/campaigns/${id}/test`, {
    json: {
      subscribers: ['one@x.test'],
      name: 'x',
      subject: 'tried',
      lists: [lists.second],
      content_type: 'html',
      body,
    },
  })
  assert.equal(tried.status, 200, tried.text)
  assert.deepEqual(rootsIn((await mailTo('one@x.test')).whole), [shop])
  await app.request('POST', `/api/campaigns/${id}/test`, {
    json: { subscribers: ['one@x.test'], lists: [lists.plain] },
  })
  assert.deepEqual(rootsIn((await mailTo('one@x.test')).html), [main])
  assert.deepEqual(rootsIn((await app.request('GET', `/api/campaigns/${id}/preview`)).text), [shop])
  const viewed = await app.request('GET', `/campaign/${shown.at('data.uuid')}/${uuid}`, { as: app.nobody })
  assert.deepEqual(rootsIn(viewed.text), [shop])
  const checks = await app.request('GET', `/api/campaigns/${id}/checks`)
  const unsubscribe = Object.values(Object(checks.at('data.checks'))).find(
    (check) => Object(check).id === 'unsubscribe',
  )
  assert.equal(Object(unsubscribe).level, 'ok', checks.text)
  assert.deepEqual(checks.at('data.site'), { name: 'The Shop', root_url: shop })
  const mixed = await app.request('GET', `/api/campaigns/${await campaign([lists.first, lists.plain])}/checks`)
  assert.deepEqual(mixed.at('data.site'), { name: 'Main house', root_url: main })
})

test('opt-in mails carry name, logo, sender and address of their brand', async () => {
  const join = (email: string, listIds: readonly number[]) =>
    create('subscribers', { email, name: 'Ann', lists: listIds, status: 'enabled' })
  await join('ask@x.test', [lists.first, lists.second])
  const mail = await mailTo('ask@x.test')
  assert.deepEqual(rootsIn(mail.whole), [shop])
  assert.equal(mail.from_email, 'Shop <hello@shop.example>')
  assert.match(mail.html, /https:\/\/shop\.example\/news\/uploads\/shop-logo\.png/)
  assert.match(mail.html, /The Shop/)
  assert.doesNotMatch(mail.whole, /Main house|main-logo/)

  await join('plain@x.test', [lists.plain])
  const plain = await mailTo('plain@x.test')
  assert.deepEqual(rootsIn(plain.whole), [main])
  assert.match(plain.html, /Main house/)
})

test('who is reminded of lists of several brands gets one mail of each, and no brand tells of the other', async () => {
  const email = 'both@x.test'
  await create('subscribers', { email, name: 'Ann', lists: [lists.first], status: 'enabled' })
  await create('subscribers', { email: 'else@x.test', name: 'Ann', lists: [lists.other], status: 'enabled' })
  const { id } = (await app.db.row(
    dynamic<{ id: number }>(sql`select id from subscribers where email = ${email}`),
  )) ?? { id: 0 }
  await app.request('PUT', '/api/subscribers/lists', {
    json: { ids: [id], action: 'add', target_list_ids: [lists.other], status: 'unconfirmed' },
  })
  await app.db.run(
    dynamic(sql`insert into broadsheet.optin_requests (subscriber_id, list_id) values (${id}, ${lists.other})
      on conflict do nothing`),
  )
  await app.db.run(dynamic(sql`update broadsheet.optin_requests set requested_at = now() - interval '3 days'`))
  await app.db.run(dynamic(sql`delete from broadsheet.outbox`))
  const log = pino({ level: 'silent' })
  const signals = await openSignals({ url: app.databaseUrl, log })
  const settings = await openSettings({ db: app.db, signals, log })
  await remindUnconfirmed({ db: app.db, settings, translations: loadTranslations(), log })
  await signals.close()
  const mails = await app.db.rows(
    dynamic<{ html: string }>(sql`select html from broadsheet.outbox where to_email = ${email}`),
  )
  assert.deepEqual(mails.map(({ html }) => rootsIn(html)).toSorted(), [['https://other.example'], [shop]])
})
