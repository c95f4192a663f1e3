import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import sharp from 'sharp'
import {
  createCampaign,
  people,
  start,
  statusOf,
  type Taken,
  type TestSmtp,
  testSmtp,
  until,
  useSmtp,
} from '../sending/testing.ts'
import { type TestApp, testApp } from '../testing/app.ts'

/** What arrives, header by header and part by part, read by a parser that is not ours. */

let app: TestApp
let smtp: TestSmtp
let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broadsheet-whole-mail-'))
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp()
  await useSmtp(app, smtp.port, {
    'upload.filesystem.upload_path': folder,
    'upload.extensions': ['*'],
    'app.root_url': 'https://news.test',
    smtp: [
      {
        ...{
          enabled: true,
          host: '127.0.0.1',
          port: smtp.port,
          auth_protocol: 'none',
          tls_type: 'none',
          max_msg_retries: 1,
        },
        email_headers: [{ 'x-server': 'one' }, { 'X-Both': 'server' }, { 'return-path': 'bounces@sender.test' }],
      },
    ],
  })
})

after(async () => {
  await app.stop()
  await smtp.stop()
  await rm(folder, { recursive: true, force: true })
})

async function upload(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ readonly id: number; readonly name: string }> {
  const body = new FormData()
  body.append('file', new Blob([bytes]), name)
  const answer = await app.request('POST', '/api/media', { body })
  assert.equal(answer.status, 200, answer.text)
  return { id: answer.numberAt('data.id'), name: String(answer.at('data.filename')) }
}

/** Sends a campaign to one person; what arrived. */
async function sent(
  address: string,
  campaign: object,
): Promise<Taken & { readonly mail: Email; readonly uuid: string }> {
  const id = await createCampaign(app, await people(app.db, [address]), { ...campaign })
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const taken = smtp.messages.find(({ to }) => to.includes(address))
  assert.ok(taken !== undefined)
  const uuid = String((await app.request('GET', `/api/campaigns/${id}`)).at('data.uuid'))
  return { ...taken, mail: await PostalMime.parse(taken.source), uuid }
}

/** Types of all parts in order, the containers too. */
const types = (source: string) => [...source.matchAll(/^Content-Type: ([\w/-]+)/gm)].map(([, type]) => type)

test('the headers of a campaign', async () => {
  const { mail, source, from, to, uuid } = await sent('headers@x.test', {
    subject: 'Grüße an {{ .Subscriber.Name }}\n — {{ .Subscriber.Attribs.n }}',
    from_email: '=?UTF-8?Q?Zo=C3=AB?= Müller <zoe@müller.test>',
    headers: [
      { 'X-Both': 'message' },
      { 'reply-to': 'Team: Ann <ann@x.test>, bob@x.test;' },
      { From: 'evil@x.test' },
      { 'List-Unsubscribe': '<https://evil.test>' },
      { 'X-Listmonk-Campaign': 'evil' },
      { Cc: 'Copy <copy@x.test>' },
      { Bcc: 'hidden@x.test' },
    ],
  })
  const header = (name: string) =>
    mail.headers.filter(({ key }) => key === name.toLowerCase()).map(({ value }) => value)
  assert.deepEqual(mail.from, { name: 'Zoë Müller', address: 'zoe@xn--mller-kva.test' })
  assert.deepEqual(mail.to, [{ name: '', address: 'headers@x.test' }])
  assert.equal(mail.subject, 'Grüße an Ann 1 — 1')
  assert.deepEqual(
    mail.replyTo?.map(({ address }) => address),
    ['ann@x.test', 'bob@x.test'],
  )
  assert.match(String(header('Date')), /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} [+-]\d{4}$/)
  const [subscriber = ''] = header('X-Listmonk-Subscriber')
  assert.deepEqual(header('X-Listmonk-Campaign'), [uuid])
  assert.deepEqual(header('Message-Id'), [`<${uuid}.${subscriber}@xn--mller-kva.test>`])
  assert.deepEqual(header('List-Unsubscribe'), [`<https://news.test/subscription/${uuid}/${subscriber}>`])
  assert.deepEqual(header('List-Unsubscribe-Post'), ['List-Unsubscribe=One-Click'])
  assert.deepEqual(
    [header('X-Both'), header('X-Server'), header('Bcc'), header('Return-Path')],
    [['message'], ['one'], [], []],
  )
  assert.match(source, /^X-Server: one\r?$/m)
  assert.equal(from, 'bounces@sender.test')
  assert.deepEqual([...to].sort(), ['copy@x.test', 'headers@x.test', 'hidden@x.test'])
})

