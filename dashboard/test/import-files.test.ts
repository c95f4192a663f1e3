import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ZipEntry, zip } from '../../server/src/testing/zip.ts'
import { firstTable } from '../src/screens/imports/archive.ts'
import { columnsFault, columnsParameter, guessColumns, guessDelimiter, previewOf } from '../src/screens/imports/csv.ts'
import { previewOfLines } from '../src/screens/imports/json-lines.ts'
import { openFile, reread } from '../src/screens/imports/read-file.ts'

test('a table is read with quotes, line breaks within fields, and without the record that was cut off', () => {
  const text = '\uFEFFemail,name\r\na@x.org,"A ""B"", C"\r\nb@x.org,"two\nlines"\r\nc@x.o'
  const preview = previewOf(text, ',', { rows: 5, cut: true })
  assert.deepEqual(preview.header, ['email', 'name'])
  assert.deepEqual(
    preview.rows.map((row) => row.fields),
    [
      ['a@x.org', 'A "B", C'],
      ['b@x.org', 'two\nlines'],
    ],
  )
})

test('delimiter and columns are guessed by the header', () => {
  assert.equal(guessDelimiter('E-Mail;"Name, full";City\n1,2,3,4,5'), ';')
  const columns = guessColumns(['E-Mail', 'Full Name', 'Home Town', 'uuid', 'email', ''])
  assert.deepEqual(columnsParameter(columns), {
    'E-Mail': 'email',
    'Full Name': 'name',
    'Home Town': 'attribs.home_town',
    uuid: '',
    email: 'attribs.email',
    '': '',
  })
  assert.equal(columnsFault(columns), undefined)
  assert.equal(columnsFault(guessColumns(['Name'])), 'noEmail')
})

const people = 'email,name\nana@example.com,Ana\n'
const before: ZipEntry = { name: 'readme.txt', content: 'not a table' }
const leftover: ZipEntry = { name: '__MACOSX/people.csv', content: 'nor this' }

function archive(entries: readonly ZipEntry[], options?: { readonly large?: boolean }): Promise<string | undefined> {
  return firstTable(new Blob([zip(entries, options)]), 1000).then(
    (table) => table && new TextDecoder().decode(table.start),
  )
}

test('the first table of an archive is found, however it is packed', async () => {
  assert.equal(await archive([before, leftover, { name: 'in/People.CSV', content: people }, leftover]), people)
  assert.equal(await archive([before, { name: 'people.csv', content: people, stored: true }]), people)
  assert.equal(await archive([before, { name: 'people.csv', content: people }], { large: true }), people)
})

test('of a large table only the beginning is unpacked', async () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `person${index}@example.com,Person\n`).join('')
  for (const stored of [true, false]) {
    const table = await firstTable(new Blob([zip([{ name: 'a.csv', content: lines, stored }])]), 5000)
    assert.equal(table?.cut, true)
    assert.equal(new TextDecoder().decode(table.start), lines.slice(0, 5000))
  }
})

test('what is no archive, or holds no table that can be read, is left to the server', async () => {
  const whole = zip([{ name: 'people.csv', content: people }])
  assert.equal(await archive([before, leftover]), undefined)
  assert.equal(
    await archive([
      { name: 'a.csv', content: people, encrypted: true },
      { name: 'b.csv', content: people },
    ]),
    undefined,
  )
  assert.equal(await firstTable(new Blob([whole.subarray(0, -30)]), 1000), undefined)
  assert.equal(await firstTable(new Blob([whole.subarray(40)]), 1000), undefined)
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, 40, 60)
  assert.equal(await firstTable(new Blob([damaged]), 1000), undefined)
  assert.equal(await firstTable(new Blob(['PK\x03\x04']), 1000), undefined)
})

test('keys of JSON lines are columns, gathered from several lines', () => {
  const text =
    '\uFEFF{"mail":"a@x.org","plan":"pro","n":1}\r\nnot json\n[1]\n{"mail":"b@x.org","tags":["x"],"vip":null}\n{"ma'
  assert.deepEqual(previewOfLines(text, { rows: 5, cut: true }), {
    header: ['mail', 'plan', 'n', 'tags', 'vip'],
    rows: [
      { number: 1, fields: ['a@x.org', 'pro', '1', '', ''] },
      { number: 2, fields: ['b@x.org', '', '', '["x"]', ''] },
    ],
  })
  assert.deepEqual(previewOfLines('{"a":1}', { rows: 5, cut: false }).header, ['a'])
})

test('a file is opened by its name and its bytes', async () => {
  const lines = await openFile(new File(['{"mail":"a@x.org","city":"Graz"}\n'], 'people.ndjson'))
  assert.equal(lines.table?.format, 'jsonl')
  assert.deepEqual(columnsParameter(lines.table.columns), { mail: 'email', city: 'attribs.city' })

  const packed = await openFile(new File([zip([{ name: 'p.jsonl', content: '{"email":"a@x.org"}\n' }])], 'people.zip'))
  assert.deepEqual([packed.table?.format, packed.table?.entry], ['jsonl', 'p.jsonl'])

  const table = await openFile(
    new File([zip([{ name: 'p.csv', content: 'E-Mail;Ort\na@x.org;Graz\n' }])], 'people.zip'),
  )
  assert.deepEqual([table.delimiter, table.table?.header], [';', ['E-Mail', 'Ort']])
  assert.deepEqual(reread(table, { delimiter: ',' }).table?.header, ['E-Mail;Ort'])

  const wide = await openFile(new File([Buffer.from('\uFEFFemail\na@x.org\n', 'utf16le')], 'people.csv'))
  assert.deepEqual([wide.encoding, wide.table?.header], ['utf-16le', ['email']])

  assert.equal((await openFile(new File([zip([before])], 'people.zip'))).table, undefined)
})
