import assert from 'node:assert/strict'
import { createHmac, createSign, generateKeyPairSync, sign } from 'node:crypto'
import { after, before, test } from 'node:test'
import { AppError } from '../../errors/error.ts'
import { defaultSettings } from '../../settings/defaults.ts'
import type { Settings } from '../../settings/schema.ts'
import { testCertificate } from '../../testing/certificate.ts'
import { type TestDatabase, testDatabase } from '../../testing/postgres.ts'
import type { BounceType } from '../event.ts'
import { azure } from './azure.ts'
import { forwardemail } from './forwardemail.ts'
import { lettermint } from './lettermint.ts'
import { postmark } from './postmark.ts'
import { sendgrid } from './sendgrid.ts'
import type { WebhookRequest, WebhookService } from './service.ts'
import { createSes } from './ses.ts'
import { signedText } from './sns.ts'

const now = new Date('2031-05-01T12:00:00Z')
const seconds = String(now.getTime() / 1000)
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const settings: Settings = {
  ...defaultSettings,
  'bounce.postmark': { enabled: true, username: 'u', password: 'p' },
  'bounce.forwardemail': { enabled: true, key: 'fe' },
  'bounce.lettermint': { enabled: true, key: 'lm' },
  'bounce.azure': { enabled: true, shared_secret: 'az', shared_secret_header: '' },
  'bounce.sendgrid_key': ec.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
}

function request(body: unknown, headers: Record<string, string> = {}, query = ''): WebhookRequest {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { headers: lowered, query: new URLSearchParams(query), body: bytes, settings, now }
}

async function eventsOf(service: WebhookService, given: WebhookRequest) {
  const meaning = await service(given)
  assert.equal(meaning.kind, 'events')
  return meaning.kind === 'events' ? meaning.events : []
}

async function typeOf(service: WebhookService, given: WebhookRequest): Promise<BounceType | undefined> {
  return (await eventsOf(service, given))[0]?.type
}

/** Proven to be of the service, but not of the form that it sends: 400, where a wrong secret is 403. */
async function isUnusable(service: WebhookService, given: WebhookRequest): Promise<void> {
  await assert.rejects(
    async () => service(given),
    (error) => error instanceof AppError && error.code === 'request.invalid',
  )
}

async function isRefused(service: WebhookService, given: WebhookRequest): Promise<void> {
  await assert.rejects(async () => service(given), /refused|form|JSON/)
}

