import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { AppError } from '../../errors/error.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import { rssOf, type TestFeed, testFeed } from '../testing.ts'
import { readChanges, readFeed } from './read.ts'

let feed: TestFeed
let other: TestFeed

before(async () => {
  feed = await testFeed()
  other = await testFeed()
})
after(async () => {
  await feed.stop()
  await other.stop()
})

const settings = () => ({ ...defaultSettings, 'security.feed_hosts': [feed.host] })

async function titlesAt(address = feed.url): Promise<readonly string[]> {
  const answer = await readFeed(address, settings())
  return answer.feed.items.map((item) => item.title)
}

const refuses = (address: string, reason: RegExp) =>
  assert.rejects(
    readFeed(address, settings()),
    (error) => error instanceof AppError && error.code === 'service.peer' && reason.test(error.message),
  )

test('a feed is read as it comes: packed, in old encodings, through redirects', async () => {
  feed.rss([{ title: 'One' }, { title: 'Two' }])
  assert.deepEqual(await titlesAt(), ['One', 'Two'])
  feed.answer((_, response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(rssOf([{ title: 'Packed' }]))),
  )
  assert.deepEqual(await titlesAt(), ['Packed'])
  const latin = rssOf([{ title: 'Caf\u00e9' }]).replace('?>', ' encoding="ISO-8859-1"?>')
  feed.answer((_, response) => response.writeHead(200).end(Buffer.from(latin, 'latin1')))
  assert.deepEqual(await titlesAt(), ['Caf\u00e9'])
  feed.answer((request, response) => {
    if (request.url === '/feed.xml') response.writeHead(301, { Location: '/moved' }).end()
    else response.writeHead(200).end(rssOf([{ title: 'Moved' }]))
  })
  assert.deepEqual(await titlesAt(), ['Moved'])
})

test('what did not change is not sent again', async () => {
  feed.rss([{ title: 'Same' }])
  const first = await readFeed(feed.url, settings())
  assert.equal((await readChanges(feed.url, settings(), first.marks)).kind, 'unchanged')
  feed.rss([{ title: 'Other' }])
  assert.equal((await readChanges(feed.url, settings(), first.marks)).kind, 'read')
})

test('304 is an answer to conditions, and a fault without them', async () => {
  feed.answer((_, response) => response.writeHead(304).end())
  await refuses(feed.url, /answered 304/)
  await assert.rejects(readChanges(feed.url, settings(), { etag: null, modified: null }), /answered 304/)
  const modified = new Date().toUTCString()
  assert.deepEqual(await readChanges(feed.url, settings(), { etag: null, modified }), { kind: 'unchanged' })
})

test('nothing inside the own network is reached, not even by a redirect', async () => {
  other.rss([{ title: 'Inside' }])
  await refuses(other.url, /private network/)
  feed.answer((_, response) => response.writeHead(302, { Location: other.url }).end())
  await refuses(feed.url, /private network/)
  feed.answer((_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end())
  await refuses(feed.url, /http/)
  assert.equal(other.counts.all, 0)
  feed.rss([{ title: 'Here' }])
  const everyPort = { ...defaultSettings, 'security.feed_hosts': ['127.0.0.1'] }
  assert.equal((await readFeed(feed.url, everyPort)).kind, 'read')
})

test('what is no feed, too long or without end is told', async () => {
  feed.answer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><html></html>'),
  )
  await refuses(feed.url, /HTML page/)
  feed.answer((_, response) => response.writeHead(500).end())
  await refuses(feed.url, /answered 500/)
  feed.answer((_, response) => response.writeHead(302, { Location: '/again' }).end())
  await refuses(feed.url, /redirects more than/)
  feed.answer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from([137, 80, 78, 71])),
  )
  await refuses(feed.url, /neither XML nor JSON/)
  feed.answer((_, response) => response.writeHead(200, { 'Content-Type': 'text/xml; charset=klingon' }).end('<rss/>'))
  await refuses(feed.url, /klingon/)
  // 100 MB, in pieces, for as long as somebody takes them.
  let sent = 0
  feed.answer((_, response) => {
    const piece = Buffer.alloc(1024 * 1024, 'x')
    const more = () => {
      while (sent < 100) {
        sent += 1
        if (!response.write(piece)) return void response.once('drain', more)
      }
      response.end()
    }
    response.writeHead(200)
    more()
  })
  await refuses(feed.url, /longer than/)
  assert.ok(sent < 100)
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  feed.answer((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb))
  await refuses(feed.url, /cannot be unpacked/)
})
