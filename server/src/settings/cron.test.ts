import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCron } from './cron.ts'

test('cron expressions have five fields within their bounds', () => {
  for (const text of ['* * * * *', '0 3 * * *', '*/10 0-6,22 1,15 jan-mar mon', '59 23 31 12 7', ' 0  2 * * 0 ']) {
    assert.equal(isCron(text), true, text)
  }
  for (const text of [
    '',
    '* * * *',
    '60 * * * *',
    '* * 0 * *',
    '*/0 * * * *',
    '5-1 * * * *',
    'a * * * *',
    '1- * * * *',
  ]) {
    assert.equal(isCron(text), false, text)
  }
})
