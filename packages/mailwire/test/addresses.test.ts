import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { buildMessage, formatAddresses, MessageError, parseAddresses } from '../src/index.ts'
import { assertWireSafe, whole } from './support/bytes.ts'
import { hasPython, pythonViews } from './support/python.ts'

const shown = (text: string) =>
  parseAddresses(text).map(({ name, address }) => (name === '' ? address : `${name}|${address}`))

describe('address lists', () => {
  const read: readonly (readonly [string, readonly string[]])[] = [
    ['a@b.test', ['a@b.test']],
    [' , a@b.test,, c@d.test , ', ['a@b.test', 'c@d.test']],
    ['Ann Lee <a@b.test>', ['Ann Lee|a@b.test']],
    ['"Lee, Ann; \\"A\\" <x@y.z>" <a@b.test>', ['Lee, Ann; "A" <x@y.z>|a@b.test']],
    ['"News; Co" <a@b.test>', ['News; Co|a@b.test']],
    // What stands in quotes is never an encoded word, what stands outside is.
    ['=?UTF-8?Q?Zo=C3=AB?= <a@b.test>', ['Zoë|a@b.test']],
    ['"=?UTF-8?Q?Zo=C3=AB?=" <a@b.test>', ['=?UTF-8?Q?Zo=C3=AB?=|a@b.test']],
    ['=?iso-8859-1?q?M=FCller?= =?ISO-8859-1?B?ICYgQ28=?= Ltd <a@b.test>', ['Müller & Co Ltd|a@b.test']],
    // A character cut in two.
    ['=?UTF-8?B?w5w=?= =?UTF-8?Q?=C3?= =?UTF-8?Q?=BC?= <a@b.test>', ['Üü|a@b.test']],
    ['=?x-unknown?Q?x?= <a@b.test>', ['=?x-unknown?Q?x?=|a@b.test']],
    // Comments: names of old, or nothing.
    ['a@b.test (Ann (the first) Lee)', ['Ann (the first) Lee|a@b.test']],
    ['Ann <a@b.test> (work)', ['Ann|a@b.test']],
    ['a@(here)b.test', ['here|a@b.test']],
    // Groups: their members.
    ['Team: a@b.test, Ann <c@d.test>;, e@f.test', ['a@b.test', 'Ann|c@d.test', 'e@f.test']],
    ['Nobody:;, a@b.test', ['a@b.test']],
    ['"a b"@c.test', ['"a b"@c.test']],
    // What belongs in quotation marks, and is often written without.
    ['News: Berlin <a@b.test>', ['News: Berlin|a@b.test']],
    ['[News] Shop <a@b.test>', ['[News] Shop|a@b.test']],
    ['Shop [x <a@b.test>', ['Shop [x|a@b.test']],
    ['St. Mary & Co. <a@b.test>', ['St. Mary & Co.|a@b.test']],
    ['"quoted name" <"a>b"@c.test>', ['quoted name|"a>b"@c.test']],
    ['a@[IPv6:2001:db8::1], <b@[192.0.2.1]>', ['a@[IPv6:2001:db8::1]', 'b@[192.0.2.1]']],
    ['jürgen@müller.test, 用户@例え.test', ['jürgen@xn--mller-kva.test', '用户@xn--r8jz45g.test']],
  ]
  for (const [text, expected] of read) {
    it(`reads ${text}`, () => assert.deepEqual(shown(text), expected))
  }

  const wrong = [
    ...[
      '',
      ' ',
      ',',
      'Nobody:;',
      'Team: a@b.test',
      'Team: Inner: a@b.test;;',
      ': a@b.test;',
      'a@b.test;',
      'News; Co <a@b.test>',
    ],
    ...['a@b.test <c@d.test> <e@f.test>', '<a@b.test> Ann', 'Team: a@b.test; Ann', 'a@b.test c@d.test', 'a b@c.test'],
    ...[
      '<a@b.test',
      'a@b.test>',
      '"open <a@b.test>',
      'Ann (open <a@b.test>',
      '<a@b.test<',
      '[a@b.test',
      '@b.test',
      'a@',
      '<>',
    ],
    ...[
      '<@relay.test:a@b.test>',
      'a@b..test',
      'a@b.test\r\nBcc: c@d.test',
      'a\0@b.test',
      '=?UTF-8?Q?a=0D=0AX:_y?= <a@b.test>',
    ],
  ]
  for (const text of wrong) {
    it(`refuses ${JSON.stringify(text)}`, () =>
      assert.throws(
        () => parseAddresses(text),
        (error: unknown) => error instanceof MessageError && error.code === 'address',
      ))
  }

  it('any text is read or refused, and what was read can be written and read again', () => {
    const part = fc.constantFrom(
      'a@b.test',
      'Ann',
      '"',
      '\\',
      '(',
      ')',
      '<',
      '>',
      ',',
      ';',
      ':',
      '[',
      ']',
      ' ',
      '=?UTF-8?Q?x?=',
      'ü',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        let list: ReturnType<typeof parseAddresses>
        try {
          list = parseAddresses(parts.join(''))
        } catch (error) {
          assert.ok(error instanceof MessageError)
          return
        }
        const again = parseAddresses(formatAddresses(list, 4).replace(/\r\n/g, ''))
        const plain = (boxes: typeof list) => boxes.map(({ name, address }) => [name.replace(/\s+/g, ' '), address])
        assert.deepEqual(plain(again), plain(list))
      }),
      { numRuns: 3000 },
    )
  })

  const names = [
    '',
    'Ann',
    'Lee, Ann',
    'O\'Neil "Al" \\',
    'a@b',
    'x (y) <z>',
    'Zoë Müller-Lüdenscheidt und Söhne, Großhandel für Käse',
    '日本語の名前',
    '👩‍👩‍👧‍👦 family',
    'מרים',
    'word '.repeat(30).trim(),
    'n'.repeat(200),
  ]
  const mailboxes = names.map((name, n) => ({
    name,
    address: ['a@b.test', '"a, b"@b.test', "o'neil+x@[192.0.2.1]"][n % 3] ?? '',
  }))

  it('postal-mime and Python read names of every kind from a written list', () => {
    const bytes = whole(buildMessage({ headers: [{ name: 'Cc', mailboxes }], text: '' }))
    assertWireSafe(bytes)
    return PostalMime.parse(bytes).then(({ cc }) => {
      assert.deepEqual(cc, mailboxes)
      if (hasPython) assert.deepEqual(pythonViews([bytes])[0]?.defects, [])
    })
  })

  it('nodemailer writes nothing that we read otherwise', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true })
    const cc = mailboxes.filter(({ address }) => address === 'a@b.test')
    const { message } = await transport.sendMail({ from: 'a@b.test', to: 'a@b.test', cc: [...cc], text: 'x' })
    assert.ok(Buffer.isBuffer(message))
    const field = /^Cc: (.*(?:\r?\n[ \t].*)*)/m.exec(message.toString())?.[1] ?? ''
    assert.deepEqual(
      parseAddresses(field.replace(/\r?\n/g, '')).map(({ name }) => name),
      cc.map(({ name }) => name),
    )
  })
})

