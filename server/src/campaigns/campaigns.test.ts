import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestApp, type TestCredentials, testApp } from '../testing/app.ts'

let app: TestApp
let news = 0
let other = 0

before(async () => {
  app = await testApp()
  news = await createList('News')
  other = await createList('Other')
})
after(() => app.stop())

async function createList(name: string, optin = 'single'): Promise<number> {
  const answer = await app.request('POST', '/api/lists', { json: { name, type: 'public', optin } })
  return answer.numberAt('data.id')
}

async function create(fields: object = {}, as?: TestCredentials) {
  const json = {
    name: 'Camp',
    subject: 'Hi',
    lists: [news],
    type: 'regular',
    content_type: 'html',
    body: '<p>x</p>',
    ...fields,
  }
  return app.request('POST', '/api/campaigns', { json, ...(as === undefined ? {} : { as }) })
}

async function createdId(fields: object = {}): Promise<number> {
  const answer = await create(fields)
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

test('a client may send the whole record back', async () => {
  const created = await create({
    attribs: { a: 1 },
    tags: ['x'],
    headers: [{ 'X-A': 'b' }],
    archive_slug: 'Whole Record',
  })
  const id = created.numberAt('data.id')
  const answer = await app.request('PUT', `/api/campaigns/${id}`, { json: created.at('data') })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(without(answer.at('data')), without(created.at('data')))
})

test('attributes that are not sent are none, everything else stays', async () => {
  const id = await createdId({ attribs: { a: 1 }, tags: ['x'], altbody: 'alt' })
  const put = async (json: object) => app.request('PUT', `/api/campaigns/${id}`, { json: { lists: [news], ...json } })
  assert.deepEqual((await put({ attribs: { b: 2 } })).at('data.attribs'), { b: 2 })
  const kept = await put({ name: 'Renamed' })
  assert.deepEqual([kept.at('data.attribs'), kept.at('data.tags'), kept.at('data.altbody')], [{}, ['x'], 'alt'])
  await put({ attribs: { b: 2 } })
  assert.deepEqual((await put({ attribs: null })).at('data.attribs'), {})
})

test('files that were deleted since stay on record until no file is said to be there', async () => {
  const file = async (name: string) => {
    const form = new FormData()
    form.append('file', new Blob(['text']), name)
    return (await app.request('POST', '/api/media', { body: form })).numberAt('data.id')
  }
  const [gone, there] = [await file('gone.txt'), await file('there.txt')]
  const created = await create({ media: [gone, there] })
  const path = `/api/campaigns/${created.numberAt('data.id')}`
  assert.equal((await app.request('DELETE', `/api/media/${gone}`)).status, 200)
  const read = await app.request('GET', path)
  const media = [
    { id: there, filename: 'there.txt' },
    { id: null, filename: 'gone.txt' },
  ]
  assert.deepEqual(read.at('data.media'), media)
  const put = async (json: object) =>
    (await app.request('PUT', path, { json: { lists: [news], ...json } })).at('data.media')
  assert.deepEqual(await put({ media: read.at('data.media') }), media)
  assert.deepEqual(await put({ media: [there] }), media)
  assert.deepEqual(await put({}), media)
  assert.deepEqual(await put({ media: [{ id: null, filename: 'gone.txt' }] }), media.slice(1))
  assert.deepEqual(await put({ media: [] }), [])
})

test('ids that no record can have are unknown like others', async () => {
  const created = await create({ lists: [news, 3_000_000_000, -1], media: [3_000_000_000, -1, { id: 3_000_000_000 }] })
  assert.equal(created.status, 200, created.text)
  assert.deepEqual(created.at('data.lists'), [{ id: news, name: 'News' }])
  assert.deepEqual(created.at('data.media'), [])
  const templates = await app.request('GET', '/api/templates')
  const own = await create({ template_id: 3_000_000_000 })
  assert.equal(own.at('data.template_id'), templates.at('data.0.id'))
  assert.match((await create({ archive_template_id: 3_000_000_000 })).text, /3000000000 is not a campaign template/)
  const id = created.numberAt('data.id')
  const put = await app.request('PUT', `/api/campaigns/${id}`, { json: { lists: [news, 3_000_000_000] } })
  assert.equal(put.status, 200, put.text)
  assert.equal((await create({ lists: [3_000_000_000] })).status, 400)
  assert.equal((await app.request('GET', '/api/campaigns?list_id=3000000000')).at('data.total'), 0)
  const many = await app.request('DELETE', `/api/campaigns?id=3000000000&id=${id}`)
  assert.deepEqual([many.status, many.at('data')], [200, true])
  assert.equal((await app.request('GET', `/api/campaigns/${id}`)).status, 404)
})

test('of several who delete a campaign at once one has deleted it', async () => {
  const id = await createdId()
  const answers = await Promise.all([1, 2, 3, 4].map(() => app.request('DELETE', `/api/campaigns/${id}`)))
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 404, 404, 404])
  const [noted] = await app.db.rows(
    statement<{ times: number }>(
      `select count(*)::integer as times from broadsheet.audit_log where action = 'campaign.delete' and record_id = $1`,
    ),
    [String(id)],
  )
  assert.equal(noted?.times, 1)
})

