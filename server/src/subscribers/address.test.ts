import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddress } from './address.ts'

test('letters that stand for others are those others: one mailbox has one address', () => {
  assert.equal(readAddress('A@Example.com'), 'a@example.com')
  assert.equal(readAddress('a@ｅxample.com'), 'a@example.com')
  assert.equal(readAddress('a@𝐞xample。com'), 'a@example.com')
  assert.equal(readAddress('a@müller.example'), 'a@müller.example')
  assert.equal(readAddress('a@xn--mller-kva.example'), 'a@xn--mller-kva.example')
  assert.equal(readAddress('a@under_score.example'), 'a@under_score.example')
})

test('nothing invisible gets in', () => {
  for (const text of ['a@b.com\r\nBcc: x@y.z', 'a@exam\u00adple.com', 'a\u202e@example.com', 'a@example.com\u200b.x']) {
    assert.equal(readAddress(text), undefined, JSON.stringify(text))
  }
})
