import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsFault, columnsParameter, guessColumns, guessDelimiter, previewOf } from '../src/screens/imports/csv.ts'
import { countsOn, daysOf } from '../src/screens/overview/days.ts'
import { blank, type Condition, fromFilter, kinds, toFilter } from '../src/screens/subscribers/filter/conditions.ts'
import { attributesOf, differenceOf, faultOf, rowsOf } from '../src/screens/subscribers/person/attribute-rows.ts'

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

test('what the filter builder writes, it reads again', () => {
  const written: Condition[] = [
    { kind: 'text', field: 'email', op: 'ends_with', value: '@example.org' },
    { kind: 'attribute', path: 'address.city', type: 'text', op: 'is', value: 'Graz' },
    { kind: 'attribute', path: 'orders', type: 'number', op: 'at_least', value: '3' },
    { kind: 'attribute', path: 'vip', type: 'boolean', op: 'is', value: 'true' },
    { kind: 'date', field: 'created_at', when: { op: 'after', date: '2026-01-01' } },
    { kind: 'member', not: true, lists: [3, 4], every: false, statuses: ['confirmed'] },
    { kind: 'opened', not: true, campaigns: [7], days: 90 },
    ...kinds.filter((kind) => !['email', 'name', 'attribute'].includes(kind)).map(blank),
  ]
  const set = { match: 'or', conditions: written } as const
  assert.deepEqual(fromFilter(toFilter(set)), set)
})

test('a filter that says more than the builder can show is left as it is', () => {
  assert.equal(fromFilter({ and: [{ or: [{ field: 'email', op: 'is', value: 'a@x.org' }] }] }), undefined)
  assert.equal(fromFilter({ and: [{ opened: { at_least: 3 } }] }), undefined)
  assert.equal(toFilter({ match: 'and', conditions: [blank('email')] }), undefined)
})

test('attributes come back from the form as they were, and only changes are sent', () => {
  const attribs = { city: 'Graz', orders: 4, vip: false, tags: ['a', 'b'], nothing: null }
  const rows = rowsOf(attribs)
  assert.deepEqual(attributesOf(rows), attribs)
  assert.deepEqual(differenceOf(attribs, { ...attribs, orders: 5, new: 1 }), {
    attribs: { orders: 5, new: 1 },
    attribs_remove: [],
  })
  assert.deepEqual(differenceOf(attribs, { city: 'Graz' }).attribs_remove, ['orders', 'vip', 'tags', 'nothing'])
  const bad = { key: 9, name: 'city', type: 'number', text: 'x' } as const
  assert.equal(faultOf(bad, [...rows, bad]), 'twice')
  assert.equal(faultOf(bad, [bad]), 'number')
})

test('the chart has every one of its thirty days', () => {
  const days = daysOf([[{ date: '2026-03-01', count: 3 }], []], 0)
  assert.equal(days.length, 30)
  assert.equal(days.at(-1), '2026-03-01T00:00:00.000Z')
  assert.deepEqual(countsOn(days, [{ date: '2026-03-01', count: 3 }]).slice(-2), [0, 3])
})