test('archive settings answer what was asked for, and keep what was not sent', async () => {
  const id = await createdId({ archive_slug: `Kept ${news}` })
  const templates = await app.request('GET', '/api/templates')
  const template = templates.numberAt('data.1.id')
  const put = async (json: object) => (await app.request('PUT', `/api/campaigns/${id}/archive`, { json })).at('data')
  const rest = { archive: true, archive_meta: {}, archive_slug: `kept-${news}` }
  assert.deepEqual(await put({ archive: true }), { ...rest, archive_template_id: 0 })
  assert.deepEqual(await put({ archive: true, archive_template_id: template }), {
    ...rest,
    archive_template_id: template,
  })
  for (const none of [0, null]) {
    assert.deepEqual(await put({ archive: true, archive_template_id: none }), { ...rest, archive_template_id: 0 })
  }
  assert.equal((await app.request('GET', `/api/campaigns/${id}`)).at('data.archive_template_id'), template)
})

function without(record: unknown): unknown {
  return typeof record === 'object' && record !== null ? { ...record, updated_at: undefined } : record
}

test('faults of templates name the field and the place, and nothing is stored', async () => {
  const answer = await create({ name: 'Faulty', altbody: 'first\n{{ end }}' })
  assert.equal(answer.status, 400)
  assert.equal(answer.at('data.field'), 'altbody')
  assert.equal(answer.at('data.line'), 2)
  const found = await app.request('GET', '/api/campaigns?query=Faulty')
  assert.equal(found.at('data.total'), 0)
})

test('a page name belongs to one campaign', async () => {
  await createdId({ archive_slug: 'one of a kind' })
  assert.equal((await create({ archive_slug: 'One of a Kind' })).status, 409)
  const id = await createdId()
  const json = { archive: true, archive_slug: 'one-of-a-kind', archive_meta: {} }
  assert.equal((await app.request('PUT', `/api/campaigns/${id}/archive`, { json })).status, 409)
})

test('a visual template is copied into the campaign once', async () => {
  const source = '{"root":{"type":"EmailLayout","data":{}}}'
  const template = await app.request('POST', '/api/templates', {
    json: { name: 'V', type: 'campaign_visual', body: '<div>from the template</div>', body_source: source },
  })
  const answer = await create({ content_type: 'visual', body: '', template_id: template.numberAt('data.id') })
  assert.equal(answer.at('data.body'), '<div>from the template</div>')
  assert.equal(answer.at('data.body_source'), source)
  assert.equal(answer.at('data.template_id'), null)
  const own = await create({
    content_type: 'visual',
    body: '<i>own</i>',
    body_source: '{}',
    template_id: template.numberAt('data.id'),
  })
  assert.equal(own.at('data.body'), '<i>own</i>')
  assert.equal(own.at('data.body_source'), '{}')
})

