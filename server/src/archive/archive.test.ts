import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let list = 0

before(async () => {
  app = await testApp()
  const answer = await app.request('POST', '/api/lists', { json: { name: 'News', type: 'public', optin: 'single' } })
  list = answer.numberAt('data.id')
})
after(() => app.stop())

const markFinished = statement<object>(`update campaigns set status = 'finished' where id = $1`)

async function archived(fields: object): Promise<{ readonly id: number; readonly uuid: string }> {
  const json = { name: 'n', subject: 's', lists: [list], content_type: 'html', body: 'x', archive: true, ...fields }
  const answer = await app.request('POST', '/api/campaigns', { json })
  assert.equal(answer.status, 200, answer.text)
  await app.db.run(markFinished, [answer.numberAt('data.id')])
  return { id: answer.numberAt('data.id'), uuid: String(answer.at('data.uuid')) }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request('GET', path, { as: app.nobody, headers })

test('what authors wrote can run nothing, in page, list and feed', async () => {
  await archived({
    subject: '<img src=x onerror=alert(1)>',
    archive_slug: 'attack',
    body: '<script>alert(2)</script><p>{{ .Subscriber.Name }}</p>',
    archive_meta: { name: '<script>alert(3)</script>' },
  })
  const page = await get('/archive/attack')
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-security-policy') ?? '', /^sandbox(?!.*allow-scripts)/)
  assert.doesNotMatch(page.text, /alert\(3\)<\/script>/)
  const index = await get('/archive')
  assert.doesNotMatch(index.text, /<img src=x/)
  assert.match(index.text, /&lt;img src=x/)
  const feed = await get('/archive.xml')
  assert.match(feed.headers.get('content-type') ?? '', /^application\/rss\+xml/)
  assert.match(feed.text, /<atom:link[^>]+archive\.xml/)
})

test('a campaign that cannot be rendered takes nothing else down', async () => {
  const broken = await archived({ subject: 'Broken {{ .Subscriber.Attribs.a }}', archive_slug: 'broken' })
  await app.db.run(statement(`update campaigns set body = '{{ end }}', subject = '{{ fail "x" }}' where id = $1`), [
    broken.id,
  ])
  const whole = await archived({ subject: 'Whole', archive_slug: 'whole' })
  const listed = await get('/api/public/archive')
  assert.equal(listed.status, 200)
  assert.equal(listed.at('data.results.0.uuid'), whole.uuid)
  assert.equal((await get('/archive')).status, 200)
  const feed = await get('/archive.xml')
  assert.equal(feed.status, 200)
  assert.match(feed.text, /Whole/)
  // Its reader has sent nothing wrong.
  for (const path of ['/archive/broken', `/archive/${broken.uuid}`, '/archive/broken']) {
    const page = await get(path)
    assert.equal(page.status, 404)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  }
  await app.db.run(statement(`update campaigns set body = 'mended', subject = 's', updated_at = now() where id = $1`), [
    broken.id,
  ])
  assert.match((await get('/archive/broken')).text, /mended/)
})

test('no text of an author breaks the feed', async () => {
  await archived({ subject: 'a ]]> b \u0001\u000b c', body: '<p>x ]]> y \u0002 \ufffe</p>' })
  const feed = (await get('/archive.xml')).text
  assert.doesNotMatch(feed, /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  // Every section of text ends where it should: what follows is a tag.
  for (const [, after] of feed.matchAll(/\]\]>(.{0,9})/g)) assert.match(after ?? '', /^(<|$|<!\[CDATA\[)/)
})

test('every address of the archive leads to its campaign, whatever its page name is', async () => {
  const named = [
    await archived({ subject: 'Called latest', archive_slug: 'latest', body: '<p>body of latest</p>' }),
    await archived({
      subject: 'Called like a UUID',
      archive_slug: '5f0d9c1e-1111-4f5c-9d0a-2b7f1f6e4a10',
      body: '<p>body of a UUID</p>',
    }),
  ]
  await archived({ subject: 'Newer', body: '<p>newer</p>' })
  const listed = await get('/api/public/archive')
  for (const [index, { uuid }] of named.toReversed().entries()) {
    const url = new URL(String(listed.at(`data.results.${index + 1}.url`)))
    assert.equal(url.pathname, `/archive/${uuid}`)
    assert.match((await get(url.pathname)).text, /body of (latest|a UUID)/)
  }
})

test('a change shows at once, and an unchanged page is not sent again', async () => {
  const { id, uuid } = await archived({ body: 'before', archive_slug: 'changing' })
  const first = await get('/archive/changing')
  assert.match(first.text, /before/)
  const etag = first.headers.get('etag') ?? ''
  assert.equal((await get(`/archive/${uuid.toUpperCase()}`, { 'If-None-Match': etag })).status, 304)
  await app.db.run(statement(`update campaigns set body = 'after', updated_at = now() where id = $1`), [id])
  assert.match((await get('/archive/changing', { 'If-None-Match': etag })).text, /after/)
})

test('links of the archive are tracked and work', async () => {
  await archived({ body: '<a href="{{ TrackLink "https://shop.test/a" }}">x</a>', archive_slug: 'linked' })
  const page = await get('/archive/linked')
  const path = /href="https?:\/\/[^/]+(\/link\/[^"]+)"/.exec(page.text)?.[1] ?? ''
  const followed = await get(path)
  assert.equal(followed.headers.get('location'), 'https://shop.test/a')
})

test('a visual campaign has no template around it; plain text stays text', async () => {
  await archived({ content_type: 'visual', body: '<i>visual</i>', archive_slug: 'visual' })
  assert.equal((await get('/archive/visual')).text, '<i>visual</i>')
  await archived({ content_type: 'plain', body: '1 < 2', archive_slug: 'plain' })
  assert.match((await get('/archive/plain')).text, /<pre[^>]*>[^<]*1 &lt; 2/)
})

test('switched off there is no archive at all', async () => {
  await app.request('PUT', '/api/settings', { json: { 'app.enable_public_archive': false } })
  for (const path of ['/archive', '/archive/whole', '/archive/latest', '/archive.xml', '/api/public/archive']) {
    assert.equal((await get(path)).status, 404, path)
  }
  await app.request('PUT', '/api/settings', { json: { 'app.enable_public_archive': true } })
  assert.equal((await get('/archive/whole')).status, 200)
})

test('the feed leaves the content out when told so', async () => {
  await app.request('PUT', '/api/settings', { json: { 'app.enable_public_archive_rss_content': false } })
  assert.doesNotMatch((await get('/archive.xml')).text, /<content:encoded>/)
})
