import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyStatus, classifyWords, typeOfRefusal } from './classify.ts'
import * as corpus from './corpus.ts'
import { eventsOf } from './events.ts'
import { readReport } from './read-report.ts'

const now = new Date('2031-05-02T00:00:00Z')

async function read(message: string) {
  const report = await readReport(Buffer.from(message))
  return { report, events: eventsOf(report, { source: 'pop.example', uid: 'u1', now }) }
}

for (const [name, message, type] of [
  ['Postfix: unknown user', corpus.postfixUnknownUser, 'hard'],
  ['Postfix: mailbox full, though called permanent', corpus.postfixFullMailbox, 'soft'],
  ['Postfix: refused as spam is no fault of the address', corpus.postfixSpamRefused, 'soft'],
  ['Postfix: given up after days', corpus.postfixExpired, 'soft'],
  ['Gmail: base64 text, only headers returned, CRLF', corpus.gmailNoSuchUser, 'hard'],
  ['Exchange: recipient not found', corpus.exchangeRefused, 'hard'],
  ['a status that says nothing gives way to the reply', corpus.vagueStatus, 'soft'],
  ['Exim without a status part', corpus.eximClassic, 'hard'],
  ['qmail', corpus.qmail, 'hard'],
  ['a complaint', corpus.abuseReport, 'complaint'],
] as const) {
  test(name, async () => {
    const { events } = await read(message)
    assert.equal(events.length, 1)
    const [event] = events
    assert.equal(event?.type, type)
    assert.equal(event?.subscriberUuid, corpus.subscriber)
    assert.equal(event?.campaignUuid, corpus.campaign)
    assert.equal(event?.source, 'pop.example')
    assert.match(event?.createdAt ?? '', /^2031-05-01T/)
  })
}

test('a delay is a report without a bounce; of several recipients only the failed ones count', async () => {
  const delayed = await read(corpus.postfixDelayed)
  assert.equal(delayed.report.kind, 'report')
  assert.deepEqual(delayed.events, [])
  assert.equal((await read(corpus.twoRecipients)).events.length, 1)
  assert.deepEqual((await read(corpus.notSpamReport)).events, [])
})

test('a report without anything of our message cannot block anybody', async () => {
  const [event] = (await read(corpus.addressOnly)).events
  assert.equal(event?.type, 'soft')
  assert.equal(event?.email, 'gone@customer.example')
  const complaint = corpus.abuseReport.replaceAll('X-Listmonk', 'X-Other')
  assert.deepEqual((await read(complaint)).events, [])
})

test('foreign mail is foreign, whatever it quotes or talks about', async () => {
  for (const message of [corpus.outOfOffice, corpus.newsletter, corpus.garbage, corpus.deeplyNested, '']) {
    assert.equal((await read(message)).report.kind, 'foreign', message.slice(0, 60))
  }
})

test('codes and words', () => {
  assert.deepEqual(classifyStatus('5.1.1', ''), { type: 'hard', reason: 'smtp_status=5.1.1' })
  assert.equal(classifyStatus('4.7.1', '')?.type, 'soft')
  assert.equal(classifyStatus('5.7.1', '550 5.7.1 relaying denied')?.type, 'hard')
  assert.equal(classifyStatus('failed', ''), undefined)
  assert.equal(classifyWords('version 5.1.1 of our software').type, 'soft')
  assert.equal(classifyWords('550 5.1.1 no').reason, 'smtp_status=5.1.1')
  assert.equal(classifyWords('The mailbox does not exist').type, 'hard')
  assert.deepEqual(classifyWords('whatever'), { type: 'soft', reason: 'default' })
})

test('a vague code in status and reply alike comes to an end', () => {
  assert.equal(classifyStatus('5.0.0', '550 5.0.0 whatever')?.type, 'hard')
  assert.equal(classifyStatus('5.5.0', '550 5.5.0 mailbox unavailable')?.type, 'hard')
  assert.equal(classifyStatus('5.0.0', '550 5.0.0 blocked by policy')?.type, 'soft')
})

test('a server that refuses us says nothing about the reader', () => {
  for (const [reply, type] of [
    ['550 5.1.1 no such user', 'hard'],
    ['550 5.1.1 user unknown, see our policy', 'hard'],
    ['550 No such user here', 'hard'],
    ['550 Requested action not taken: mailbox unavailable', 'hard'],
    ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.example', 'soft'],
    ['550 5.7.26 Unauthenticated email is not accepted due to the DMARC policy', 'soft'],
    ['554 5.6.0 refused', 'soft'],
    ['552 5.2.2 over quota', 'soft'],
    ['554 Message rejected', 'soft'],
  ] as const) {
    assert.equal(typeOfRefusal(reply), type, reply)
  }
})
