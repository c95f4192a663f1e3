import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CsvReader, type CsvRecord } from './csv-reader.ts'

function readAll(pieces: readonly string[], delimiter = ','): readonly CsvRecord[] {
  const reader = new CsvReader(delimiter)
  return [...pieces.flatMap((piece) => [...reader.read(piece)]), ...reader.end()]
}

function fieldsOf(records: readonly CsvRecord[]): readonly (readonly string[])[] {
  return records.map((record) => (record.kind === 'record' ? record.fields : [`fault: ${record.reason}`]))
}

const cases: readonly { readonly text: string; readonly fields: readonly (readonly string[])[] }[] = [
  {
    text: 'a,b\nc,d\n',
    fields: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  {
    text: 'a,b\r\nc,d',
    fields: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  { text: '\n\r\na\n\n', fields: [['a']] },
  { text: '"a,1","b ""x"" "\n', fields: [['a,1', 'b "x" ']] },
  {
    text: '"two\nlines",b\r\n"c",\n',
    fields: [
      ['two\nlines', 'b'],
      ['c', ''],
    ],
  },
  { text: ',,\n', fields: [['', '', '']] },
  { text: '""\nx\n', fields: [['x']] },
  { text: 'a"b,c\n', fields: [['a"b', 'c']] },
  { text: '"a"x,b\nc,d\n', fields: [['fault: There is text behind a closing quote.'], ['c', 'd']] },
  {
    text: '"never closed,b\nc,d\ne,f\n',
    fields: [['fault: A quote is opened and not closed.'], ['c', 'd'], ['e', 'f']],
  },
  { text: 'a,"b"', fields: [['a', 'b']] },
  { text: '"a"\r\n"b"\r\n', fields: [['a'], ['b']] },
]

for (const { text, fields } of cases) {
  test(JSON.stringify(text), () => {
    assert.deepEqual(fieldsOf(readAll([text])), fields)
    assert.deepEqual(fieldsOf(readAll([...text])), fields, 'character by character')
  })
}

test('lines are those of the file, quoted breaks included', () => {
  const records = readAll(['a,b\n"x\ny\nz",1\n\nc,d\n"bad"x\nlast,1'])
  assert.deepEqual(
    records.map((record) => record.line),
    [1, 2, 6, 7, 8],
  )
})

test('an open quote does not swallow a large file, nor memory', () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `person${index}@cases.test,some name\n`)
  const pieces = Array.from({ length: 60 }, (_, index) => lines.slice(index * 1000, (index + 1) * 1000).join(''))
  const records = readAll(['"open,x\n', ...pieces])
  assert.equal(records.length, 60_001)
  assert.equal(records[0]?.kind, 'fault')
})

test('whatever was written is read again, however it is cut', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('a,b', '"', '\n', '\r\n', 'x;y', 'ünï', '""', ' '))
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 9 }),
      (table, delimiter, ending, size) => {
        const text = table
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter) + ending)
          .join('')
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        assert.deepEqual(fieldsOf(readAll(pieces, delimiter)), table)
      },
    ),
  )
})

test('a line of millions of fields, with and without quotes, costs no more than its length', {
  timeout: 60_000,
}, () => {
  for (const field of [',', '"",', '"a""b",', 'a\r']) {
    const pieces = Array.from({ length: 48 }, () => field.repeat(Math.ceil(65_536 / field.length)))
    const records = readAll(['email,name\n', ...pieces, '\nlast,1\n'])
    assert.deepEqual(fieldsOf(records.slice(-1)), [['last', '1']], field)
    assert.deepEqual(fieldsOf(records.slice(0, 1)), [['email', 'name']])
  }
})
