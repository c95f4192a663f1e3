import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFieldGroups } from './bounces/reports/fields.ts'
import { readReport } from './bounces/reports/read-report.ts'
import { convertContent } from './campaigns/convert.ts'
import { senderMailbox } from './campaigns/rules.ts'
import { acceptsGzip } from './http/gzip.ts'
import { isStorable } from './imports/row.ts'
import { sniffType } from './media/sniff.ts'
import { harmlessSvg } from './media/svg.ts'
import { embeddedImageNames } from './rendering/embed.ts'
import { markdownToHtml } from './rendering/markdown.ts'
import { fixedTrackedAddresses, rewriteTrackedAddresses } from './rendering/rewrite.ts'
import { htmlToText } from './rendering/text.ts'

// Texts of strangers and of authors that nearly fit a pattern of ours. Whatever reads them again from each place takes
// minutes or hours for them, with nothing else being answered, and this file ends by its time-out.
const long = 500_000
const tabs = '\t'.repeat(long)

test('a header that offers codings', () => {
  assert.equal(acceptsGzip('br, GZIP ; q=0.5'), true)
  assert.equal(acceptsGzip('gzip;q=0, *'), false)
  assert.equal(acceptsGzip(`gzip${tabs}x`), false)
})

test('a report of a bounce', () => {
  const [fields] = readFieldGroups(`Status : 5.1.1\nAction: failed\u2028x\nX:${tabs}\u2028`)
  assert.equal(fields?.get('status')?.[0], '5.1.1')
  assert.equal(fields?.get('action')?.[0], 'failed\u2028x')
})

test('a mail in a bounce mailbox', async () => {
  for (const run of [
    tabs,
    '<'.repeat(long),
    '=?utf-8?q?'.repeat(long / 10),
    '@'.repeat(long),
    '\r\n '.repeat(long / 30),
  ]) {
    const mail = `From: a@example.org\r\nSubject: ${run}x\r\n\r\n${run}x\r\n`
    const report = await readReport(Buffer.from(mail))
    assert.equal(report.kind, 'foreign')
  }
})

test('an HTML body', () => {
  assert.equal(htmlToText(`<p>a${'\u00a0'.repeat(long)}b</p>`).length, long + 2)
  for (const run of [
    tabs,
    '<'.repeat(long),
    '<img '.repeat(long / 5),
    '<IMG\tDATA-EMBED-M'.repeat(long / 17),
    `<img ${'a\t'.repeat(long / 2)}`,
    `<img src=${tabs}`,
    '<img a= "'.repeat(long / 9),
    `<img a="${'<img a='.repeat(long / 7)}`,
    '&'.repeat(long),
  ]) {
    const body = `<p>${run}x`
    assert.deepEqual(embeddedImageNames([body]), [])
    assert.equal(typeof rewriteTrackedAddresses(body), 'string')
    assert.equal(typeof convertContent('html', 'markdown', `<p>${run.slice(0, 20_000)}`, true).text, 'string')
  }
  assert.deepEqual(embeddedImageNames(['<img src="a.png"><img data-embed src="/b.png"><img data-embed src="c.png"']), [
    'b.png',
  ])
  assert.deepEqual(fixedTrackedAddresses(`"{{TrackLink "https://a.example/"${tabs}"`), [])
  assert.deepEqual(fixedTrackedAddresses('"{{ TrackLink "https://a.example/" . }}"'), ['https://a.example/'])
})

test('Markdown that begins more than it ends is refused', () => {
  for (const run of ['*a_', '**a', 'a***', '_*']) {
    assert.throws(() => markdownToHtml(run.repeat(long / 3)), /too many asterisks/, run)
  }
  assert.match(markdownToHtml('*a* _b_ **c**\n\n'.repeat(2000)), /<em>b<\/em>/)
})

test('a heading in Markdown', () => {
  assert.match(markdownToHtml(`# ${'<'.repeat(long)}`), /<h1/)
})

test('prose in Markdown', () => {
  for (const run of ["'", '-', '.', '>', '<<', '&', '&a', '@', ':/', " '", '!', ' ', 'a ', ' !', 'a@']) {
    assert.match(markdownToHtml(`x${run.repeat(long / run.length)}`), /^<p>x/)
  }
})

test('a sender', () => {
  assert.equal(senderMailbox(`${tabs}<${tabs}`), `${tabs}<${tabs}`)
  assert.equal(senderMailbox(` Doe, John${tabs}<john@example.org> `), '"Doe, John" <john@example.org>')
})

test('attributes in an import', () => {
  assert.equal(isStorable(`[${`${'1'.repeat(399)},`.repeat(2400)}1]`), true)
  assert.equal(isStorable('1'.repeat(400)), false)
})

test('a drawing', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><rect style="${'url(u'.repeat(long / 5)}"/></svg>`
  assert.doesNotMatch(harmlessSvg(drawing), /url/)
  assert.equal(await sniffType(Buffer.from(`<!DOCTYPE${tabs}[-->`), 'a.svg'), 'text/plain')
  assert.equal(await sniffType(Buffer.from('<!DOCTYPE svg [ <!ENTITY a "b"> ]\n> <svg/>'), 'a.svg'), 'image/svg+xml')
})
