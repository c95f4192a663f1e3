import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headReader } from './part-types.ts'

function headsOf(chunks: readonly Uint8Array[]): readonly string[] {
  const heads: string[] = []
  const read = headReader('b-1', (head) => heads.push(head))
  for (const chunk of chunks) read(chunk)
  return heads
}

const body = Buffer.from(
  [
    '--b-1\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n',
    '--b-1\r\nContent-Type: text/csv\r\nA: 1\r\n\r\nContent-Type: in/text\r\n\r\n--b-\r\n',
    '--b-1\r\nEmpty: 1\r\n\r\n\r\n',
    '--b-1\r\nLast: 1\r\n\r\nx\r\n--b-1--\r\n',
  ].join(''),
)
const heads = [
  '\r\nContent-Disposition: form-data; name="data"',
  '\r\nContent-Type: text/csv\r\nA: 1',
  '\r\nEmpty: 1',
  '\r\nLast: 1',
]

test('the head of each part is told, wherever the body is cut', () => {
  assert.deepEqual(headsOf([body]), heads)
  assert.deepEqual(headsOf([...body].map((byte) => Uint8Array.of(byte))), heads)
  for (let at = 1; at < body.length; at++) {
    assert.deepEqual(headsOf([body.subarray(0, at), body.subarray(at)]), heads, `cut at ${at}`)
  }
})

test('a head without an end is not kept, and takes no more time the longer it is', () => {
  const begin = Buffer.from('--b-1\r\nX: ')
  const piece = Buffer.alloc(64 * 1024, 'x')
  assert.deepEqual(headsOf([begin, ...Array.from({ length: 500 }, () => piece)]), [])
})
