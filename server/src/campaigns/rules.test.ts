import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAddresses } from '@broadsheet/mailwire'
import { defaultSettings } from '../settings/defaults.ts'
import {
  archiveSlug,
  instantOf,
  normaliseTags,
  requireFuture,
  requireHeaders,
  requireMessenger,
  requireSender,
  requireText,
  senderMailbox,
} from './rules.ts'

test('lengths are counted in bytes', () => {
  assert.equal(requireText('name', 'ž'.repeat(1000), 2000).length, 1000)
  assert.throws(() => requireText('name', 'ž'.repeat(1001), 2000), /2000 bytes/)
  assert.throws(() => requireText('name', '  ', 2000), /empty/)
})

test('tags lose outer blanks, inner ones become dashes, doubles and empty ones go', () => {
  assert.deepEqual(normaliseTags(['  Big  News ', 'x', '', ' ', 'x']), ['Big-News', 'x'])
  assert.throws(() => normaliseTags(['t'.repeat(101)]), /100 characters/)
})

test('page names keep letters of any script', () => {
  const cases = [
    [' Spring  Sale! ', 'spring-sale'],
    ['Žluťoučký Kůň & 名簿_7', 'žluťoučký-kůň-名簿-7'],
    ['../../etc', 'etc'],
    [' ?! ', null],
  ] as const
  for (const [text, slug] of cases) assert.equal(archiveSlug(text), slug)
})

test('a date must be a date, and lie ahead', () => {
  const now = Date.parse('2031-04-05T09:00:00Z')
  assert.equal(requireFuture('2031-04-05T15:30:00.123456+05:30', now), '2031-04-05T15:30:00.123456+05:30')
  assert.throws(() => requireFuture('2031-04-05T08:00:00Z', now), /past/)
  for (const text of [
    'tomorrow',
    '2031-04-05',
    '2031-13-05T00:00:00Z',
    '2031-04-05T09:00:00',
    '2031-04-06 09:00:00Z',
  ]) {
    assert.throws(() => requireFuture(text, now), /not a time/)
  }
  assert.equal(instantOf('2031-04-05T09:00:00Z'), instantOf('2031-04-05T14:30:00.000000+05:30'))
})

test('headers have names that are names, and values of one line', () => {
  assert.deepEqual(requireHeaders([{ 'X-A': '1', 'X-B': '{{ .Subscriber.Name }}' }]), [
    { 'X-A': '1', 'X-B': '{{ .Subscriber.Name }}' },
  ])
  for (const name of ['', 'X A', 'X:A', 'X\r\nBcc', 'Ä']) assert.throws(() => requireHeaders([{ [name]: 'x' }]))
  assert.throws(() => requireHeaders([{ 'X-A': 'x\r\nBcc: y@example.com' }]), /line break/)
  // It would stop the campaign at its start; with an expression it may be right for everybody.
  assert.throws(() => requireHeaders([{ 'Reply-To': 'nobody' }]), /Reply-To/)
  assert.ok(requireHeaders([{ 'Reply-To': '{{ .Subscriber.Attribs.owner }}' }]))
  assert.throws(() => requireHeaders([{ 'Reply-To': '{{ 1 }}\r\nBcc: y@example.com' }]), /line break/)
})

test('senders: the setting, a name with an address, or an address whose domain is allowed', () => {
  const settings = { ...defaultSettings, 'privacy.domain_blocklist': ['blocked.test', '*.wild.test'] }
  assert.equal(requireSender('  ', settings), settings['app.from_email'])
  for (const from of ['Ann Über <ann@example.com>', 'bare@example.com', '"A, B" <a@b.test>']) {
    assert.equal(requireSender(from, settings), from)
  }
  for (const from of [
    'nonsense',
    'a@',
    'Name only',
    'a@blocked.test',
    'a@sub.wild.test',
    'a@b.test\r\nBcc: c@d.test',
  ]) {
    assert.throws(() => requireSender(from, settings), /from_email/)
  }
  const closed = { ...defaultSettings, 'privacy.domain_allowlist': ['ours.test'] }
  assert.throws(() => requireSender('a@example.com', closed))
  assert.equal(requireSender('a@ours.test', closed), 'a@ours.test')
})

test('a name as people write it is one name, whatever is in it', () => {
  const written: readonly (readonly [from: string, mailbox: string])[] = [
    ['Doe, John <j@x.test>', '"Doe, John" <j@x.test>'],
    ['News; Co <a@b.test>', '"News; Co" <a@b.test>'],
    ['"half <a@b.test>', '"\\"half" <a@b.test>'],
    ['A.B. Corp. <a@b.test>', 'A.B. Corp. <a@b.test>'],
    ['"A, B" <a@b.test>', '"A, B" <a@b.test>'],
    ['<a@b.test>', '<a@b.test>'],
    ['a@b.test', 'a@b.test'],
  ]
  for (const [from, mailbox] of written) {
    assert.equal(requireSender(from, defaultSettings), from)
    assert.equal(senderMailbox(from), mailbox)
    assert.equal(parseAddresses(senderMailbox(from)).length, 1)
  }
})

test('an unknown messenger is refused, a lost SMTP server falls back to all', () => {
  assert.equal(requireMessenger('', defaultSettings), 'email')
  assert.equal(requireMessenger('email-old', defaultSettings), 'email')
  assert.throws(() => requireMessenger('pigeon', defaultSettings), /pigeon/)
})
