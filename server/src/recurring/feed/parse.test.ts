import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseItems, feedAttribs, seenAtStart } from './choose.ts'
import { type Feed, NoFeed } from './feed.ts'
import { parseFeed } from './parse.ts'
import { shownItem } from './shown.ts'

const at = 'https://blog.test/feed.xml'
const item = (feed: Feed, index = 0) => shownItem(feed.items[index] ?? assert.fail(`There is no item ${index}`))

test('RSS 2.0: whole text before the excerpt, whole addresses, plain titles', () => {
  const feed = parseFeed(
    `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
    <channel><title>Tea &amp;amp; Cake</title><link>https://blog.test/</link><atom:link href="https://blog.test/x"/>
      <item><title><![CDATA[Caf\u00e9 &amp; <b>more</b>]]></title><link>/posts/1</link><guid isPermaLink="false">a1</guid>
        <media:title>Not this</media:title><media:thumbnail url="/t.jpg"/>
        <pubDate>Tue, 24 Nov 2026 09:30:00 +0100</pubDate>
        <description>&lt;p&gt;An  excerpt&lt;/p&gt;&lt;p&gt;of it&lt;/p&gt;</description>
        <content:encoded><![CDATA[<p onclick="x()" style="color:red">All <a href="../two">of</a> it</p><script>alert(1)</script>
          <img src="/pic.png" width="10" onerror="y()"><img src="data:image/png;base64,AA"><a href="javascript:z()">z</a>
          <iframe src="https://evil.test"></iframe><form><input></form>{{ .Subscriber.Email }}]]></content:encoded></item>
      <item><title>x &lt; y</title><guid>https://blog.test/2</guid></item>
      <item><title>Twice</title><guid isPermaLink="false">a1</guid></item>
    </channel></rss>`,
    at,
  )
  assert.equal(feed.title, 'Tea & Cake')
  assert.equal(feed.items.length, 2)
  const first = item(feed)
  assert.equal(first.title, 'Caf\u00e9 & more')
  assert.equal(first.link, 'https://blog.test/posts/1')
  assert.equal(first.summary, 'An excerpt of it')
  assert.equal(first.published, '2026-11-24T08:30:00Z')
  assert.equal(first.image, 'https://blog.test/t.jpg')
  assert.match(first.html, /^<p>All <a href="https:\/\/blog\.test\/two">of<\/a> it<\/p>/)
  assert.match(first.html, /<img width="10" src="https:\/\/blog\.test\/pic\.png" \/>/)
  assert.doesNotMatch(first.html, /script|onclick|onerror|style|iframe|form|input|javascript|data:/)
  const second = item(feed, 1)
  assert.deepEqual([second.title, second.link, second.published], ['x < y', 'https://blog.test/2', null])
})

test('Atom: kinds of text, links by their relation, and XHTML', () => {
  const feed = parseFeed(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://blog.test/a/"><title type="html">News &amp;lt;3</title>
    <link rel="self" href="feed"/><link href="/"/>
    <entry><id>urn:1</id><title>1 &lt; 2 &amp; <![CDATA[3]]></title><link rel="edit" href="/edit"/><link rel="alternate" href="one"/>
      <link rel="enclosure" type="image/png" href="one.png"/>
      <published>2026-11-23T10:00:00+01:00</published><updated>2026-11-24T10:00:00Z</updated>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hello <b>you</b> &amp; me<br/></p></div></content></entry>
    <entry><id>urn:2</id><title type="html">&lt;i&gt;two&lt;/i&gt;</title><updated>2026-11-22T10:00:00Z</updated>
      <summary>a &lt;b&gt; c</summary></entry></feed>`,
    at,
  )
  assert.deepEqual([feed.title, feed.link], ['News <3', 'https://blog.test/'])
  const [first, second] = [item(feed), item(feed, 1)]
  assert.deepEqual([first.title, first.link], ['1 < 2 & 3', 'https://blog.test/a/one'])
  assert.equal(first.published, '2026-11-23T09:00:00Z')
  assert.equal(first.image, 'https://blog.test/a/one.png')
  assert.equal(first.html, '<div><p>Hello <b>you</b> &amp; me<br /></p></div>')
  assert.equal(first.summary, 'Hello you & me')
  assert.deepEqual([second.title, second.summary], ['two', 'a <b> c'])
  assert.equal(second.html, '<p>a &lt;b&gt; c</p>')
})

test('RSS 1.0 and JSON Feed', () => {
  const rdf = parseFeed(
    `<rdf:RDF xmlns:rdf="x" xmlns:dc="y"><channel rdf:about="c"><title>Old</title><link>https://old.test</link></channel>
    <item rdf:about="https://old.test/1"><title>One</title><link>https://old.test/1</link><dc:date>2026-11-23</dc:date></item></rdf:RDF>`,
    at,
  )
  assert.deepEqual(
    [rdf.title, item(rdf).link, item(rdf).published],
    ['Old', 'https://old.test/1', '2026-11-23T00:00:00Z'],
  )
  const json = parseFeed(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Modern',
      home_page_url: 'https://m.test/',
      items: [
        { id: 1, url: '/a', title: 'A', content_text: 'x <y>', date_published: '2026-11-23T00:00:00Z' },
        { id: 'b', content_html: '<p>B</p><script>1</script>', image: 'https://m.test/b.png' },
      ],
    }),
    at,
  )
  assert.deepEqual([item(json).link, item(json).html], ['https://m.test/a', '<p>x &lt;y&gt;</p>'])
  assert.deepEqual([item(json, 1).html, item(json, 1).image], ['<p>B</p>', 'https://m.test/b.png'])
})

