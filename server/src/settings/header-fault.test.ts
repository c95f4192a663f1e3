import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headerFault } from './header-fault.ts'

test('a header that could never be sent is refused when it is written', () => {
  const wrong: readonly (readonly [name: string, value: string])[] = [
    ['Return-Path', 'bad'],
    ['Bcc', 'junk'],
    ['Cc', 'a@b.test, junk'],
    ['Reply-To', 'nobody'],
    ['List-Id', 'Größe'],
    ['X A', 'a'],
    ['X-A', 'a\r\nBcc: b@c.test'],
  ]
  for (const [name, value] of wrong) assert.notEqual(headerFault(name, value), undefined, name)
})

test('what goes out, or is left out, is no fault', () => {
  const right: readonly (readonly [name: string, value: string])[] = [
    ['Return-Path', 'b@c.test'],
    ['Return-Path', '<>'],
    ['Bcc', ''],
    ['Bcc', 'a@b.test, "C, D" <c@d.test>'],
    ['Reply-To', 'Ünï <a@b.test>'],
    ['X-A', 'ünï {{ 1 }}'],
    ['From', 'junk'],
    ['Subject', 'Grüße'],
    ['Message-Id', '<1@b.test>'],
  ]
  for (const [name, value] of right) assert.equal(headerFault(name, value), undefined, `${name}: ${value}`)
})
