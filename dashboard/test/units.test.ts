import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditNouns as writtenNouns } from '../../server/src/audit/audit.ts'
import { auditNouns } from '../src/screens/audit/nouns.ts'
import { countsOn, daysOf } from '../src/screens/overview/days.ts'
import { criteriaOf } from '../src/screens/subscribers/criteria.ts'
import { blank, type Condition, kinds } from '../src/screens/subscribers/filter/conditions.ts'
import {
  type ConditionGroup,
  extended,
  fromFilter,
  groupOf,
  type Part,
  replaced,
  toFilter,
  without,
} from '../src/screens/subscribers/filter/groups.ts'
import { attributesOf, differenceOf, faultOf, rowsOf } from '../src/screens/subscribers/person/attribute-rows.ts'

test('what the filter builder writes, it reads again', () => {
  const written: Condition[] = [
    { kind: 'text', field: 'email', op: 'ends_with', value: '@example.org' },
    { kind: 'attribute', path: 'address.city', type: 'text', op: 'is', value: 'Graz' },
    { kind: 'attribute', path: 'orders', type: 'number', op: 'at_least', value: '3' },
    { kind: 'attribute', path: 'vip', type: 'boolean', op: 'is', value: 'true' },
    { kind: 'date', field: 'created_at', when: { op: 'after', date: '2026-01-01' } },
    { kind: 'member', not: true, lists: [3, 4], every: false, statuses: ['confirmed'] },
    { kind: 'opened', not: true, campaigns: [7], days: 90 },
    { kind: 'mailed', not: true, campaigns: [7, 8] },
    { kind: 'sample', seed: 'autumn', from: 10, to: 12.5 },
    ...kinds.filter((kind) => !['email', 'name', 'attribute', 'mailed'].includes(kind)).map(blank),
  ]
  const filter = toFilter(groupOf('or', written))
  assert.deepEqual(conditionsIn(fromFilter(filter)), written)
  // The database keeps the keys of an object in an order of its own.
  assert.deepEqual(conditionsIn(fromFilter(turned(filter))), written)
})

const graz = { attribute: ['city'], type: 'text', op: 'is', value: 'Graz' }
const opened = { opened: { since: { days: 30 } } }
const often = { opened: { at_least: 3 } }

test('groups within groups are read as they were written', () => {
  const filter = {
    and: [graz, { or: [opened, { not: { or: [graz, { and: [opened, { not: opened }] }] } }] }, { not: { or: [graz] } }],
  }
  const group = fromFilter(filter)
  assert.deepEqual(toFilter(group), filter)
  assert.deepEqual(outline(group), 'and(c or(c none(c and(c c))) none(c))')
  assert.deepEqual(outline(fromFilter({ not: { or: [graz, opened] } })), 'none(c c)')
})

test('what the API says more shortly means the same groups and lines', () => {
  assert.equal(outline(fromFilter(graz)), 'and(c)')
  assert.equal(outline(fromFilter({ attribute: 'city', value: 'Graz' })), 'and(c)')
  assert.equal(outline(fromFilter({ not: graz })), 'none(c)')
  assert.equal(outline(fromFilter({ sample: { seed: 'a', to: 20 } })), 'and(c)')
  assert.equal(outline(fromFilter({ mailed: { campaigns: [7], outcome: ['accepted'] } })), 'and(other)')
  assert.equal(outline(fromFilter({ not: { and: [graz, opened] } })), 'none(and(c c))')
  assert.equal(outline(fromFilter({ not: { member: { lists: [1], match: 'all' } } })), 'none(c)')
  assert.deepEqual(toFilter(fromFilter({ attribute: 'city', value: 'Graz' })), { and: [graz] })
  assert.equal(outline(fromFilter({ member: { status: 'confirmed', match: 'any' } })), 'and(c)')
})

test('what no line can show is kept word for word, beside what can be changed', () => {
  const unknown = [often, { consent: {} }, { attribute: ['a.b'], op: 'is', value: 'x' }, { or: [] }, { and: [1] }]
  for (const part of unknown) {
    const filter = { or: [graz, part] }
    assert.equal(outline(fromFilter(filter)), 'or(c other)')
    assert.deepEqual(toFilter(fromFilter(filter)), filter)
  }
  const timed = { field: 'created_at', op: 'more', value: '2026-01-01T10:00:00Z' }
  assert.equal(outline(fromFilter({ not: { or: [timed] } })), 'none(other)')
  assert.deepEqual(toFilter(fromFilter(often)), { and: [often] })
})

test('lines that are not filled in say nothing, and neither do groups of them', () => {
  const empty = groupOf('none', [blank('email')])
  assert.equal(toFilter(empty), undefined)
  const written = extended(extended(groupOf('and', []), empty), blank('opened'))
  assert.deepEqual(toFilter(written), { and: [{ opened: { since: { days: 90 } } }] })
  assert.equal(outline(without(written, 0)), 'and(c)')
  const inner: Part = { kind: 'group', key: 0, group: groupOf('or', [blank('clicked')]) }
  assert.equal(outline(replaced(written, inner)), 'and(or(c) c)')
  assert.equal(new Set(extended(without(written, 0), blank('name')).parts.map(({ key }) => key)).size, 2)
})

test('the status beside a filter joins its conditions', () => {
  const state = {
    query: '',
    filter: (name: string) => ({ filter: JSON.stringify({ and: [graz] }), status: 'enabled' })[name] ?? '',
  }
  assert.deepEqual(criteriaOf(state).filter, { and: [{ field: 'status', op: 'is', value: 'enabled' }, graz] })
})

function conditionsIn({ parts }: ConditionGroup): readonly Condition[] {
  return parts.flatMap((part) => (part.kind === 'condition' ? [part.condition] : []))
}

/** The shape alone: `and(c or(c c))`. */
function outline({ match, parts }: ConditionGroup): string {
  const inner = parts.map((part) =>
    part.kind === 'group' ? outline(part.group) : part.kind === 'condition' ? 'c' : part.kind,
  )
  return `${match}(${inner.join(' ')})`
}

/** The same with the keys of every object in the opposite order. */
function turned<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).reverse())
      : part,
  )
}

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

test('the audit log can be narrowed to everything that the server writes into it', () => {
  assert.deepEqual(auditNouns, writtenNouns)
})
