import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { defaultSettings } from '../settings/defaults.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { brandValues, noBrand, takenField } from './brand.ts'

const root = 'https://news.shop.example'

test('values are brought into one form, and what is wrong names its field', () => {
  const values = (sent: Readonly<Record<string, string>>) =>
    brandValues(noBrand, { name: 'Shop', root_url: root, ...sent }, defaultSettings)
  assert.equal(
    values({ root_url: ' HTTPS://News.Shop.Example:443/mail// ' }).root_url,
    'https://news.shop.example/mail',
  )
  assert.equal(values({}).site_name, 'Shop')
  assert.equal(values({ from_email: 'Doe, Jo <jo@shop.example>' }).from_email, '"Doe, Jo" <jo@shop.example>')
  assert.equal(values({ logo_url: ' /uploads/a.png ' }).logo_url, '/uploads/a.png')
  const wrong: readonly (readonly [field: string, value: string])[] = [
    ['name', ' '],
    ['name', 'a\nb'],
    ['site_name', 'a\r\nBcc: x'],
    ['root_url', 'ftp://x'],
    ['root_url', 'news.shop.example'],
    ['root_url', `${root}/admin`],
    ['root_url', `${root}/uploads`],
    ['root_url', `${root}?a=b`],
    ['root_url', 'https://user:pass@news.shop.example'],
    ['logo_url', 'javascript:alert(1)'],
    ['favicon_url', '//elsewhere.example/x.png'],
    ['from_email', 'nobody'],
  ]
  for (const [field, value] of wrong) {
    assert.throws(() => values({ [field]: value }), new RegExp(`^\\w*Error: ${field}`), `${field} ${value}`)
  }
})

test('an address or a name that another one has is taken, in whatever form', () => {
  const values = { ...noBrand, name: 'Shop', root_url: root }
  const other = { name: 'Other', root_url: 'https://other.example' }
  assert.equal(takenField(values, [other], 'https://main.example'), undefined)
  assert.equal(takenField(values, [{ ...other, name: 'SHOP' }], 'https://main.example'), 'name')
  assert.equal(
    takenField(values, [{ ...other, root_url: 'http://news.shop.example' }], 'https://main.example'),
    'root_url',
  )
  assert.equal(takenField(values, [other], 'https://NEWS.shop.example:443/'), 'root_url')
  assert.equal(takenField(values, [{ ...other, root_url: `${root}/b` }], 'https://main.example'), undefined)
})

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.stop())

async function create(name: string, more: Readonly<Record<string, unknown>> = {}) {
  const json = { name, root_url: `https://${name.toLowerCase()}.example`, ...more }
  return app.request('POST', '/api/brands', { json })
}

test('a brand is created, changed and deleted; its lists fall back to the main site', async () => {
  const made = await create('Shop', { from_email: 'Shop <hello@shop.example>', custom_css: 'body{}' })
  assert.equal(made.status, 200, made.text)
  const id = made.numberAt('data.id')
  assert.equal(made.at('data.site_name'), 'Shop')
  assert.equal(made.at('data.lists'), 0)

  const list = await app.request('POST', '/api/lists', { json: { name: 'Offers', type: 'public', brand_id: id } })
  assert.equal(list.at('data.brand_id'), id)
  const kept = await app.request('PUT', `/api/lists/${list.at('data.id')}`, { json: { description: 'x' } })
  assert.equal(kept.at('data.brand_id'), id)
  assert.equal((await app.request('GET', '/api/lists?minimal=true&per_page=all')).at('data.results.0.brand_id'), id)
  const unknown = await app.request('PUT', `/api/lists/${list.at('data.id')}`, { json: { brand_id: 999 } })
  assert.equal(unknown.status, 400)

  const changed = await app.request('PUT', `/api/brands/${id}`, { json: { site_name: 'The Shop' } })
  assert.deepEqual(
    [changed.at('data.site_name'), changed.at('data.root_url'), changed.at('data.lists')],
    ['The Shop', 'https://shop.example', 1],
  )
  assert.equal((await app.request('GET', `/api/brands/${id}`)).at('data.from_email'), 'Shop <hello@shop.example>')

  const gone = await app.request('DELETE', `/api/brands/${id}`)
  assert.deepEqual([gone.status, gone.at('data.lists')], [200, 1])
  assert.equal((await app.request('GET', `/api/brands/${id}`)).status, 404)
  assert.equal((await app.request('DELETE', `/api/brands/${id}`)).status, 404)
  assert.equal((await app.request('GET', `/api/lists/${list.at('data.id')}`)).at('data.brand_id'), null)
  const entries = await app.request('GET', '/api/audit?action=brand.delete')
  assert.deepEqual(entries.at('data.results.0.details'), { name: 'Shop', lists: 1 })
})

