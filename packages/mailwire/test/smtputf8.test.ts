import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import {
  buildMessage,
  dkimSigner,
  type HeaderField,
  type MessageBytes,
  type OutgoingMessage,
  signMessage,
} from '../src/index.ts'
import { closeBoth, poolFor, shown } from './support/messages.ts'
import { scriptedServer } from './support/scripted-server.ts'

const plain: readonly HeaderField[] = [
  { name: 'From', value: 'a@sender.test' },
  { name: 'To', value: 'b@x.test' },
  { name: 'Subject', value: 'Grüße' },
]
const content = (fields: readonly HeaderField[], size = 10): MessageBytes =>
  buildMessage({
    headers: [...plain, ...fields],
    html: 'ü'.repeat(size),
    attachments: size < 100 ? [] : [{ fileName: 'ü', content: Buffer.alloc(50_000) }],
  })
const message = (bytes: MessageBytes, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  from: 'a@sender.test',
  to: ['b@x.test'],
  content: bytes,
  wireSafe: true,
  ...more,
})

const signer = dkimSigner({
  domain: 'sender.test',
  selector: 's',
  privateKey: generateKeyPairSync('ed25519').privateKey,
})
const replyTo: HeaderField = { name: 'Reply-To', value: 'Jürgen <jürgen@müller.test>' }
/** What a message asks of the server. */
const asking: readonly (readonly [string, OutgoingMessage, boolean])[] = [
  [
    'names, texts and domains in other scripts',
    message(content([{ name: 'Reply-To', value: 'Jürgen <info@müller.test>' }])),
    false,
  ],
  ['a recipient', message(content([]), { to: ['b@x.test', 'jürgen@x.test'] }), true],
  ['a sender', message(content([]), { from: '用户@sender.test' }), true],
  ['Reply-To', message(content([replyTo])), true],
  ['From', message(buildMessage({ headers: [{ name: 'From', value: 'jürgen@sender.test' }], text: 'x' })), true],
  ['Reply-To of a message in several buffers', message(content([replyTo], 200)), true],
  ['no header of a message in several buffers', message(content([], 200)), false],
  ['Reply-To of a signed message', message(signMessage(content([replyTo]), [signer])), true],
  ['a header of foreign content', message(Buffer.from('X-A: ü\r\n\r\nx'), { wireSafe: false }), true],
  ['the text of foreign content', message(Buffer.from('X-A: u\r\n\r\nü'), { wireSafe: false }), false],
]

const patient = { timeouts: { connect: 30_000, greeting: 30_000, command: 30_000, data: 30_000 } }

describe('SMTPUTF8', () => {
  for (const [what, sent, isAsked] of asking) {
    it(`${what}: ${isAsked ? 'asked for' : 'not asked for'}`, async () => {
      const server = await scriptedServer()
      const pool = poolFor(server, patient)
      assert.equal(shown(await pool.send(sent)), 'accepted')
      await closeBoth(pool, server)
      const mail = server.log.find((line) => line.startsWith('MAIL')) ?? ''
      assert.equal(mail.endsWith(' BODY=8BITMIME SMTPUTF8'), isAsked, mail)
    })
  }

  it('a server without it: what needs it is refused with its own reason before it is sent, the rest goes', async () => {
    const server = await scriptedServer({ capabilities: ['PIPELINING', '8BITMIME'] })
    const pool = poolFor(server, patient)
    for (const [what, sent, isAsked] of asking) {
      const outcome = await pool.send(sent)
      assert.equal(shown(outcome), isAsked ? 'refused 553 local' : 'accepted', what)
      if (outcome.kind === 'refused') assert.match(outcome.text, /does not offer SMTPUTF8/)
    }
    await closeBoth(pool, server)
    assert.equal(server.delivered.length, asking.filter(([, , isAsked]) => !isAsked).length)
  })
})
