import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { humanLines } from './log.ts'

test('a person reads the time, the level where it matters, the text and the facts', () => {
  const lines: string[] = []
  const log = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime },
    humanLines((line) => lines.push(line)),
  )
  log.info({ url: 'http://x', facts: { a: 1 } }, 'Ready')
  log.warn({ err: new Error('broken') }, 'Careful')
  assert.match(lines[0] ?? '', /^\d\d:\d\d:\d\d Ready url=http:\/\/x facts=\{"a":1\}\n$/)
  assert.match(lines[1] ?? '', /^\d\d:\d\d:\d\d warn Careful\nError: broken\n {4}at /)
})