test('an address has one owner, also when many want it at once, and the main site is among them', async () => {
  const answers = await Promise.all([1, 2, 3].map((n) => create(`Same${n}`, { root_url: 'https://same.example/' })))
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 409, 409])
  const name = answers.find((answer) => answer.status === 200)?.at('data.name')
  assert.equal((await create(String(name).toUpperCase())).status, 409)
  await app.request('PUT', '/api/settings', { json: { 'app.root_url': 'https://main.example' } })
  assert.equal((await create('Main')).status, 409)
  const here = await create('Here', { root_url: app.url.replace('http:', 'https:') })
  assert.deepEqual([here.status, here.at('data.fields.0.field')], [400, 'root_url'], here.text)
  const settings = await app.request('PUT', '/api/settings', { json: { 'app.root_url': 'http://same.example' } })
  assert.equal(settings.status, 400, settings.text)
  await create('Files', { root_url: 'https://files.example/pictures' })
  const moved = await app.request('PUT', '/api/settings', { json: { 'upload.filesystem.upload_uri': '/pictures' } })
  assert.match(moved.text, /the brand \\"Files\\" lies below this path/)
})

test('nobody takes the dashboard from under their own feet', async () => {
  const put = (rootUrl: string) => app.request('PUT', '/api/settings', { json: { 'app.root_url': rootUrl } })
  const refused = async (answer: ReturnType<typeof create>, field: string) => {
    const { status, text, at } = await answer
    assert.deepEqual([status, at('data.fields.0.field')], [400, field], text)
    assert.equal((await app.request('GET', '/api/brands')).status, 200)
  }
  const made: number[] = []
  const brand = async (name: string, rootUrl: string) => {
    const answer = await create(name, { root_url: rootUrl })
    assert.equal(answer.status, 200, answer.text)
    made.push(answer.numberAt('data.id'))
    return answer.numberAt('data.id')
  }
  await put('https://house.example')
  await refused(create('Path', { root_url: `${app.url}/shop` }), 'root_url')
  const elsewhere = await brand('Elsewhere', 'https://elsewhere.example')
  const moved = { json: { root_url: `${app.url}/shop` } }
  await refused(app.request('PUT', `/api/brands/${elsewhere}`, moved), 'root_url')
  // Beside the main site there is room on a host, and so there is for two: until one of them goes.
  await put(app.url)
  const one = await brand('One', `${app.url}/one`)
  await refused(put('https://house.example'), 'app.root_url')
  await brand('Two', `${app.url}/two`)
  assert.equal((await put('https://house.example')).status, 200)
  await refused(app.request('DELETE', `/api/brands/${one}`), 'root_url')
  // Who comes with the path of the main site keeps it; from whom a proxy takes it off would not.
  await put(`${app.url}/mail`)
  const bare = { json: { name: 'Bare', root_url: app.url } }
  await refused(app.request('POST', '/api/brands', bare), 'root_url')
  const within = await app.request('POST', '/mail/api/brands', bare)
  assert.equal(within.status, 200, within.text)
  assert.equal((await app.request('DELETE', `/mail/api/brands/${within.at('data.id')}`)).status, 200)
  // Nobody is believed whom nobody trusts.
  const told = await app.request('POST', '/api/brands', {
    json: { name: 'Told', root_url: 'https://told.example' },
    headers: { 'x-forwarded-host': 'told.example' },
  })
  assert.equal(told.status, 200, told.text)
  made.push(told.numberAt('data.id'))
  await put(app.url)
  for (const id of made) assert.equal((await app.request('DELETE', `/api/brands/${id}`)).status, 200)
})

test('who may not see or manage settings cannot see or manage brands', async () => {
  const reader = await app.callerWith({ permissions: ['settings:get'] })
  const nobody = await app.callerWith({ permissions: ['lists:manage_all', 'lists:get_all'] })
  assert.equal((await app.request('GET', '/api/brands', { as: reader })).status, 200)
  assert.equal((await app.request('GET', '/api/brands', { as: nobody })).status, 403)
  const json = { name: 'No', root_url: 'https://no.example' }
  assert.equal((await app.request('POST', '/api/brands', { json, as: reader })).status, 403)
  assert.equal((await app.request('GET', '/api/brands', { as: app.nobody })).status, 403)
})

test('campaigns begin with the sender of their brand', async () => {
  const id = (await create('Sender', { from_email: 'Brand <news@sender.example>' })).numberAt('data.id')
  const newList = async (json: Readonly<Record<string, unknown>>) =>
    (await app.request('POST', '/api/lists', { json: { name: 'x', ...json } })).numberAt('data.id')
  const [own, second, main] = [
    await newList({ brand_id: id }),
    await newList({ brand_id: id, from_email: 'me@list.example' }),
    await newList({}),
  ]
  const campaign = async (lists: readonly number[]) => {
    const answer = await app.request('POST', '/api/campaigns', { json: { name: 'x', subject: 'x', lists } })
    assert.equal(answer.status, 200, answer.text)
    return [answer.at('data.from_email'), answer.at('data.brand_id')]
  }
  const house = defaultSettings['app.from_email']
  assert.deepEqual(await campaign([own]), ['Brand <news@sender.example>', id])
  assert.deepEqual(await campaign([second]), ['me@list.example', id])
  assert.deepEqual(await campaign([own, second]), ['Brand <news@sender.example>', id])
  assert.deepEqual(await campaign([own, main]), [house, null])
  assert.deepEqual(await campaign([main]), [house, null])
})