test('what is no feed says what it is', () => {
  for (const [text, reason] of [
    ['', /empty/],
    ['<!doctype html><html><title>x</title></html>', /HTML page/],
    ['<html><body></body></html>', /HTML page/],
    ['<opml version="2.0"></opml>', /<opml>/],
    ['just words', /neither XML nor JSON/],
    ['{"items": []}', /no JSON Feed/],
    ['{"version": "https://jsonfeed.org/version/1", "items": [1]}', /no JSON Feed/],
    ['{', /neither XML nor JSON/],
    [`{"a":${'['.repeat(100_000)}`, /deep/],
  ] as const) {
    assert.throws(
      () => parseFeed(text, at),
      (error) => error instanceof NoFeed && reason.test(error.message),
      text.slice(0, 40),
    )
  }
  assert.deepEqual(parseFeed('<rss><channel><title>Empty</title></channel></rss>', at).items, [])
})

test('bombs do not go off', () => {
  const entities = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">
    ${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n === 0 ? '' : n};`.repeat(10)}">`).join('')}
    <!ENTITY file SYSTEM "file:///etc/passwd">]>
    <rss><channel><title>&lol9;</title><item><title>&file;</title><guid>1</guid></item></channel></rss>`
  const feed = parseFeed(entities, at)
  assert.ok(feed.title.length < 100)
  assert.doesNotMatch(JSON.stringify(feed), /root:|lollol/)
  assert.throws(() => parseFeed(`<rss><channel>${'<a>'.repeat(1_000_000)}`, at), NoFeed)
  assert.throws(() => parseFeed(`<rss><channel>${'<a/>'.repeat(1_000_000)}`, at), NoFeed)
  const nested = `<rss><channel><item><guid>1</guid><description><![CDATA[${'<b>'.repeat(90)}x${'<b>'.repeat(300_000)}y]]></description></item></channel></rss>`
  assert.deepEqual([item(parseFeed(nested, at)).summary, item(parseFeed(nested, at)).html], ['x', '<p>x</p>'])
  const long = `<rss><channel><item><guid>1</guid><description>${'word '.repeat(60_000)}</description></item></channel></rss>`
  assert.ok(item(parseFeed(long, at)).html.length < 600)
})

test('addresses of a stranger do not grow a message', () => {
  const long = `https://blog.test/${'p/'.repeat(2500)}`
  const links = '<a href=x>y</a>'.repeat(6000)
  const rss = (link: string, html: string, more = '') =>
    item(
      parseFeed(
        `<rss><channel><link>${link}</link><item><guid>1</guid><link>${link}</link>${more}
        <description><![CDATA[${html}]]></description></item></channel></rss>`,
        at,
      ),
    )
  const hostile = rss(long, links, `<enclosure type="image/png" url="${long}.png"/>`)
  assert.deepEqual([hostile.link.length, hostile.image?.length], [0, undefined])
  assert.ok(JSON.stringify(hostile).length <= 100_000 + 5000)
  // As long as an address may be, and the same as a base of XML.
  for (const grown of [
    rss(long.slice(0, 1900), links),
    item(
      parseFeed(
        `<feed xml:base="${long}"><entry xml:base="${long}"><id>1</id><link href="x"/>
      <content type="html"><![CDATA[${links}]]></content></entry></feed>`,
        at,
      ),
    ),
    rss(long.slice(0, 1900), '<img src=x>'.repeat(9000)),
  ]) {
    assert.ok(JSON.stringify(grown).length <= 100_000 + 5000, String(JSON.stringify(grown).length))
  }
  assert.equal(rss(long.slice(0, 1900), links).html, `<p>${rss(long.slice(0, 1900), links).summary}</p>`)
  // What escaping makes longer counts as it is then.
  assert.ok(rss('https://blog.test/', '&lt;'.repeat(20_000) + '"&"'.repeat(6000)).html.length <= 100_000)
  const one = rss('https://blog.test/', `<a href="/${'x'.repeat(3000)}">a</a><a href="/b">b</a>`)
  assert.equal(one.html, '<a>a</a><a href="https://blog.test/b">b</a>')
  // A title is looked at in one go, whatever it opens and never closes.
  assert.ok(rss('https://blog.test/', '', `<title><![CDATA[${'<a'.repeat(2_000_000)}]]></title>`).title.length <= 501)
})

const entry = (key: string, published: string | null = null) => ({
  key,
  title: key,
  link: '',
  summary: `About ${key}`,
  html: `<p>${key}</p>`,
  published,
  image: '',
  base: '',
})

test('new items are those not seen; too few wait, too many are passed over', () => {
  const feed: Feed = {
    title: '',
    link: '',
    items: [
      entry('old', '2026-01-01T00:00:00Z'),
      entry('b', '2026-03-01T00:00:00Z'),
      entry('a', '2026-02-01T00:00:00Z'),
    ],
  }
  const keys = (min: number, max: number) =>
    chooseItems(feed, new Set(['old']), { min_items: min, max_items: max }).items.map(({ key }) => key)
  assert.deepEqual(keys(1, 10), ['b', 'a'])
  assert.deepEqual(keys(3, 10), [])
  assert.deepEqual(keys(1, 1), ['b'])
  assert.deepEqual(seenAtStart(feed, { first_items: 1 }), ['a', 'old'])
  assert.deepEqual(seenAtStart(feed, { first_items: 0 }).length, 3)
})

test('a message takes no more HTML of a feed than it can hold', () => {
  const short = shownItem(entry('short'))
  const long = { ...short, html: 'x'.repeat(120_000) }
  const { feed } = feedAttribs({ title: 'T', link: '' }, [long, long, short])
  const items = Object(feed).items
  assert.deepEqual(
    items.map((one: { html: string }) => one.html.length),
    [120_000, '<p>About short</p>'.length, '<p>About short</p>'.length],
  )
})
