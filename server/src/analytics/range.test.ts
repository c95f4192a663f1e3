import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bucketOf, parseRange, splitRange } from './range.ts'

const at = (text: string) => Date.parse(text)

test('a day is all of it, an instant is the instant', () => {
  assert.deepEqual(parseRange('2031-03-01', '2031-03-02'), { start: at('2031-03-01'), end: at('2031-03-03') })
  const range = parseRange('2031-03-01T10:00:00.500Z', '2031-03-01 12:00:00+02:00')
  assert.deepEqual(range, { start: at('2031-03-01T10:00:00.500Z'), end: at('2031-03-01T10:00:00.001Z') })
  // An unencoded plus sign in an address.
  assert.equal(parseRange('2031-03-01T12:00:00 02:00', '2031-03-02').start, at('2031-03-01T10:00:00Z'))
})

test('what is no date is refused by name', () => {
  for (const text of [undefined, 'yesterday-evening', '2031-02-30', '2031-13-01', '2031-03-01T25:00:00Z', '20310301']) {
    assert.throws(() => parseRange('2031-01-01', text), /to is (?:no date|missing)/, text)
  }
})

test('hours under a week, days from then on', () => {
  assert.equal(bucketOf(parseRange('2031-03-01', '2031-03-06')), 'hour')
  assert.equal(bucketOf(parseRange('2031-03-01', '2031-03-07')), 'day')
})

test('the parts of a range cover it, without gap or overlap, and the middle is whole hours', () => {
  const hour = 3_600_000
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e8 }), (start, length) => {
      const { whole, before, after } = splitRange({ start, end: start + length })
      const sizes = [before, whole, after].map((part) => part.end - part.start)
      assert.ok(sizes.every((size) => size >= 0))
      assert.equal(
        sizes.reduce((sum, size) => sum + size, 0),
        length,
      )
      if (whole.end > whole.start) assert.ok(whole.start % hour === 0 && whole.end % hour === 0)
      assert.equal(before.start, start)
    }),
  )
})
