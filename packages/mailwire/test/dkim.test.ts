import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { authenticate } from 'mailauth'
import { createTransport } from 'nodemailer'
import { buildMessage, dkimSigner, type MessageBytes, MessageError, signMessage } from '../src/index.ts'
import { assertWireSafe, whole } from './support/bytes.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed = generateKeyPairSync('ed25519')
const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
/** DNS as far as these tests go. RFC 8463, 3: an Ed25519 key is published as its bare 32 bytes. */
const records: Readonly<Record<string, string>> = {
  'rsa._domainkey.shop.example': `v=DKIM1; k=rsa; p=${spki(rsa.publicKey).toString('base64')}`,
  'ed._domainkey.shop.example': `v=DKIM1; k=ed25519; p=${spki(ed.publicKey).subarray(-32).toString('base64')}`,
}
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const signers = [
  dkimSigner({ domain: 'shop.example', selector: 'rsa', privateKey: pem(rsa.privateKey) }),
  dkimSigner({ domain: 'shop.example', selector: 'ed', privateKey: ed.privateKey, expiresIn: 3600 }),
]

async function verdicts(message: Buffer): Promise<string[]> {
  const resolver = async (name: string, type: string): Promise<string[][]> => {
    const record = type === 'TXT' ? records[name] : undefined
    if (record === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    return [[record]]
  }
  const { dkim } = await authenticate(message, {
    resolver,
    ip: '127.0.0.1',
    helo: 'x',
    sender: 'a@shop.example',
    mta: 'x',
    disableArc: true,
    disableBimi: true,
  })
  return dkim === undefined
    ? []
    : dkim.results.map(
        (each: { selector?: string; status: { result: string; comment?: string } }) =>
          `${each.selector} ${each.status.result}`,
      )
}

const message = (subject: string, html: string): MessageBytes =>
  buildMessage({
    headers: [
      { name: 'From', value: 'Shop <hi@shop.example>' },
      { name: 'To', value: 'ana@example.org' },
      { name: 'Subject', value: subject },
      { name: 'Message-ID', value: '<1@shop.example>' },
      { name: 'List-Unsubscribe', value: `<https://shop.example/${'u'.repeat(100)}>` },
    ],
    text: 'text  with\t blanks \n\n\n',
    html,
  })

describe('DKIM', () => {
  it('an independent verifier accepts both signatures', async () => {
    const signed = whole(signMessage(message('Grüße', '<p>a</p>\n\n'), signers))
    assertWireSafe(signed)
    assert.deepEqual((await verdicts(signed)).toSorted(), ['ed pass', 'rsa pass'])
  })

  it('of any message', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'binary', maxLength: 300 }),
        async (subject, html) => {
          const signed = whole(signMessage(message(subject.replace(/[\r\n\0]/g, ' '), html), signers))
          assert.deepEqual((await verdicts(signed)).toSorted(), ['ed pass', 'rsa pass'])
        },
      ),
      { numRuns: 30 },
    )
  })

  it('of single-part messages, with several buffers, and with an empty body', async () => {
    const headers = [{ name: 'From', value: 'a@shop.example' }]
    for (const html of ['', '\n\n', ' ', 'x']) {
      assert.deepEqual((await verdicts(whole(signMessage(buildMessage({ headers, html }), signers)))).length, 2)
    }
    const large = buildMessage({
      headers,
      html: 'x',
      attachments: [{ fileName: 'a', content: Buffer.alloc(50_000, 3) }],
    })
    assert.deepEqual((await verdicts(whole(signMessage(large, signers)))).toSorted(), ['ed pass', 'rsa pass'])
  })

  it('a changed body, a changed subject and an added From are noticed', async () => {
    const signed = whole(signMessage(message('Hello', '<p>pay 10</p>'), signers)).toString('latin1')
    const changed = [
      signed.replace('pay 10', 'pay 99'),
      signed.replace('Subject: Hello', 'Subject: Hallo'),
      signed.replace('\r\nTo:', '\r\nFrom: other@shop.example\r\nTo:'),
      signed.replace('\r\nTo:', '\r\nCc: other@shop.example\r\nTo:'),
    ]
    for (const each of changed) {
      const seen = await verdicts(Buffer.from(each, 'latin1'))
      assert.ok(seen.length > 0 && seen.every((verdict) => !verdict.endsWith('pass')), seen.join())
    }
  })

  it('the body hash is nodemailer’s', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const dkim = { domainName: 'shop.example', keySelector: 'rsa', privateKey: pem(rsa.privateKey) }
    const raw = whole(message('Hello', '<p>  a\t b </p>\n\n'))
    const info = await transport.sendMail({ raw, envelope: { from: 'a@shop.example', to: 'b@shop.example' }, dkim })
    const hash = (text: string) => /bh=([^;]+);/.exec(text)?.[1]?.replace(/\s/g, '')
    assert.equal(
      hash(whole(signMessage(raw, signers)).toString('latin1')),
      hash((info.message as Buffer).toString('latin1')),
    )
  })

  it('keys, names and messages that cannot work are refused', () => {
    const key = ed.privateKey
    const wrong = [
      () => dkimSigner({ domain: 'a b', selector: 's', privateKey: key }),
      () => dkimSigner({ domain: 'a.example', selector: 's; x=1', privateKey: key }),
      () => dkimSigner({ domain: 'a.example', selector: 's', privateKey: 'no key' }),
      () => dkimSigner({ domain: 'a.example', selector: 's', privateKey: ed.publicKey }),
      () =>
        dkimSigner({
          domain: 'a.example',
          selector: 's',
          privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
        }),
      () => dkimSigner({ domain: 'a.example', selector: 's', privateKey: key, headers: ['X\r\nY'] }),
      () => signMessage(Buffer.from('no header'), signers),
      () => signMessage(Buffer.from('Subject: x\r\n\r\n'), signers),
    ]
    for (const each of wrong)
      assert.throws(each, (error: unknown) => error instanceof MessageError && error.code === 'dkim')
  })
})
