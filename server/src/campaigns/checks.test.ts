import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testApp } from '../testing/app.ts'
import { type CheckedMessage, contentChecks } from './checks-content.ts'
import { domainOf, type ResolveTxt, senderChecks } from './checks-sender.ts'

const exit = 'https://news.example.org/subscription/0/'
const good: CheckedMessage = {
  subject: 'News',
  html: `<a href="https://example.org/">a</a><a href="${exit}1">leave</a><img src="https://example.org/a.png" alt="A bridge">`,
  text: 'News',
  ownText: false,
  exitUrl: exit,
  rootUrl: 'https://news.example.org',
  source: '{{ TrackView }}',
  trackingDisabled: false,
}

function found(message: Partial<CheckedMessage>): Record<string, string> {
  const checks = contentChecks({ ...good, ...message })
  return Object.fromEntries(checks.map(({ id, level, reason }) => [id, `${level} ${reason}`]))
}

test('a message without faults passes everything', () => {
  assert.deepEqual(found({}), {
    subject: 'ok ok',
    unsubscribe: 'ok ok',
    links: 'ok ok',
    images: 'ok ok',
    tracking: 'ok ok',
    text: 'ok generated',
    size: 'ok ok',
  })
})

test('links that lead nowhere are named', () => {
  for (const link of [
    '',
    'www.example.org',
    '/page',
    'https://',
    'http://exa mple.org',
    'mailto:',
    '{{ .X }}',
    'x:y',
  ]) {
    const [broken] = contentChecks({ ...good, html: `<a href="${link}">a</a>` }).filter(({ id }) => id === 'links')
    assert.equal(broken?.level, 'error', link)
    assert.deepEqual(broken?.details, [link === '' ? '""' : link])
  }
  for (const link of ['#top', 'mailto:a@example.org', 'tel:+4930123', 'https://example.org/?a=1&b=2']) {
    assert.equal(found({ html: `<a href="${link}">a</a>` }).links, 'ok ok', link)
  }
  assert.equal(found({ html: '<a href="http://example.org/">a</a>' }).links, 'notice insecure')
})

test('what is missing is noticed', () => {
  assert.equal(found({ html: '<p>no way out</p>' }).unsubscribe, 'error missing')
  assert.equal(found({ html: '<img src="https://example.org/a.png">' }).images, 'warning alt')
  assert.equal(found({ html: '<img src="a.png" alt="">' }).images, 'error address')
  assert.equal(found({ html: '<img src="https://example.org/px.png" width="1" height="1">' }).images, 'ok none')
  assert.equal(found({ source: '' }).tracking, 'notice missing')
  assert.equal(found({ text: ' ' }).text, 'warning empty')
  assert.equal(found({ subject: ' ' }).subject, 'error empty')
  assert.equal(found({ html: 'x'.repeat(102 * 1024 + 1) }).size, 'warning clipped')
  assert.equal(found({ html: null, text: `plain ${exit}1` }).unsubscribe, 'ok ok')
})

