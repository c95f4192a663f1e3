import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentIdOf, embeddedImageNames, embedImages } from './embed.ts'

const file = { filename: 'f.png', contentId: contentIdOf('f.png') }
const images = new Map([[file.filename, file]])
const embedded = (source: string) => embedImages(source, images, new Set())
const cid = `"cid:${file.contentId}"`

test('every spelling of an image that asks to be embedded', () => {
  const cases = [
    ['<img src="/x/f.png" data-embed>', `<img src=${cid} data-embed>`],
    ['<IMG SRC="/x/f.png" DATA-EMBED/>', `<IMG SRC=${cid} DATA-EMBED/>`],
    ['<img src=http://x.test/f.png data-embed>', `<img src=${cid} data-embed>`],
    [`<img data-embed=""\n\tsrc = '/x/f.png?a=b'/>`, `<img data-embed=""\n\tsrc = ${cid}/>`],
    ['<img/data-embed/src="f.png">', `<img/data-embed/src=${cid}>`],
    ['<img alt="a > b" src="f.png" data-embed>', `<img alt="a > b" src=${cid} data-embed>`],
    ['<img alt="{{ or .A "a" }}" src="f.png" data-embed>', `<img alt="{{ or .A "a" }}" src=${cid} data-embed>`],
    ['<img src="f.png" src="g.png" data-embed>', `<img src=${cid} src="g.png" data-embed>`],
  ] as const
  for (const [source, expected] of cases) {
    assert.deepEqual(embeddedImageNames([source]), ['f.png'], source)
    assert.equal(embedded(`a${source}b${source}`), `a${expected}b${expected}`)
  }
})

test('all others stay as they are', () => {
  for (const source of [
    '<img src="f.png">',
    '<img src="f.png" data-embedded>',
    '<img src="f.png" alt="data-embed">',
    '<img data-src="f.png" data-embed>',
    '<image src="f.png" data-embed>',
    '<img data-embed src=>',
    '<img src="f.png" data-embed',
  ]) {
    assert.deepEqual(embeddedImageNames([source]), [], source)
    assert.equal(embedded(source), source)
  }
  for (const source of [
    '<img src="g.png" data-embed>',
    '<img src="{{ index .Subscriber.Attribs "f.png" }}" data-embed>',
  ]) {
    assert.equal(embedded(source), source)
  }
})