test('a value that an expression breaks over lines stays one line', async () => {
  const { mail } = await sent('lines@x.test', {
    headers: [{ 'X-A': 'for {{ print "a\\r\\nX-Evil: 1" }}' }],
    subject: 'a {{ print "b\\nBcc: evil@x.test" }}',
  })
  assert.equal(mail.subject, 'a b Bcc: evil@x.test')
  assert.deepEqual(mail.headers.find(({ key }) => key === 'x-a')?.value, 'for a X-Evil: 1')
  assert.ok(!mail.headers.some(({ key }) => key === 'x-evil' || key === 'bcc'))
})

test('parts: text, HTML with images inside, files', async () => {
  const red = new Uint8Array(
    await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  const image = await upload('röd.png', red)
  const noise = new Uint8Array(Array.from({ length: 70_000 }, (_, n) => (n * 7919) % 256))
  const file = await upload('Preisliste für „alle“ = 2026.bin', noise)
  const empty = await upload('x.txt', new Uint8Array([32]))
  const body = `<p>Grüße</p><img data-embed src="https://cdn.test/uploads/${encodeURIComponent(image.name)}"><img data-embed src="/none.png">`
  const media = [file.id, empty.id]

  const full = await sent('full@x.test', { body, altbody: 'Text für {{ .Subscriber.Name }} \n.\nEnde ', media })
  assert.deepEqual(types(full.source), [
    ...['multipart/mixed', 'multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'],
    ...['application/octet-stream', 'text/plain'],
  ])
  const cid = `${createHash('sha1').update(image.name).digest('hex').slice(0, 16)}@email`
  assert.ok(full.mail.html?.includes(`src="cid:${cid}"`), full.mail.html)
  assert.ok(full.mail.html?.includes('src="/none.png"'))
  assert.equal(full.mail.text?.trimEnd(), 'Text für Ann 1 \n.\nEnde')
  const [inline, large] = full.mail.attachments
  assert.deepEqual([inline?.contentId, inline?.disposition, inline?.filename], [`<${cid}>`, 'inline', image.name])
  assert.deepEqual([large?.disposition, large?.filename], ['attachment', file.name])
  assert.ok(large?.content instanceof ArrayBuffer && Buffer.from(large.content).equals(Buffer.from(noise)))

  const plain = await sent('plain@x.test', {
    content_type: 'plain',
    body: 'Nur {{ .Subscriber.Name }}',
    altbody: 'not this',
  })
  assert.deepEqual(types(plain.source), ['text/plain'])
  assert.ok(plain.mail.text?.startsWith('Nur Ann 1\n') && !plain.mail.text.includes('not this'))
  const withFile = await sent('plain-file@x.test', { content_type: 'plain', body: 'Nur', media: [empty.id] })
  assert.deepEqual(types(withFile.source), ['multipart/mixed', 'text/plain', 'text/plain'])

  for (const { source } of [full, plain, withFile]) {
    // What has no blank cannot be folded.
    const lines = source.split('\r\n').filter((line) => !/^(?:Message-Id|List-Unsubscribe): \S+$/.test(line))
    for (const line of lines) assert.ok(line.length <= 78, line)
    assert.ok(!/[^\r]\n|[^\x00-\x7f]/.test(source))
  }
})

test('single messages: the same rules, no headers of campaigns', async () => {
  const template = await app.request('POST', '/api/templates', {
    json: { name: 'Tx', type: 'tx', subject: 'Order {{ .Tx.Data.id }}', body: '<p>{{ .Tx.Data.id }}</p>' },
  })
  const data = {
    ...{ template_id: template.numberAt('data.id'), subscriber_mode: 'external', subscriber_emails: ['tx@x.test'] },
    ...{ data: { id: 'ü1' }, content_type: 'html', from_email: 'Shop <shop@sender.test>' },
    headers: [{ 'x-kind': '=?UTF-8?Q?gr=C3=BCn?=' }, { Cc: 'copy@x.test' }, { 'Return-Path': 'own@sender.test' }],
  }
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append('file', new Blob(['a,b'], { type: 'not a type' }), 'evil"\r\nX-Evil: 1.csv')
  const answer = await app.request('POST', '/api/tx', { body: form })
  assert.equal(answer.status, 200, answer.text)
  const arrived = () => smtp.messages.find(({ to }) => to.includes('tx@x.test'))
  await until('arrived', () => arrived() !== undefined)
  const { source = '', from, to } = arrived() ?? {}
  const mail = await PostalMime.parse(source)
  assert.equal(mail.subject, 'Order ü1')
  assert.equal(from, 'own@sender.test')
  assert.deepEqual([...(to ?? [])].sort(), ['copy@x.test', 'tx@x.test'])
  assert.match(source, /^X-Kind: =\?UTF-8\?Q\?gr=C3=BCn\?=\r$/m)
  assert.ok(!mail.headers.some(({ key }) => /^(?:list-|x-evil|x-listmonk-campaign)/.test(key)))
  assert.equal(mail.attachments.length, 1)
  assert.equal(mail.attachments[0]?.mimeType, 'application/octet-stream')
})
