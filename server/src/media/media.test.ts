import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { type TestApp, type TestCredentials, testApp } from '../testing/app.ts'

let app: TestApp
let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broadsheet-media-'))
  app = await testApp()
  await setting({ 'upload.filesystem.upload_path': folder, 'upload.max_file_size': 200 })
})
after(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

async function setting(json: object): Promise<void> {
  const answer = await app.request('PUT', '/api/settings', { json })
  assert.equal(answer.status, 200, answer.text)
}

function upload(name: string, bytes: string | Uint8Array<ArrayBuffer>, type = 'application/octet-stream') {
  const body = new FormData()
  body.append('file', new Blob([bytes], { type }), name)
  return app.request('POST', '/api/media', { body })
}

async function picture(format: 'png' | 'webp' | 'avif' | 'gif' | 'jpeg', width = 600, height = 300) {
  const image = sharp({ create: { width, height, channels: 3, background: '#336699' } })
  return new Uint8Array(await image.toFormat(format).toBuffer())
}

/** A few kilobytes that decode to 49 million pixels. */
async function hugePicture() {
  const image = sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#336699' } })
  return new Uint8Array(await image.png({ palette: true, compressionLevel: 9 }).toBuffer())
}

const get = (path: string) => app.request('GET', path, { as: app.nobody })

test('pictures of every kind get a size and a thumbnail', async () => {
  for (const format of ['png', 'webp', 'avif', 'gif', 'jpeg'] as const) {
    const answer = await upload(`pic.${format}`, await picture(format))
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.at('data.content_type'), `image/${format}`)
    assert.deepEqual(answer.at('data.meta'), { width: 600, height: 300 })
    const thumb = await app.request('GET', String(answer.at('data.thumb_uri')), { as: app.nobody })
    assert.equal(thumb.headers.get('content-type'), 'image/png')
    assert.equal(thumb.headers.get('cross-origin-resource-policy'), 'cross-origin')
  }
})

test('mails on other sites may show what was uploaded, and nothing else of ours', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('cross-origin-resource-policy')
  const image = await upload('shown.png', await picture('png'))
  const drawing = await upload(
    'shown.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
  )
  for (const answer of [image, drawing]) {
    assert.equal(answer.status, 200, answer.text)
    assert.equal(await policyOf(String(answer.at('data.uri'))), 'cross-origin')
    assert.equal(await policyOf(String(answer.at('data.thumb_uri'))), 'cross-origin')
  }
  for (const path of ['/api/media', '/subscription/form', '/public/static/pages.css', '/uploads/none.png', '/health'])
    assert.equal(await policyOf(path), 'same-origin', path)
})

test('the type is what the bytes are, whatever the client says', async () => {
  const html = await upload('page.html', '<html><script>alert(1)</script></html>', 'text/html')
  assert.equal(html.at('data.content_type'), 'text/plain')
  const served = await get(String(html.at('data.uri')))
  assert.match(served.headers.get('content-type') ?? '', /^text\/plain/)
  assert.match(served.headers.get('content-disposition') ?? '', /^attachment/)
  assert.match(served.headers.get('content-security-policy') ?? '', /^sandbox;/)
  assert.equal(served.headers.get('x-content-type-options'), 'nosniff')
  const program = await upload('tool.bin', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]))
  assert.equal(program.at('data.content_type'), 'application/octet-stream')
  const disguised = await upload('pic.jpg', await picture('png'))
  assert.equal(disguised.at('data.content_type'), 'image/png')
})

test('a drawing is stored without its script', async () => {
  const answer = await upload(
    'x.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>',
  )
  assert.equal(answer.at('data.content_type'), 'image/svg+xml')
  assert.equal(answer.at('data.thumb_url'), answer.at('data.url'))
  const served = await get(String(answer.at('data.uri')))
  assert.doesNotMatch(served.text, /alert/)
  assert.match(served.headers.get('content-security-policy') ?? '', /^sandbox;/)
})

test('too large, too many pixels, damaged, empty: refused, and nothing stays behind', async () => {
  const before = readdirSync(folder).length
  assert.equal((await upload('big.txt', 'x'.repeat(201 * 1024))).status, 413)
  assert.equal((await upload('bomb.png', await hugePicture())).status, 400)
  assert.equal((await upload('broken.png', 'not an image')).status, 400)
  assert.equal((await upload('cut.png', (await picture('png')).slice(0, 100))).status, 400)
  assert.equal((await upload('empty.txt', '')).status, 400)
  assert.equal(readdirSync(folder).length, before)
})

test('many uploads of one name at once all get their own', async () => {
  const png = await picture('png', 5, 5)
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload('same.png', png)))
  const names = new Set(answers.map((answer) => String(answer.at('data.filename'))))
  assert.equal(names.size, 8)
  for (const name of names) assert.match(name, /^same(_\w{6})?\.png$/)
})

