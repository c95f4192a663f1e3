import assert from 'node:assert/strict'
import { test } from 'node:test'
import { singleMessage } from '../messengers/email-message.ts'
import { sampleSubscriber } from '../rendering/index.ts'
import { eventsOf } from './reports/events.ts'
import { readReport } from './reports/read-report.ts'
import { identityInAddress, verpAddress } from './verp.ts'

const identity = {
  campaignUuid: '00f1c7a4-1111-4222-8333-0123456789ab',
  subscriberUuid: 'ffffffff-9999-4aaa-bbbb-fedcba987654',
}

test('an address tells the message that it was made for, in any case', () => {
  const address = verpAddress('bounces+{verp}@example.com', identity)
  assert.match(address, /^bounces\+[0-9a-v]{52}@example\.com$/)
  for (const seen of [address, `<${address}>`, address.toUpperCase(), `"x" <${address}>, other@example.com`])
    assert.deepEqual(identityInAddress(seen), identity, seen)
  for (const foreign of ['bounces@example.com', `bounces+${'v'.repeat(52)}@example.com`, `b${'0'.repeat(53)}@x.org`])
    assert.equal(identityInAddress(foreign), undefined, foreign)
})

test('without an identity, or too long for mail servers, the address has no tag', () => {
  assert.equal(verpAddress('bounces+{verp}@example.com', undefined), 'bounces@example.com')
  assert.equal(verpAddress('bounces-of-newsletters+{verp}@example.com', identity), 'bounces-of-newsletters@example.com')
})

function sentFrom(headers: Readonly<Record<string, string>>, recipient = true): string {
  const mail = {
    id: '1',
    from: 'News <news@example.com>',
    to: 'reader@example.org',
    subject: 'S',
    html: null,
    text: 'T',
  }
  const known = recipient ? { ...sampleSubscriber, uuid: identity.subscriberUuid } : null
  return singleMessage({ ...mail, headers: [], attachments: [], inline: [], recipient: known }, [headers]).from
}

test('messages leave with a return path of their own only where it is asked for', () => {
  assert.equal(sentFrom({}), 'news@example.com')
  assert.equal(sentFrom({ 'Return-Path': 'bounces@example.com' }), 'bounces@example.com')
  const asked = { 'Return-Path': 'bounces+{verp}@example.com' }
  assert.equal(identityInAddress(sentFrom(asked))?.subscriberUuid, identity.subscriberUuid)
  assert.equal(sentFrom(asked, false), 'bounces@example.com')
})

const origin = { source: 'mx', uid: '7', now: new Date() }

test('a report that quotes nothing of the message is believed by the address that it came to', async () => {
  const to = verpAddress('bounces+{verp}@example.com', identity)
  const head = `From: MAILER-DAEMON@mx.example.org\r\nTo: ${to}\r\nSubject: failure notice\r\n`
  const bounce = await readReport(Buffer.from(`${head}\r\n550 5.1.1 User unknown\r\n`))
  const [event, ...more] = eventsOf(bounce, origin)
  assert.equal(more.length, 0)
  assert.equal(event?.subscriberUuid, identity.subscriberUuid)
  assert.equal(event?.campaignUuid, identity.campaignUuid)
  assert.equal(event?.type, 'hard')
})

test('what people and their machines answer to that address is no bounce', async () => {
  const to = verpAddress('bounces+{verp}@example.com', identity)
  const answer = `From: reader@example.org\r\nTo: ${to}\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n`
  assert.deepEqual(eventsOf(await readReport(Buffer.from(`${answer}\r\nUser unknown\r\n`)), origin), [])
})