const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` })

test('Postmark: credentials, types, replies of machines', async () => {
  const bounce = (Type: string) => ({ RecordType: 'Bounce', Type, Email: 'A@Example.com', ID: 7 })
  assert.equal(await typeOf(postmark, request(bounce('HardBounce'), basic('u:p'))), 'hard')
  assert.equal(await typeOf(postmark, request(bounce('Transient'), basic('u:p'))), 'soft')
  assert.equal(
    await typeOf(postmark, request({ RecordType: 'SpamComplaint', Email: 'a@b' }, basic('u:p'))),
    'complaint',
  )
  assert.equal(await typeOf(postmark, request(bounce('AutoResponder'), basic('u:p'))), undefined)
  await isRefused(postmark, request(bounce('HardBounce'), basic('u:x')))
  await isRefused(postmark, request(bounce('HardBounce')))
  await isUnusable(postmark, request(bounce('Nonsense'), basic('u:p')))
  await isUnusable(postmark, request({ RecordType: 'Bounce', Type: 'HardBounce' }, basic('u:p')))
  await isUnusable(postmark, request('{', basic('u:p')))
  const unset = { ...settings, 'bounce.postmark': { enabled: true, username: '', password: '' } }
  await isRefused(postmark, { ...request(bounce('HardBounce'), basic(':')), settings: unset })
  const [event] = await eventsOf(postmark, request(bounce('HardBounce'), basic('u:p')))
  assert.equal(event?.email, 'a@example.com')
  assert.equal(event?.eventId, '7')
})

test('Forward Email: the signature is over the bytes', async () => {
  const body = JSON.stringify({
    recipient: 'a@b.c',
    bounce: { category: 'recipient' },
    headers: { 'x-listmonk-campaign': 'c' },
  })
  const signature = createHmac('sha256', 'fe').update(body).digest('hex')
  const [event] = await eventsOf(forwardemail, request(body, { 'X-Webhook-Signature': signature }))
  assert.equal(event?.type, 'hard')
  assert.equal(event?.campaignUuid, 'c')
  await isRefused(forwardemail, request(`${body} `, { 'X-Webhook-Signature': signature }))
  await isRefused(forwardemail, request(body))
})

test('Lettermint: signed time, within five minutes', async () => {
  const body = JSON.stringify({ event: 'message.soft_bounced', data: { recipient: 'a@b.c' } })
  const headers = (time: number, key = 'lm') => ({
    'X-Lettermint-Signature': `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`,
  })
  assert.equal(await typeOf(lettermint, request(body, headers(Number(seconds)))), 'soft')
  await isRefused(lettermint, request(body, headers(Number(seconds) - 301)))
  await isRefused(lettermint, request(body, headers(Number(seconds) + 301)))
  await isRefused(lettermint, request(body, headers(Number(seconds), 'other')))
})

test('SendGrid: signature, time, and what a bounce says about the address', async () => {
  const given = (events: readonly object[], time = seconds) => {
    const body = JSON.stringify(events)
    const signature = sign('sha256', Buffer.from(time + body), ec.privateKey).toString('base64')
    return request(body, {
      'X-Twilio-Email-Event-Webhook-Signature': signature,
      'X-Twilio-Email-Event-Webhook-Timestamp': time,
    })
  }
  const bounce = (more: object) => [{ event: 'bounce', email: 'a@b.c', timestamp: 1930000000, ...more }]
  assert.equal(await typeOf(sendgrid, given(bounce({ bounce_classification: 'Technical' }))), 'soft')
  assert.equal(await typeOf(sendgrid, given(bounce({ bounce_classification: 'Invalid Address' }))), 'hard')
  assert.equal(await typeOf(sendgrid, given(bounce({ type: 'blocked' }))), 'soft')
  assert.equal(await typeOf(sendgrid, given([{ event: 'spamreport', email: 'a@b.c' }])), 'complaint')
  assert.deepEqual(await eventsOf(sendgrid, given([{ event: 'delivered', email: 'a@b.c' }])), [])
  await isRefused(sendgrid, given(bounce({}), String(Number(seconds) - 900)))
  await isRefused(sendgrid, { ...given(bounce({})), body: Buffer.from('[]') })
  await isRefused(sendgrid, { ...given(bounce({})), settings: { ...settings, 'bounce.sendgrid_key': 'junk' } })
})

test('Azure: nothing without the secret, also when none is set', async () => {
  const report = (status: string, statusMessage = '') => [
    {
      eventType: 'Microsoft.Communication.EmailDeliveryReportReceived',
      data: { recipient: 'a@b.c', status, deliveryStatusDetails: { statusMessage } },
    },
  ]
  const secret = { 'X-Listmonk-Webhook-Secret': 'az' }
  for (const [status, text, type] of [
    ['Bounced', '', 'hard'],
    ['Suppressed', '', 'hard'],
    ['Failed', '550 5.1.1 no such user', 'hard'],
    ['Failed', '4.2.2 mailbox full', 'soft'],
    ['Failed', 'The domain does not exist', 'hard'],
    ['Failed', 'temporarily out of reach: invalid state', 'soft'],
    ['FilteredSpam', 'abuse report', 'complaint'],
    ['Quarantined', '', 'soft'],
    ['Delivered', '', undefined],
  ] as const) {
    assert.equal(await typeOf(azure, request(report(status, text), secret)), type, `${status} ${text}`)
  }
  assert.equal(await typeOf(azure, request(report('Bounced'), {}, 'code=az')), 'hard')
  await isRefused(azure, request(report('Bounced')))
  const unset = { ...settings, 'bounce.azure': { enabled: true, shared_secret: '', shared_secret_header: '' } }
  await isRefused(azure, { ...request(report('Bounced'), { 'X-Listmonk-Webhook-Secret': '' }), settings: unset })
})

const amazon = testCertificate('sns.amazonaws.com', now)
const certificateUrl = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123abcd.pem'
const topic = 'arn:aws:sns:eu-west-1:123456789012:bounces'

function sns(change: object, version: '1' | '2' = '2') {
  const envelope = {
    Type: 'Notification',
    MessageId: 'm-1',
    TopicArn: topic,
    Message: '{}',
    Timestamp: now.toISOString(),
    SignatureVersion: version,
    SigningCertURL: certificateUrl,
    Signature: '',
    ...change,
  }
  const signer = createSign(version === '2' ? 'RSA-SHA256' : 'RSA-SHA1').update(signedText(envelope))
  const Signature = signer.sign(amazon.key, 'base64')
  return request({ ...envelope, Signature }, { 'x-amz-sns-message-type': envelope.Type })
}

const sesBounce = JSON.stringify({
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    feedbackId: 'f',
    bouncedRecipients: [{ emailAddress: 'Gone <GONE@example.com>' }],
  },
  mail: {
    timestamp: '2031-05-01T11:59:00Z',
    destination: ['other@example.com', 'gone@example.com'],
    headers: [{ name: 'X-Listmonk-Campaign', value: 'c' }],
  },
})

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

function ses(visited: string[] = [], topics: readonly string[] = []) {
  return createSes({
    db: database.db,
    topics,
    certificates: async () => amazon.certificate,
    confirm: async (url) => {
      visited.push(url)
      return 200
    },
  })
}

test('SES: both signature versions; the recipients that the report names', async () => {
  for (const version of ['1', '2'] as const) {
    const [event, ...more] = await eventsOf(ses(), sns({ Message: sesBounce }, version))
    assert.equal(more.length, 0)
    assert.equal(event?.email, 'gone@example.com')
    assert.equal(event?.type, 'hard')
    assert.equal(event?.campaignUuid, 'c')
    assert.equal(event?.createdAt, '2031-05-01T11:59:00.000Z')
  }
  const complaint = JSON.stringify({
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: 'a@b.c' }] },
    mail: {},
  })
  assert.equal(await typeOf(ses(), sns({ Message: complaint })), 'complaint')
  assert.deepEqual(await eventsOf(ses(), sns({ Message: '{"eventType":"Delivery","mail":{}}' })), [])
})

test('SES: forged, altered, stale and foreign messages are refused', async () => {
  const good = sns({ Message: sesBounce })
  const altered = JSON.parse(good.body.toString())
  await isRefused(ses(), { ...good, body: Buffer.from(JSON.stringify({ ...altered, Message: '{"mail":{}}' })) })
  for (const SigningCertURL of [
    'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem',
    'https://sns.eu-west-1.amazonaws.com/evil/SimpleNotificationService-1.pem',
    'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem',
    'https://evil.example/SimpleNotificationService-1.pem',
  ]) {
    await isRefused(ses(), sns({ Message: sesBounce, SigningCertURL }))
  }
  await isRefused(ses(), sns({ Message: sesBounce, Timestamp: '2031-04-29T12:00:00Z' }))
  await isRefused(ses(), { ...good, now: new Date('2031-05-03T12:00:00Z') })
  await isRefused(ses(), sns({ Message: sesBounce, TopicArn: 'arn:aws:sns:eu-west-1:999999999999:mine' }))
  await isRefused(ses(), { ...good, headers: { 'x-amz-sns-message-type': 'SubscriptionConfirmation' } })
})

test('SES: where topics are named, they alone are heard, whoever came first', async () => {
  const topic = 'arn:aws:sns:eu-west-1:999999999999:mine'
  const mine = sns({ Message: sesBounce, TopicArn: topic })
  assert.equal((await eventsOf(ses([], [topic]), mine)).length, 1)
  await isRefused(ses([], [topic]), sns({ Message: sesBounce }))
  await isRefused(ses([], [`${topic}2`]), mine)
})

test('SES: a subscription is confirmed at Amazon only, and its end is not undone', async () => {
  const visited: string[] = []
  const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
  await ses(visited)(sns({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL }))
  assert.deepEqual(visited, [SubscribeURL])
  await ses(visited)(sns({ Type: 'UnsubscribeConfirmation', Token: 't', SubscribeURL }))
  assert.equal(visited.length, 1)
  // Amazon gives up what is answered with 4xx.
  const down = createSes({
    ...{ db: database.db, topics: [], certificates: async () => amazon.certificate },
    confirm: async () => 503,
  })
  await assert.rejects(
    async () => down(sns({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL })),
    (error) => error instanceof AppError && error.code === 'service.unavailable',
  )
  const inside = { Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: 'http://169.254.169.254/' }
  await isRefused(ses(visited), sns(inside))
  assert.equal(visited.length, 1)
})