test('an array, and a page where one is asked for', async () => {
  const all = await app.request('GET', '/api/media')
  assert.ok(Array.isArray(all.at('data')))
  const page = await app.request('GET', '/api/media?per_page=2&query=same')
  assert.equal(page.at('data.total'), 8)
  assert.match(page.text, /^\{"data":\{"results":/)
  assert.equal((await app.request('GET', '/api/media?query=100%25_')).at('data.0'), undefined)
})

test('a file that goes out with a campaign stays; else it says where it was used', async () => {
  const list = await app.request('POST', '/api/lists', { json: { name: 'M', type: 'public', optin: 'single' } })
  const media = await upload('plan.txt', 'the plan')
  const id = media.numberAt('data.id')
  const campaign = await app.request('POST', '/api/campaigns', {
    json: {
      name: 'With file',
      subject: 's',
      lists: [list.numberAt('data.id')],
      body: 'x',
      content_type: 'html',
      media: [id],
      send_at: '2055-01-01T00:00:00Z',
    },
  })
  const path = `/api/campaigns/${campaign.numberAt('data.id')}`
  await app.request('PUT', `${path}/status`, { json: { status: 'scheduled' } })
  assert.equal((await app.request('DELETE', `/api/media/${id}`)).status, 409)
  await app.request('PUT', `${path}/status`, { json: { status: 'draft' } })
  assert.equal((await app.request('GET', `/api/media/${id}`)).at('data.used_by.0.name'), 'With file')
  const deleted = await app.request('DELETE', `/api/media/${id}`)
  assert.equal(deleted.at('data'), true)
  assert.equal(deleted.at('used_by.0.name'), 'With file')
  assert.deepEqual((await app.request('GET', path)).at('data.media'), [{ id: null, filename: 'plan.txt' }])
})

test('campaigns that use a file are named to those who may read them', async () => {
  const newList = async (name: string) =>
    (await app.request('POST', '/api/lists', { json: { name, type: 'private', optin: 'single' } })).numberAt('data.id')
  const [own, foreign] = [await newList('Own'), await newList('Foreign')]
  const id = (await upload('shared.txt', 'for all')).numberAt('data.id')
  const create = (name: string, list: number, more = {}) =>
    app.request('POST', '/api/campaigns', {
      json: { name, subject: 's', lists: [list], body: 'x', content_type: 'html', media: [id], ...more },
    })
  const secret = (await create('Secret', foreign, { send_at: '2055-01-01T00:00:00Z' })).numberAt('data.id')
  const shared = (await create('Shared', own)).numberAt('data.id')
  const lists = [{ id: own, permissions: ['list:get'] as const }]
  const keeper = await app.callerWith({ permissions: ['media:get', 'media:manage'], lists })
  const editor = await app.callerWith({ permissions: ['media:get', 'campaigns:get'], lists })
  const uses = async (as: TestCredentials) => (await app.request('GET', `/api/media/${id}`, { as })).at('data.used_by')
  const hidden = { id: null, name: 'Another campaign', status: 'draft' }
  assert.deepEqual(await uses(keeper), [hidden, hidden])
  assert.deepEqual(await uses(editor), [{ id: shared, name: 'Shared', status: 'draft' }, hidden])
  await app.request('PUT', `/api/campaigns/${secret}/status`, { json: { status: 'scheduled' } })
  const refused = await app.request('DELETE', `/api/media/${id}`, { as: keeper })
  assert.equal(refused.status, 409)
  assert.match(refused.text, /Another campaign is scheduled/)
  await app.request('PUT', `/api/campaigns/${secret}/status`, { json: { status: 'draft' } })
  const deleted = await app.request('DELETE', `/api/media/${id}`, { as: keeper })
  assert.deepEqual(deleted.at('used_by'), [hidden, hidden])
})

test('served under the address of the settings, unchanged ones without the body, and nothing outside the folder', async () => {
  await setting({ 'upload.filesystem.upload_uri': '/files/here' })
  const media = await upload('note.txt', 'a note')
  assert.equal(media.at('data.uri'), '/files/here/note.txt')
  const answer = await get('/files/here/note.txt')
  assert.equal(answer.text, 'a note')
  const again = await app.request('GET', '/files/here/note.txt', {
    as: app.nobody,
    headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
  })
  assert.equal(again.status, 304)
  for (const path of [
    '/files/here/..%2f..%2fetc%2fpasswd',
    '/files/here/%2e%2e',
    '/files/here/.draft',
    '/files/here/',
  ]) {
    assert.equal((await get(path)).status, 404, path)
  }
  await setting({ 'upload.filesystem.upload_uri': '/uploads' })
})

test('of files that nobody uploaded only pictures are shown', async () => {
  await writeFile(join(folder, 'by-hand.png'), await picture('png'))
  for (const name of ['secret.key', 'passwd', 'notes.txt', 'by-hand.html'])
    await writeFile(join(folder, name), 'secret')
  const get = (name: string) => app.request('GET', `/uploads/${name}`, { as: app.nobody })
  const shown = await get('by-hand.png')
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/png'])
  for (const name of ['secret.key', 'passwd', 'notes.txt', 'by-hand.html'])
    assert.equal((await get(name)).status, 404, name)
})
