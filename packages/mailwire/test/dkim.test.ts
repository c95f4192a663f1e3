import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
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

  /** Header fields as others write them: folded anywhere, blanks anywhere, twice, empty, in UTF-8. */
  const blank = fc.constantFrom('', ' ', '  ', '\t', '\r\n ', '\r\n\t', ' \r\n   ')
  const word = fc.constantFrom('a', 'B:c', 'Grüße', '=?UTF-8?Q?x?=', ';', '"q  q"', 'x'.repeat(90), '<u@v.test>', '')
  const value = fc.array(fc.tuple(word, blank), { maxLength: 6 }).map((parts) => parts.flat().join(''))
  const names = [
    'Subject',
    'SUBJECT',
    'To',
    'Cc',
    'Reply-To',
    'X-Other',
    'List-Unsubscribe',
    'MIME-Version',
    'Received',
  ]
  const field = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(':', ': ', ':\t', ':  ', ':\r\n '), value)
    // A line of blanks alone would be read as the end of the header section by some.
    .map(([name, colon, text]) => `${name}${colon}x${text}y\r\n`)
  const bodyPiece = fc.constantFrom(' ', '\t', '\r\n', '\r\n\r\n', 'a', '.', 'ü', ' \r\n', '\t \r\n', 'x'.repeat(200))
  const foreign = fc
    .tuple(fc.array(field, { maxLength: 8 }), fc.nat(8), fc.array(bodyPiece, { maxLength: 30 }))
    .map(([fields, at, body]) => {
      const all = fields.toSpliced(at, 0, 'From: Shop\r\n <hi@shop.example>\r\n')
      return Buffer.from(`${all.join('')}\r\n${body.join('')}\r\n`)
    })

  it('of messages that others wrote, in any number of buffers', async () => {
    const cuts = fc.array(fc.nat(2_000), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(foreign, cuts, async (bytes, positions) => {
        const edges = [0, ...positions.filter((at) => at < bytes.length).toSorted((a, b) => a - b), bytes.length]
        const parts = edges.slice(1).map((end, index) => bytes.subarray(edges[index], end))
        const signed = whole(signMessage(parts, signers))
        assert.ok(signed.subarray(-bytes.length).equals(bytes))
        assert.deepEqual((await verdicts(signed)).toSorted(), ['ed pass', 'rsa pass'], JSON.stringify(bytes.toString()))
      }),
      { numRuns: 150 },
    )
  })

  it('as RFC 6376 says, step by step', () => {
    fc.assert(
      fc.property(foreign, (bytes) => {
        const signed = whole(signMessage(bytes, signers)).toString('latin1')
        assert.deepEqual(verifiedByTheBook(signed), { rsa: true, ed: true })
      }),
      { numRuns: 300 },
    )
  })

  it('of the bodies that RFC 6376, 3.4.4 and 3.4.5 speak of', async () => {
    const bodies = [
      '',
      '\r\n',
      '\r\n\r\n',
      ' \r\n',
      '\t\r\n \r\n',
      ' C \r\nD \t E\r\n\r\n\r\n',
      'no end',
      'a\r\n \t',
      'x '.repeat(70_000),
    ]
    for (const body of bodies) {
      const signed = signMessage(Buffer.from(`From: a@shop.example\r\n\r\n${body}`), signers)
      const seen = await verdicts(whole(signed))
      assert.deepEqual(seen.toSorted(), ['ed pass', 'rsa pass'], JSON.stringify(body.slice(0, 40)))
    }
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

/** A verifier made from the text of RFC 6376 (3.4.2, 3.4.4, 3.7, 5.4.2) and RFC 8463, sharing nothing with the signer. */
function verifiedByTheBook(message: string): Record<string, boolean> {
  const end = message.indexOf('\r\n\r\n')
  const fields = message
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '\0')
    .split('\r\n')
    .map((line) => line.replaceAll('\0', '\r\n'))
  const relaxed = (line: string) => {
    const [, name = '', value = ''] = /^([^:]*):([\s\S]*)$/.exec(line) ?? []
    const unfolded = value.replaceAll('\r\n', '').replace(/[ \t]+/g, ' ')
    return `${name.trim().toLowerCase()}:${unfolded.replace(/^ | $/g, '')}`
  }
  const lines = message
    .slice(end + 4)
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  const body = lines.map((line) => `${line}\r\n`).join('')
  const found: Record<string, boolean> = {}
  for (const signature of fields.filter((line) => /^dkim-signature:/i.test(line))) {
    const tags = new Map(
      signature
        .slice(15)
        .split(';')
        .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).trim()] as const),
    )
    const left = fields.filter((line) => line !== signature)
    const data = (tags.get('h') ?? '').split(':').map((name) => {
      const at = left.findLastIndex((line) => line.split(':')[0]?.trim().toLowerCase() === name.trim().toLowerCase())
      return at < 0 ? '' : `${relaxed(left.splice(at, 1)[0] ?? '')}\r\n`
    })
    const own = relaxed(signature.replace(/(;\s*b=)[\s\S]*$/, '$1'))
    const bytes = Buffer.from(data.join('') + own, 'latin1')
    const value = Buffer.from((tags.get('b') ?? '').replace(/\s/g, ''), 'base64')
    const isBodyRight = createHash('sha256').update(body, 'latin1').digest('base64') === tags.get('bh')
    const selector = tags.get('s') ?? ''
    const isRight =
      selector === 'rsa'
        ? verify('sha256', bytes, rsa.publicKey, value)
        : verify(null, createHash('sha256').update(bytes).digest(), ed.publicKey, value)
    found[selector] = isBodyRight && isRight
  }
  return found
}