describe('header values that are encoded already', () => {
  const line = (name: string, value: string) =>
    /^.*(?:\r\n .*)*/.exec(whole(buildMessage({ headers: [{ name, value }], text: '' })).toString())?.[0]

  it('stay as they are', () => {
    for (const value of ['=?UTF-8?Q?Zo=C3=AB?=', 'Re: =?utf-8?b?w5w=?= and more', '=?ISO-8859-1*de?Q?M=FCller?='])
      assert.equal(line('X-A', value), `X-A: ${value}`)
  })

  it('half-encoded text is written out, and comes back as it was', async () => {
    for (const subject of [
      '=?',
      'a=?UTF-8?Q?x?=',
      '=?UTF-8?Q?x?=,',
      '=?UTF-8?Q?a b?=',
      `=?UTF-8?Q?${'x'.repeat(70)}?=`,
      '=?UTF-8?X?x?=',
    ])
      assert.equal(
        (await PostalMime.parse(whole(buildMessage({ headers: [{ name: 'Subject', value: subject }], text: '' }))))
          .subject,
        subject,
      )
  })

  it('an address that no line can hold is broken where list headers may be (RFC 2369, 2)', () => {
    const url = `<https://x.test/${'u'.repeat(3000)}>`
    const bytes = whole(
      buildMessage({ headers: [{ name: 'List-Unsubscribe', value: `${url}, <mailto:a@b.test>` }], text: '' }),
    )
    assertWireSafe(bytes)
    const [field = ''] = bytes.toString().split('\r\nDate:')
    assert.equal(field.replace(/\s+/g, ''), `List-Unsubscribe:${url},<mailto:a@b.test>`)
    assert.throws(
      () => buildMessage({ headers: [{ name: 'Message-ID', value: `<${'i'.repeat(1000)}@b.test>` }] }),
      MessageError,
    )
  })
})

describe('names of files', () => {
  it('hostile and odd ones arrive as one harmless name, in Python and postal-mime', async () => {
    const odd = new Map([
      ['../../etc/passwd', '.._.._etc_passwd'],
      ['C:\\x\\a.txt', 'C:_x_a.txt'],
      ['a"; filename="b.exe', 'a"; filename="b.exe'],
      ['a\r\nX-Evil: 1', 'a X-Evil: 1'],
      ["it's 100% ü*.txt", "it's 100% ü*.txt"],
      ['', 'file'],
      [' ', 'file'],
      [`${'長'.repeat(400)}.pdf`, `${'長'.repeat(251)}.pdf`],
      [`${'a'.repeat(400)}.pdf`, `${'a'.repeat(251)}.pdf`],
    ])
    const attachments = [...odd.keys()].map((fileName) => ({
      fileName,
      content: Buffer.alloc(0),
      contentType: 'text/x; name="other"; v=1',
    }))
    const bytes = whole(buildMessage({ headers: [{ name: 'From', value: 'a@b.test' }], attachments }))
    assertWireSafe(bytes)
    const mail = await PostalMime.parse(bytes)
    assert.deepEqual(
      mail.attachments.map(({ filename }) => filename),
      [...odd.values()],
    )
    assert.ok(!bytes.includes('other'))
    if (!hasPython) return
    const [view] = pythonViews([bytes])
    assert.deepEqual(view?.defects, [])
    assert.deepEqual(
      view?.leaves.map(({ fileName, base64 }) => [fileName, base64]),
      [...odd.values()].map((name) => [name, '']),
    )
  })

  it('one that looks like an encoded word is not read as one', { skip: !hasPython }, () => {
    const fileName = '=?UTF-8?Q?x?= ü.txt'
    const bytes = whole(
      buildMessage({
        headers: [{ name: 'From', value: 'a@b.test' }],
        attachments: [{ fileName, content: Buffer.alloc(1) }],
      }),
    )
    assert.equal(pythonViews([bytes])[0]?.leaves[0]?.fileName, fileName)
  })
})
