import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import {
  buildMessage,
  type HeaderField,
  MessageError,
  type MessageSpec,
  prepareMessage,
  type Template,
} from '../src/index.ts'
import { assertWireSafe, fieldNames, whole } from './support/bytes.ts'
import { hasPython, pythonViews } from './support/python.ts'

const headers: readonly HeaderField[] = [
  { name: 'From', value: 'Shop <hi@shop.example>' },
  { name: 'To', value: 'ana@example.org' },
  { name: 'Subject', value: 'Hello' },
  { name: 'Message-ID', value: '<1@shop.example>' },
]
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')
const lf = (text: string) => text.replace(/\r\n|\r|\n/g, '\n')
const unicode = fc.string({ unit: 'binary', maxLength: 400 })
const shortUnicode = fc.string({ unit: 'binary', maxLength: 120 })
/** Text that people write: many blanks, dots, equals signs, long words and line breaks. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ' ',
        '  ',
        '\t',
        '.',
        '..',
        '=',
        '\n',
        '\r\n',
        '\n.\n',
        ' \n',
        '--',
        'From ',
        'é',
        '日本',
        '👩‍👩‍👧',
        'x'.repeat(80),
      ),
      fc.string({ maxLength: 90 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''))

async function htmlOf(spec: MessageSpec, values: readonly string[] = []): Promise<string> {
  const bytes = whole(prepareMessage(spec).render(values))
  assertWireSafe(bytes)
  return (await PostalMime.parse(bytes)).html ?? ''
}

function withoutBreak(text: string): string {
  return text.replace(/\n$/, '')
}

describe('texts', () => {
  it('any text comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(unicode, nasty), async (html) => {
        assert.equal(withoutBreak(lf(await htmlOf({ headers, html }))), withoutBreak(lf(html.toWellFormed())))
      }),
      { numRuns: 400 },
    )
  })

  it('slots and fixed pieces in any mixture give the same as one text', async () => {
    const piece = fc.oneof(nasty, unicode, fc.constant(''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ text: piece, isSlot: fc.boolean() }), { maxLength: 12 }),
        async (pieces) => {
          // A CR at the end of one piece and an LF at the beginning of the next are two line breaks; not what is tested here.
          const texts = pieces.map(({ text }) => text.replace(/^\n+|\r+$/g, '').toWellFormed())
          const template: Template = pieces.map(({ isSlot }, slot) => (isSlot ? { slot } : (texts[slot] ?? '')))
          const html = await htmlOf({ headers, html: template, text: 'x' }, texts)
          assert.equal(withoutBreak(lf(html)), lf(texts.join('')))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('no line of quoted-printable is longer than 76', () => {
    fc.assert(
      fc.property(fc.oneof(unicode, nasty), (text) => {
        const bytes = whole(
          prepareMessage({ headers, html: ['ab', { slot: 0 }, 'c'.repeat(100), { slot: 0 }] }).render([text]),
        )
        for (const line of bytes.toString('latin1').split('\r\n')) assert.ok(line.length <= 76, line)
      }),
    )
  })

  it('7bit is used only where asked for and possible', () => {
    const seven = (html: string) =>
      whole(buildMessage({ headers, html, encoding: 'auto' }))
        .toString()
        .includes('Encoding: 7bit')
    assert.equal(seven('plain\ntext'), true)
    for (const html of ['é', '.dot', 'x'.repeat(77), 'blank \n', 'a\x00']) assert.equal(seven(html), false, html)
    assert.equal(
      whole(buildMessage({ headers, html: 'plain' }))
        .toString()
        .includes('Encoding: 7bit'),
      false,
    )
  })

  it('messages do not overwrite each other', () => {
    const plan = prepareMessage({ headers, html: ['<p>', { slot: 0 }, '</p>'] })
    const many = Array.from({ length: 5_000 }, (_, i) => whole(plan.render([`value ${i} ${'x'.repeat(i % 900)}`])))
    for (const [i, bytes] of many.entries()) assert.ok(bytes.toString().includes(`value ${i} `))
  })

  it('a missing value is an error, not the text "undefined"', () => {
    const plan = prepareMessage({ headers, html: [{ slot: 1 }] })
    assert.throws(
      () => plan.render(['only one']),
      (error: unknown) => error instanceof MessageError && error.code === 'slot',
    )
  })
})

describe('structure', () => {
  const structure = async (spec: Omit<MessageSpec, 'headers'>) => {
    const text = whole(buildMessage({ headers, ...spec })).toString('latin1')
    return [...text.matchAll(/^Content-Type: ([\w/-]+)/gm)].map((found) => found[1])
  }
  const file = { fileName: 'a.txt', content: Buffer.from('a') }
  const image = { fileName: 'a.png', contentType: 'image/png', content: png, contentId: 'a@email' }

  it('follows from what is given', async () => {
    assert.deepEqual(await structure({ text: 't' }), ['text/plain'])
    assert.deepEqual(await structure({ html: 'h' }), ['text/html'])
    assert.deepEqual(await structure({ text: 't', html: 'h' }), ['multipart/alternative', 'text/plain', 'text/html'])
    assert.deepEqual(await structure({ html: 'h', inline: [image] }), ['multipart/related', 'text/html', 'image/png'])
    assert.deepEqual(await structure({ text: 't', html: 'h', inline: [image], attachments: [file] }), [
      ...['multipart/mixed', 'multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png'],
      'application/octet-stream',
    ])
    assert.deepEqual(await structure({ attachments: [file] }), ['multipart/mixed', 'application/octet-stream'])
  })

  it('large attachments are shared between messages, not copied', () => {
    const content = Buffer.alloc(100_000, 7)
    const plan = prepareMessage({ headers, html: [{ slot: 0 }], attachments: [{ fileName: 'a', content }] })
    const [one, two] = [plan.render(['1']), plan.render(['2'])]
    assert.ok(!Buffer.isBuffer(one) && !Buffer.isBuffer(two))
    assert.equal(one[1], two[1])
    assertWireSafe(whole(one))
  })

  it('files come back with name, type and bytes', async () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
      fc.string({ minLength: 1, maxLength: 250 }),
    )
    await fc.assert(
      fc.asyncProperty(name, fc.uint8Array({ maxLength: 300 }), async (fileName, content) => {
        const bytes = whole(
          buildMessage({ headers, text: 'x', attachments: [{ fileName, content, contentType: 'image/png' }] }),
        )
        assertWireSafe(bytes)
        const [attachment] = (await PostalMime.parse(bytes)).attachments
        const expected = fileName
          .toWellFormed()
          .replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ')
          .replace(/[/\\]/g, '_')
          .trim()
        assert.equal(attachment?.filename?.trim(), expected === '' ? 'file' : expected)
        assert.equal(attachment?.mimeType, 'image/png')
        assert.deepEqual(Buffer.from(attachment?.content as ArrayBuffer), Buffer.from(content))
      }),
      { numRuns: 200 },
    )
  })

  it('a content type that cannot be written becomes octets; an id that could inject is refused', async () => {
    const hostile = [
      '',
      'nothing',
      'a/b; x="\n"',
      'text/plain\r\nX: y',
      'multipart/mixed',
      'message/rfc822',
      `a/${'b'.repeat(600)}`,
    ]
    for (const contentType of hostile) {
      const bytes = whole(buildMessage({ headers, attachments: [{ ...file, contentType }] }))
      assertWireSafe(bytes)
      assert.equal((await PostalMime.parse(bytes)).attachments[0]?.mimeType, 'application/octet-stream', contentType)
    }
    assert.throws(
      () => buildMessage({ headers, html: 'h', inline: [{ ...image, contentId: 'a>\r\nX: y' }] }),
      MessageError,
    )
  })
})

describe('headers', () => {
  it('any subject comes back, and none can add a header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(shortUnicode, nasty), async (text) => {
        const fields = [
          ...headers.slice(0, 2),
          { name: 'Subject', value: { slot: 0 } },
          { name: 'X-Long-Name-Of-A-Header', value: { slot: 0 } },
        ]
        const plan = prepareMessage({ headers: fields, text: 'x' })
        if (/[\r\n\0]/.test(text)) {
          assert.throws(() => plan.render([text]), MessageError)
          return
        }
        const bytes = whole(plan.render([text]))
        assertWireSafe(bytes)
        assert.deepEqual(fieldNames(bytes).slice(0, 5), ['From', 'To', 'Subject', 'X-Long-Name-Of-A-Header', 'Date'])
        const parsed = await PostalMime.parse(bytes)
        assert.equal(parsed.subject ?? '', text.toWellFormed())
      }),
      { numRuns: 400 },
    )
  })

  it('any display name comes back with its address', async () => {
    await fc.assert(
      fc.asyncProperty(shortUnicode, fc.emailAddress(), async (name, address) => {
        const plan = prepareMessage({
          headers: [{ name: 'From', mailboxes: [{ name: { slot: 0 }, address: { slot: 1 } }] }],
          text: 'x',
        })
        if (/[\r\n\0]/.test(name)) return assert.throws(() => plan.render([name, address]), MessageError)
        const bytes = whole(plan.render([name, address]))
        assertWireSafe(bytes)
        const { from } = await PostalMime.parse(bytes)
        assert.equal(from && 'address' in from ? from.address : '', address)
        assert.equal(from?.name.replace(/\s+/g, ' '), name.toWellFormed().trim().replace(/\s+/g, ' '))
      }),
      { numRuns: 400 },
    )
  })

  it('encoded words are whole characters of at most 75 columns, lines at most 76', () => {
    fc.assert(
      fc.property(shortUnicode, (text) => {
        fc.pre(!/[\r\n\0]/.test(text))
        const line =
          whole(buildMessage({ headers: [{ name: 'Subject', value: text }], text: '' }))
            .toString()
            .split('\r\nDate:')[0] ?? ''
        for (const each of line.split('\r\n')) assert.ok(each.length <= 76, each)
        for (const [, encoding, payload] of line.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/g)) {
          const bytes =
            encoding === 'B'
              ? Buffer.from(payload ?? '', 'base64')
              : Buffer.from(
                  (payload ?? '')
                    .replace(/_/g, ' ')
                    .replace(/=(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
                  'latin1',
                )
          new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        }
      }),
    )
  })

  it('names and values that could inject are refused', () => {
    for (const name of ['X-A: b', 'X A', '', 'Ü', 'X\r\nY', 'Content-Type', 'mime-version']) {
      assert.throws(
        () => buildMessage({ headers: [{ name, value: 'x' }] }),
        (error: unknown) => error instanceof MessageError && error.code === 'header-name',
      )
    }
    for (const name of ['Subject', 'X-A', 'List-Unsubscribe', 'To']) {
      for (const value of ['a\r\nBcc: b@c.d', 'a\nb', 'a\rb', 'a\0b']) {
        assert.throws(
          () => buildMessage({ headers: [{ name, value }] }),
          MessageError,
          `${name} ${JSON.stringify(value)}`,
        )
      }
    }
  })

  it('address lists are read and written', async () => {
    const value =
      'Ann Lee <ann@x.example>, "Lee, Bob \\"B\\"" <bob@x.example> (work), Zoë <zoe@müller.example>, plain@x.example'
    const bytes = whole(buildMessage({ headers: [{ name: 'Cc', value }], text: '' }))
    assert.deepEqual((await PostalMime.parse(bytes)).cc, [
      { name: 'Ann Lee', address: 'ann@x.example' },
      { name: 'Lee, Bob "B"', address: 'bob@x.example' },
      { name: 'Zoë', address: 'zoe@xn--mller-kva.example' },
      { name: '', address: 'plain@x.example' },
    ])
    for (const wrong of [
      '',
      'no address',
      'a@b, c',
      'group: a@b.c',
      'a@b.c;',
      'group: ;',
      '<a@b.c',
      'a@b.c>',
      '"open <a@b.c>',
      'a b@c.d',
      'a@b@c d',
    ]) {
      assert.throws(() => buildMessage({ headers: [{ name: 'To', value: wrong }] }), MessageError, wrong)
    }
  })

  it('long URLs in List-Unsubscribe stay whole', () => {
    const url = `<https://shop.example/${'u'.repeat(300)}>`
    const text = whole(
      buildMessage({ headers: [{ name: 'List-Unsubscribe', value: `${url}, <mailto:x@y.example>` }] }),
    ).toString()
    assert.ok(text.includes(`${url},\r\n <mailto:`))
  })

  it('Date is added once, or taken as given', () => {
    const added = fieldNames(whole(buildMessage({ headers })))
    assert.deepEqual(added.slice(-4), ['Date', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'])
    const given = whole(buildMessage({ headers: [{ name: 'date', value: 'Sat, 21 Nov 2026 11:11:36 +0000' }] }))
    assert.deepEqual(
      fieldNames(given).filter((name) => /date/i.test(name)),
      ['date'],
    )
  })
})

describe('oracles', () => {
  const spec: MessageSpec = {
    headers: [
      { name: 'From', value: '"Zoë, Müller" <hi@shop.example>' },
      { name: 'To', value: 'ana@example.org' },
      {
        name: 'Subject',
        value: 'Grüße aus München — und noch viel mehr, damit die Zeile lang genug zum Umbrechen wird 👋',
      },
      { name: 'Message-ID', value: '<1@shop.example>' },
      { name: 'X-Campaign', value: 'ascii only' },
    ],
    text: 'Hallo Zoë\n\n.dot\nEnde  ',
    html: '<p>Hallo <b>Zoë</b> = 1</p>\n<img src="cid:a@email">',
    inline: [{ fileName: 'ü.png', contentType: 'image/png', content: png, contentId: 'a@email' }],
    attachments: [
      {
        fileName: 'Rechnung für Zoë – Nummer 2026 – mit einem Namen, der länger als eine Zeile ist.pdf',
        contentType: 'application/pdf',
        content: Buffer.alloc(5_000, 1),
      },
      { fileName: 'a "quoted" \\ name.txt', content: Buffer.from('x') },
    ],
  }

  it('postal-mime sees in our message what it sees in nodemailer’s', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true })
    const info = await transport.sendMail({
      from: '"Zoë, Müller" <hi@shop.example>',
      to: 'ana@example.org',
      subject: String(
        'value' in (spec.headers[2] ?? {}) && spec.headers[2] && 'value' in spec.headers[2]
          ? spec.headers[2].value
          : '',
      ),
      messageId: '<1@shop.example>',
      headers: { 'X-Campaign': 'ascii only' },
      text: String(spec.text),
      html: String(spec.html),
      attachments: [
        { filename: 'ü.png', contentType: 'image/png', content: png, cid: 'a@email', contentDisposition: 'inline' },
        ...(spec.attachments ?? []).map((file) => ({
          filename: file.fileName.replace('\\', '_'),
          contentType: file.contentType ?? 'application/octet-stream',
          content: Buffer.from(file.content),
        })),
      ],
    })
    const view = async (bytes: Buffer) => {
      const mail = await PostalMime.parse(bytes)
      return {
        from: mail.from,
        to: mail.to,
        subject: mail.subject,
        id: mail.messageId,
        text: mail.text?.trimEnd(),
        html: mail.html?.trimEnd(),
        files: mail.attachments.map((file) => [
          file.filename,
          file.mimeType,
          file.disposition,
          file.contentId,
          Buffer.from(file.content as ArrayBuffer).toString('hex'),
        ]),
      }
    }
    assert.deepEqual(await view(whole(buildMessage(spec))), await view(info.message as Buffer))
  })

  it('Python’s parser finds no defect and the same content', { skip: !hasPython }, () => {
    const [view] = pythonViews([whole(buildMessage(spec))])
    assert.deepEqual(view?.defects, [])
    const header = (name: string) => view?.headers.find(([key]) => key === name)?.[1]
    assert.equal(
      header('Subject'),
      'value' in (spec.headers[2] ?? {}) && spec.headers[2] && 'value' in spec.headers[2] ? spec.headers[2].value : '',
    )
    assert.equal(header('From'), '"Zoë, Müller" <hi@shop.example>')
    assert.deepEqual(
      view?.leaves.map((leaf) => [leaf.type, leaf.fileName, leaf.disposition, leaf.contentId]),
      [
        ['text/plain', null, null, null],
        ['text/html', null, null, null],
        ['image/png', 'ü.png', 'inline', '<a@email>'],
        ['application/pdf', spec.attachments?.[0]?.fileName, 'attachment', null],
        ['application/octet-stream', 'a "quoted" _ name.txt', 'attachment', null],
      ],
    )
    assert.equal(Buffer.from(view?.leaves[0]?.base64 ?? '', 'base64').toString(), 'Hallo Zoë\r\n\r\n.dot\r\nEnde  ')
  })

  it('Python agrees on random names, subjects and texts', { skip: !hasPython }, () => {
    const clean = shortUnicode.map((text) =>
      text
        .toWellFormed()
        .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
        .trim(),
    )
    const samples = fc.sample(fc.record({ name: clean, subject: clean, text: nasty }), 150)
    const views = pythonViews(
      samples.map(({ name, subject, text }) =>
        whole(
          buildMessage({
            headers: [
              { name: 'From', mailboxes: [{ name, address: 'a@b.example' }] },
              { name: 'Subject', value: subject },
            ],
            text,
            html: 'x',
          }),
        ),
      ),
    )
    for (const [i, { subject, text }] of samples.entries()) {
      const view = views[i]
      assert.equal(view?.headers.find(([key]) => key === 'Subject')?.[1], subject)
      assert.equal(lf(Buffer.from(view?.leaves[0]?.base64 ?? '', 'base64').toString()), lf(text))
    }
  })
})