function dns(records: Readonly<Record<string, readonly string[]>>): ResolveTxt {
  return async (name) => {
    const texts = records[name]
    if (texts === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    return texts.map((text) => [text])
  }
}

async function sender(records: Readonly<Record<string, readonly string[]>>): Promise<Record<string, string>> {
  const checks = await senderChecks('News <news@mail.example.org>', dns(records))
  return Object.fromEntries(checks.map(({ id, level, reason }) => [id, `${level} ${reason}`]))
}

test('the records of a sender’s domain', async () => {
  assert.equal(domainOf('News <news@Example.ORG>'), 'example.org')
  assert.equal(domainOf('news@localhost'), undefined)
  assert.deepEqual(await sender({}), { spf: 'warning missing', dkim: 'unknown selector', dmarc: 'warning missing' })
  assert.deepEqual(
    await sender({
      'mail.example.org': ['v=spf1 include:_spf.example.net -all'],
      's1._domainkey.mail.example.org': ['v=DKIM1; k=rsa; p=MIIB'],
      '_dmarc.example.org': ['v=DMARC1; p=reject'],
    }),
    { spf: 'ok ok', dkim: 'ok ok', dmarc: 'ok ok' },
  )
  const weak = await sender({ 'mail.example.org': ['v=spf1 +all'], '_dmarc.mail.example.org': ['v=DMARC1; p=none'] })
  assert.equal(weak.spf, 'warning everybody')
  assert.equal(weak.dmarc, 'notice watching')
  assert.equal((await sender({ 'mail.example.org': ['v=spf1 -all', 'v=spf1 -all'] })).spf, 'error several')
  const silent = await senderChecks('a@example.org', async () => {
    throw Object.assign(new Error('slow'), { code: 'ETIMEOUT' })
  })
  assert.deepEqual(
    silent.map(({ level }) => level),
    ['unknown', 'unknown', 'unknown'],
  )
})

test('a stored campaign is checked with its audience', async () => {
  const app = await testApp()
  after(app.stop)
  const list = (
    await app.request('POST', '/api/lists', { json: { name: 'News', type: 'public', optin: 'single' } })
  ).numberAt('data.id')
  const campaign = {
    name: 'One',
    subject: 'One',
    lists: [list],
    content_type: 'html',
    from_email: 'News <news@localhost>',
    body: '<p>{{ with .Subscriber.Attribs.pet }}{{ .name }}{{ end }}</p>',
  }
  const id = (await app.request('POST', '/api/campaigns', { json: campaign })).numberAt('data.id')
  const levels = async () => {
    const answer = await app.request('GET', `/api/campaigns/${id}/checks`)
    assert.equal(answer.status, 200, answer.text)
    const checks = answer.at('data.checks')
    assert.ok(Array.isArray(checks))
    return { answer, of: Object.fromEntries(checks.map((one) => [one.id, `${one.level} ${one.reason}`])) }
  }
  const empty = await levels()
  assert.equal(empty.of.audience, 'error empty')
  assert.equal(empty.of.sandbox, 'warning active')
  assert.equal(empty.of.unsubscribe, 'ok ok', 'the default template has the link')

  const person = { email: 'a@example.org', name: 'A', status: 'enabled', lists: [list], attribs: { pet: 'Rex' } }
  assert.equal((await app.request('POST', '/api/subscribers', { json: person })).status, 200)
  const one = await levels()
  assert.equal(one.answer.at('data.audience.people'), 1)
  assert.equal(one.answer.at('data.audience.lists.0.people'), 1)
  assert.equal(one.of.audience, 'ok ok')
  assert.equal(one.of.template, 'error person', 'the pet of this person is a text, which has no name')
})

test('templates are tried with nobody whom the caller may not see', async () => {
  const app = await testApp()
  after(app.stop)
  const made = async (path: string, json: unknown) => {
    const answer = await app.request('POST', path, { json })
    assert.equal(answer.status, 200, answer.text)
    return answer.numberAt('data.id')
  }
  const newList = (name: string) => made('/api/lists', { name, type: 'private', optin: 'single' })
  const [own, foreign] = [await newList('Own'), await newList('Foreign')]
  const join = (name: string, lists: readonly number[]) =>
    made('/api/subscribers', {
      email: `${name}@x.test`,
      name,
      status: 'enabled',
      lists,
      attribs: { secret: `s-${name}` },
    })
  await join('ann', [own])
  await join('bob', [foreign])
  const segment = await made('/api/segments', {
    name: 'Everybody',
    filter: { field: 'email', op: 'contains', value: 'x.test' },
  })
  const body = (fields: object) => ({
    ...{ name: 'C', subject: 'S', content_type: 'html', from_email: 'News <news@localhost>', lists: [own, foreign] },
    ...fields,
  })
  const faulty = '{{ if ne .Subscriber.Email "demo@example.com" }}{{ fail (print .Subscriber.Attribs) }}{{ end }}x'
  const telling = '<a href="ht tp://{{ .Subscriber.Email }}">a</a><img src="x-{{ .Subscriber.UUID }}">'
  const campaigns = [
    await made('/api/campaigns', body({ body: faulty })),
    await made('/api/campaigns', body({ body: faulty, segment_id: segment })),
    await made('/api/campaigns', body({ body: telling })),
  ]
  const lists = [{ id: own, permissions: ['list:get', 'list:manage'] as const }]
  const blind = await app.callerWith({ permissions: ['campaigns:get', 'campaigns:manage'], lists })
  const seeing = await app.callerWith({ permissions: ['campaigns:get', 'subscribers:get'], lists })
  for (const [index, id] of campaigns.entries()) {
    const of = async (as?: typeof blind) => {
      const answer = await app.request('GET', `/api/campaigns/${id}/checks`, as === undefined ? {} : { as })
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.at('data.audience.people'), 2, 'the figures are the same for everybody')
      return answer.text
    }
    const texts = [await of(blind), await of(seeing), await of()]
    const said = (name: string) => texts.map((text) => text.includes(index === 2 ? `${name}@x.test` : `s-${name}`))
    assert.deepEqual(said('ann').slice(0, 2), [false, true], texts[0])
    assert.deepEqual(said('bob').slice(0, 2), [false, false], texts[1])
    assert.match(texts[2] ?? '', index === 2 ? /(ann|bob)@x\.test/ : /s-ann.*s-bob|s-bob.*s-ann/)
  }
  assert.match(
    (await app.request('GET', `/api/campaigns/${campaigns[2]}/checks`, { as: blind })).text,
    /demo@example\.com/,
  )
})