test('no transactional template, and a template that is gone gives way to the default', async () => {
  const tx = await app.request('POST', '/api/templates', { json: { name: 'T', type: 'tx', subject: 's', body: 'b' } })
  assert.equal((await create({ template_id: tx.numberAt('data.id') })).status, 400)
  const templates = await app.request('GET', '/api/templates')
  const answer = await create({ template_id: 2_000_000_000 })
  assert.equal(answer.at('data.template_id'), templates.at('data.0.id'))
})

test('search: all words, in any part, and no character means more than itself', async () => {
  await createdId({ name: 'Autumn Sale 100%', subject: 'Running shoes' })
  await createdId({ name: 'Autumn Party', subject: 'Dance_floor' })
  const names = async (query: string) => {
    const answer = await app.request('GET', `/api/campaigns?no_body=true&query=${encodeURIComponent(query)}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.at('data.total')
  }
  assert.equal(await names('autumn'), 2)
  assert.equal(await names('tumn shoes'), 1)
  assert.equal(await names('run'), 1)
  assert.equal(await names('100%'), 1)
  assert.equal(await names('e_f'), 1)
  assert.equal(await names('%'), 1)
  assert.equal(await names('-nowhere'), 0)
  for (const query of ['(', 'a:b', '!', "it's", '\\', '|', '&']) await names(query)
})

test('the campaigns of a type', async () => {
  const double = await createList('Double', 'double')
  const asking = await createdId({ name: 'Typed', type: 'optin', lists: [double] })
  const telling = await createdId({ name: 'Typed', lists: [double] })
  const found = async (query: string) => {
    const answer = await app.request('GET', `/api/campaigns?query=Typed&order=asc&${query}`)
    return Array.from(answer.text.matchAll(/"id":(\d+),"created_at"/g), ([, id]) => Number(id))
  }
  assert.deepEqual(await found('type=regular'), [telling])
  assert.deepEqual(await found('type=optin'), [asking])
  assert.deepEqual(await found('type=optin&type=regular'), [asking, telling])
  assert.equal((await app.request('GET', '/api/campaigns?type=other')).status, 400)
  assert.equal((await app.request('DELETE', '/api/campaigns?query=Typed&type=optin')).status, 200)
  assert.deepEqual(await found(''), [telling])
})

test('the campaigns of a list, and nothing of a list that is out of reach', async () => {
  const own = await createList('Own')
  const ids = [await createdId({ lists: [own] }), await createdId({ lists: [own, other] })]
  const found = async (query: string, as?: TestCredentials) =>
    app.request('GET', `/api/campaigns?${query}`, as === undefined ? {} : { as })
  assert.equal((await found(`list_id=${own}`)).at('data.total'), 2)
  assert.equal((await found(`list_id=${own}&query=nothing`)).at('data.total'), 0)
  assert.equal((await found('list_id=999999')).at('data.total'), 0)
  assert.equal((await found('list_id=x')).status, 400)
  const both = await found(`list_id=${own}&list_id=${other}`)
  assert.ok(ids.every((id) => both.text.includes(`"id":${id},`)))
  const editor = await app.callerWith({
    permissions: ['campaigns:get', 'campaigns:manage'],
    lists: [{ id: own, permissions: ['list:get', 'list:manage'] }],
  })
  assert.equal((await found(`list_id=${own}`, editor)).at('data.total'), 2)
  const refused = await found(`list_id=${own}&list_id=${other}`, editor)
  assert.equal(refused.status, 403)
  assert.match(refused.text, new RegExp(`list ${other}`))
  const remove = (query: string, as?: TestCredentials) =>
    app.request('DELETE', `/api/campaigns?all=true&list_id=${query}`, as === undefined ? {} : { as })
  assert.equal((await remove(String(other), editor)).status, 403)
  assert.equal((await remove(String(own), editor)).status, 200)
  // The one on a list of others is not theirs to delete.
  assert.equal((await found(`list_id=${own}`)).at('data.results.0.id'), ids[1])
  assert.equal((await remove(String(own))).status, 200)
  assert.equal((await found(`list_id=${own}`)).at('data.total'), 0)
})

test('large pages are whole', async () => {
  await app.db.run(
    statement(`insert into campaigns (uuid, name, subject, from_email, body, messenger)
      select gen_random_uuid(), 'Bulk ' || n, 's', 'a@b.test', 'body', 'email' from generate_series(1, 1234) as n`),
  )
  const answer = await app.request('GET', '/api/campaigns?query=Bulk&per_page=all&order_by=created_at')
  assert.equal(answer.at('data.total'), 1234)
  assert.equal(answer.at('data.per_page'), 0)
  assert.equal(answer.at('data.results.1233.body'), 'body')
  assert.equal(answer.at('data.results.1234'), undefined)
  await app.request('DELETE', '/api/campaigns?query=Bulk&status=paused')
  assert.equal((await app.request('GET', '/api/campaigns?query=Bulk')).at('data.total'), 1234)
  await app.request('DELETE', '/api/campaigns?query=Bulk')
  assert.equal((await app.request('GET', '/api/campaigns?query=Bulk')).at('data.total'), 0)
})

test('rights: reading by one list, managing by all, forbidden lists are named', async () => {
  const shared = await createdId({ lists: [news, other] })
  const own = await createdId()
  const editor = await app.callerWith({
    permissions: ['campaigns:get', 'campaigns:manage', 'campaigns:get_analytics'],
    lists: [{ id: news, permissions: ['list:get', 'list:manage'] }],
  })
  const reader = await app.callerWith({
    permissions: ['campaigns:get', 'campaigns:manage'],
    lists: [{ id: news, permissions: ['list:get'] }],
  })
  const status = async (as: TestCredentials, method: string, path: string, json?: unknown) =>
    (await app.request(method, path, { as, ...(json === undefined ? {} : { json }) })).status
  assert.equal(await status(editor, 'GET', `/api/campaigns/${shared}`), 200)
  assert.equal(await status(editor, 'PUT', `/api/campaigns/${shared}`, { lists: [news], name: 'mine now' }), 403)
  assert.equal(await status(editor, 'DELETE', `/api/campaigns/${shared}`), 403)
  assert.equal(await status(editor, 'PUT', `/api/campaigns/${own}`, { lists: [news], name: 'renamed' }), 200)
  assert.equal(await status(reader, 'PUT', `/api/campaigns/${own}`, { lists: [news], name: 'no' }), 403)
  assert.equal(
    await status(reader, 'POST', `/api/campaigns/${own}/test`, { subscribers: ['a@b.test'], lists: [news] }),
    403,
  )
  const refused = await create({ lists: [news, other] }, editor)
  assert.equal(refused.status, 403)
  assert.match(refused.text, new RegExp(`list ${other}`))
  assert.equal((await create({}, reader)).status, 403)
  // Of many only what may be managed goes, without a word about the rest.
  assert.equal(await status(editor, 'DELETE', `/api/campaigns?id=${shared}&id=${own}`), 200)
  assert.equal((await app.request('GET', `/api/campaigns/${shared}`)).status, 200)
  assert.equal((await app.request('GET', `/api/campaigns/${own}`)).status, 404)
})

test('an editor of all campaigns keeps lists that he cannot see', async () => {
  const id = await createdId({ lists: [news, other] })
  const editor = await app.callerWith({
    permissions: ['campaigns:get_all', 'campaigns:manage_all'],
    lists: [{ id: news, permissions: ['list:get'] }],
  })
  const answer = await app.request('PUT', `/api/campaigns/${id}`, { json: { lists: [news], name: 'Kept' }, as: editor })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.at('data.lists.1.id'), other)
})

test('a deleted list stays on record by name', async () => {
  const gone = await createList('Gone soon')
  const id = await createdId({ lists: [news, gone] })
  await app.request('DELETE', `/api/lists/${gone}`)
  const answer = await app.request('GET', `/api/campaigns/${id}`)
  assert.deepEqual(answer.at('data.lists.1'), { id: null, name: 'Gone soon' })
  const again = await app.request('PUT', `/api/campaigns/${id}`, { json: answer.at('data') })
  assert.deepEqual(again.at('data.lists.1'), { id: null, name: 'Gone soon' })
})

test('previews run nothing, count nothing, and can show a real person and the text', async () => {
  const person = await app.request('POST', '/api/subscribers', {
    json: { email: 'ana@example.com', name: 'Ana Kovač', status: 'enabled', lists: [news] },
  })
  const body =
    '<script>alert(1)</script><p>Hi {{ .Subscriber.Name }}</p><a href="{{ TrackLink "https://x.test/" }}">x</a>{{ TrackView }}'
  const id = await createdId({ body })
  const answer = await app.request('GET', `/api/campaigns/${id}/preview?subscriber_id=${person.numberAt('data.id')}`)
  assert.match(answer.text, /Hi Ana Kovač/)
  assert.match(answer.headers.get('content-security-policy') ?? '', /^sandbox(?!.*allow-scripts)/)
  const text = await app.request('POST', `/api/campaigns/${id}/preview`, { form: { part: 'text' } })
  assert.match(text.headers.get('content-type') ?? '', /^text\/plain/)
  assert.match(text.text, /Hi Demo Subscriber/)
  assert.doesNotMatch(text.text, /<p>/)
  const parts = await app.request('GET', `/api/campaigns/${id}/preview?part=message`)
  assert.equal(parts.at('data.subject'), 'Hi')
  const stranger = await app.callerWith({
    permissions: ['campaigns:get_all', 'subscribers:get'],
    lists: [{ id: other, permissions: ['list:get'] }],
  })
  const path = `/api/campaigns/${id}/preview?subscriber_id=${person.numberAt('data.id')}`
  assert.equal((await app.request('GET', path, { as: stranger })).status, 403)
})

test('conversion answers warnings beside the text', async () => {
  const id = await createdId()
  const json = { from: 'html', to: 'markdown', body: '<h1 class="x">A</h1>' }
  assert.equal((await app.request('POST', `/api/campaigns/${id}/content`, { json })).status, 400)
  const answer = await app.request('POST', `/api/campaigns/${id}/content?detail=true`, { json })
  assert.equal(answer.at('data'), '# A')
  assert.deepEqual(answer.at('warnings'), ['Styles and classes are dropped.'])
  const german = await app.request('POST', `/api/campaigns/${id}/content?detail=true`, {
    json,
    headers: { 'accept-language': 'de' },
  })
  assert.deepEqual(german.at('warnings'), ['Stile und Klassen fallen weg.'])
})

test('a test message shows what the editor holds, to subscribers only unless told otherwise', async () => {
  await app.request('POST', '/api/subscribers', { json: { email: 'bob@example.com', name: 'Bob', status: 'enabled' } })
  const id = await createdId()
  const send = (fields: object) =>
    app.request('POST', `/api/campaigns/${id}/test`, {
      json: { subject: 'Test {{ .Subscriber.Name }}', lists: [news], ...fields },
    })
  assert.equal((await send({ subscribers: [] })).status, 400)
  assert.equal((await send({ subscribers: ['stranger@example.com'] })).status, 400)
  assert.equal((await send({ subscribers: [' BOB@example.com '], subject: '' })).status, 400)
  for (const lists of [undefined, []]) {
    assert.equal((await send({ subscribers: ['bob@example.com'], lists })).status, 400)
  }
  assert.equal((await send({ subscribers: [' BOB@example.com ', 'stranger@example.com'] })).status, 200)
  assert.equal((await send({ subscribers: ['stranger@example.com'], subscriber_mode: 'fallback' })).status, 200)
  const mails = await app.db.rows(
    statement<{ to_email: string; subject: string }>(
      `select to_email, subject from broadsheet.outbox where kind = 'test' order by id`,
    ),
  )
  assert.deepEqual(mails, [
    { to_email: 'bob@example.com', subject: 'Test Bob' },
    { to_email: 'stranger@example.com', subject: 'Test Demo Subscriber' },
  ])
})

test('markup that is nested too deeply is refused everywhere, at once', async () => {
  const id = await createdId()
  const deep = '<div>'.repeat(20_000)
  const quotes = `${'>'.repeat(50_000)}x`
  const convert = (from: string, to: string, body: string) =>
    app.request('POST', `/api/campaigns/${id}/content?detail=true`, { json: { from, to, body } })
  const answers = await Promise.all([
    create({ body: deep }),
    create({ body: quotes, content_type: 'markdown' }),
    app.request('POST', `/api/campaigns/${id}/preview`, { form: { body: deep } }),
    convert('html', 'markdown', deep),
    convert('html', 'plain', deep),
    convert('markdown', 'html', quotes),
    app.request('POST', '/api/templates', { json: { name: 'x', type: 'tx', subject: 's', body: deep } }),
    app.request('POST', '/api/templates/preview', { form: { template_type: 'tx', body: deep } }),
  ])
  for (const answer of answers) {
    assert.equal(answer.status, 400, answer.text.slice(0, 200))
    assert.match(answer.text, /nested too deeply/)
  }
})

test('without a sender of its own a campaign has that of the brand of its lists, of the new ones too', async () => {
  const listOf = async (name: string) => {
    const sender = { from_email: `${name} <news@${name}.example>` }
    const brand = await app.request('POST', '/api/brands', {
      json: { name, root_url: `https://${name}.example`, ...sender },
    })
    const list = await app.request('POST', '/api/lists', {
      json: { name, type: 'public', optin: 'single', brand_id: brand.numberAt('data.id') },
    })
    return list.numberAt('data.id')
  }
  const [tea, coffee] = [await listOf('tea'), await listOf('coffee')]
  const id = await createdId({ lists: [tea] })
  const senderWith = async (lists: readonly number[]) =>
    (await app.request('PUT', `/api/campaigns/${id}`, { json: { lists, from_email: '' } })).at('data.from_email')
  assert.equal(await senderWith([tea]), 'tea <news@tea.example>')
  assert.equal(await senderWith([coffee]), 'coffee <news@coffee.example>')
  const house = (await create({ from_email: '' })).at('data.from_email')
  // A list with a sender of its own comes first, for a new campaign and for one that is changed.
  const json = { name: 'Own', type: 'public', optin: 'single', from_email: 'own@lists.example' }
  const own = (await app.request('POST', '/api/lists', { json })).numberAt('data.id')
  assert.equal((await create({ lists: [own, 3_000_000_000] })).at('data.from_email'), 'own@lists.example')
  assert.equal(await senderWith([own]), 'own@lists.example')
  assert.equal(await senderWith([tea, coffee]), house)
})

test('who sees a campaign for one of its lists does not learn the names of the others', async () => {
  const id = await createdId({ lists: [news, other] })
  const reader = await app.callerWith({
    permissions: ['campaigns:get'],
    lists: [{ id: news, permissions: ['list:get'] }],
  })
  const shown = [
    { id: news, name: 'News' },
    { id: other, name: 'Private list' },
  ]
  const one = await app.request('GET', `/api/campaigns/${id}`, { as: reader })
  assert.deepEqual(one.at('data.lists'), shown)
  const page = await app.request('GET', '/api/campaigns?per_page=1&order_by=created_at&order=desc', { as: reader })
  assert.equal(page.at('data.results.0.id'), id)
  assert.deepEqual(page.at('data.results.0.lists'), shown)
  const checks = await app.request('GET', `/api/campaigns/${id}/checks`, { as: reader })
  assert.doesNotMatch(JSON.stringify(checks.at('data.audience')), /Other/)
  const everything = await app.callerWith({ permissions: ['campaigns:get_all'] })
  const whole = await app.request('GET', `/api/campaigns/${id}`, { as: everything })
  assert.equal(whole.at('data.lists.1.name'), 'Other')
})
