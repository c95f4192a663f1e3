import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../errors/error.ts'
import { compileExpression, expressionIn } from './expression.ts'

const usable = [
  `subscribers.name = 'Cyd Ash' AND email LIKE 'cyd%'`,
  `subscribers.attribs->>'plan' = 'pro' AND subscribers.created_at > now() - interval '7 days'`,
  `EXISTS (SELECT 1 FROM link_clicks c WHERE c.subscriber_id = subscribers.id)`,
  `EXISTS (SELECT * FROM subscriber_lists sl JOIN lists l ON l.id = sl.list_id WHERE sl.subscriber_id = subscribers.id)`,
  `(subscribers.attribs->>'age')::INT > 35 OR NOT (attribs ? 'age')`,
  `attribs @> '{"tags": ["x"]}' AND attribs->'deep'->'a' IS NOT NULL`,
  `subscribers.id IN (1, 2) AND subscribers.id NOT IN (SELECT subscriber_id FROM bounces WHERE type = 'hard');`,
  `date(subscribers.created_at) = CURRENT_DATE - 1 -- yesterday`,
  `extract(dow from subscribers.created_at) BETWEEN 1 AND 5 AND lower(email) SIMILAR TO '%(a|b)%'`,
  `CASE WHEN attribs->>'x' ~ '^\\d+$' THEN (attribs->>'x')::bigint > 1 ELSE false END`,
  `(SELECT count(*) FROM campaign_views v WHERE v.subscriber_id = subscribers.id AND v.created_at > '2031-01-01') >= 3`,
  `'x' = ANY (ARRAY(SELECT jsonb_array_elements_text(attribs->'tags')))`,
  `coalesce(attribs->>'country', 'AT') = ANY('{AT,DE}'::text[]) AND subscribers.status = 'enabled'::subscriber_status`,
  `name = '50% off; "yes"' AND name <> 'it''s $1' AND name <> $$ $x$ ; $$`,
  `email IN (${Array.from({ length: 2500 }, (_, index) => `'somebody.${index}@people.example.org'`).join(', ')})`,
  `id IN (${Array.from({ length: 5000 }, (_, index) => 1_000_000 + index).join(',')})`,
  `public.subscribers.email ilike E'%\\x40%' COLLATE "C"`,
]

for (const text of usable) {
  test(`usable: ${text.slice(0, 60)}`, () => {
    assert.ok(compileExpression(text))
  })
}

const refused = [
  'this is not sql',
  '1 = 1; DELETE FROM subscribers',
  '1 = 0); DELETE FROM lists; --',
  '1 = 0) OR (1 = 1',
  '1 = 1) UNION SELECT (1',
  '1 = 1 UNION SELECT 1',
  '1 = 1 FROM users',
  '1 = 1 AS x',
  '1 = 1, 2 = 2',
  '1 = 1 ORDER BY 1',
  '1 = 1 LIMIT 1',
  '1 = 1 FOR UPDATE',
  'DISTINCT 1 = 1',
  '*',
  '/* 1 = 1',
  '$1 = 1',
  `EXISTS (SELECT 1 FROM users)`,
  `EXISTS (SELECT 1 FROM public.settings)`,
  `EXISTS (SELECT 1 FROM pg_catalog.pg_class)`,
  `EXISTS (SELECT 1 FROM broadsheet.sessions)`,
  `EXISTS (SELECT 1 FROM other.public.subscribers)`,
  `EXISTS (TABLE users)`,
  `EXISTS (SELECT 1 FROM subscribers UNION SELECT 1 FROM sessions)`,
  `EXISTS (WITH u AS (SELECT * FROM users) SELECT 1 FROM u)`,
  `EXISTS (WITH u AS (DELETE FROM lists RETURNING 1) SELECT 1 FROM u)`,
  `EXISTS (SELECT 1 FROM lists FOR UPDATE)`,
  `EXISTS (SELECT 1 INTO t FROM lists)`,
  `EXISTS (SELECT 1 FROM lists TABLESAMPLE system (1))`,
  `pg_read_file('/etc/hostname') <> ''`,
  `pg_sleep(10) IS NULL`,
  `query_to_xml('select * from users', true, true, '')::TEXT <> ''`,
  `set_config('role', 'none', false) = ''`,
  `current_setting('data_directory') <> ''`,
  `dblink('x', 'y') IS NULL`,
  `public.lower('x') = 'x'`,
  `lo_import('/etc/passwd') > 0`,
  `nextval('subscribers_id_seq') > 0`,
  `repeat('x', 1000000000) <> ''`,
  `(SELECT count(*) FROM generate_series(1, 1000000000)) > 1`,
  `'pg_class'::regclass IS NOT NULL`,
  `tableoid::regclass::text = 'x'`,
  `cast('users' as regclass) IS NULL`,
  `current_user = 'x'`,
  `session_user = 'x'`,
  `1 OPERATOR(public.=) 1`,
  `xmlparse(content '<x/>') IS NULL`,
  `${'('.repeat(300)}1 = 1${')'.repeat(300)}`,
  `${'NOT '.repeat(2490)}true`,
  `1${'::int'.repeat(1990)} = 1`,
  `attribs ${'-> 0 '.repeat(1900)}IS NULL`,
  '*',
  `email = '${'x'.repeat(200_001)}'`,
  `name <> 'x' AND ${'NOT '.repeat(2600)}true`,
  // What hides a quotation mark makes no literal of what nests.
  `/* ' */ ${'NOT '.repeat(20_000)}true /* ' */`,
  `true -- '\n AND ${'NOT '.repeat(20_000)}true -- '`,
  `$$'$$ <> ${'- '.repeat(40_000)}1::text || $$'$$`,
  `E'\\'' <> ${'- '.repeat(40_000)}1::text || ''`,
  `"'" = ${'- '.repeat(40_000)}1 AND "'" = 1`,
  `email = 'a\0'`,
]

for (const text of refused) {
  test(`refused: ${text.slice(0, 60)}`, () => {
    assert.throws(
      () => compileExpression(text),
      (error) => error instanceof AppError && error.code === 'query.invalid',
    )
  })
}

test('WITH is refused as what it is, not for the table that it names', () => {
  for (const text of [
    'EXISTS (WITH x AS (SELECT 1) SELECT 1 FROM x)',
    'EXISTS (WITH lists AS (SELECT 1) SELECT 1 FROM lists)',
    'EXISTS (SELECT 1 FROM lists UNION (WITH x AS (SELECT 1) SELECT 1 FROM x))',
    'id IN (SELECT 1 FROM (WITH x AS (SELECT 1) SELECT 1 FROM x) AS y)',
  ]) {
    assert.throws(
      () => compileExpression(text),
      (error) => {
        assert.ok(error instanceof AppError)
        assert.match(error.message, /WITH and INTO cannot be used here/)
        assert.deepEqual(error.data, { position: text.indexOf('WITH') })
        return true
      },
    )
  }
  assert.throws(() => compileExpression('EXISTS (SELECT 1 INTO t FROM users)'), /WITH and INTO/)
})

test('an error points at its place, in characters', () => {
  const text = `name = 'Größe 名' AND EXISTS (SELECT 1 FROM users)`
  assert.throws(
    () => compileExpression(text),
    (error) => {
      assert.ok(error instanceof AppError)
      assert.deepEqual(error.data, { position: text.indexOf('users') })
      return true
    },
  )
  assert.throws(
    () => compileExpression(`name = 'ö' AND AND 1 = 1`),
    (error) => error instanceof AppError && JSON.stringify(error.data) === '{"position":15}',
  )
})

test('a blank expression is none', () => {
  for (const text of ['', ' ', ';', ' ; ', '\n;\n']) {
    assert.equal(expressionIn(text), undefined)
    assert.throws(() => compileExpression(text), /asks for nothing/)
  }
  assert.equal(expressionIn(' 1 = 1 ; '), '1 = 1')
  for (const text of [';;', '; ;', '--', '-- x', '-- x\n;', '/* x */', '/* x */;', '; -- x', '()', '*']) {
    assert.throws(() => compileExpression(text), AppError, text)
  }
})

test('it is seen whether the membership of the list filter is meant', () => {
  assert.equal(compileExpression(`subscriber_lists.status = 'confirmed'`).readsMembership, true)
  assert.equal(
    compileExpression('EXISTS (SELECT 1 FROM subscriber_lists WHERE subscriber_lists.subscriber_id = subscribers.id)')
      ?.readsMembership,
    false,
  )
  assert.equal(
    compileExpression('EXISTS (SELECT 1 FROM lists WHERE lists.id = subscriber_lists.list_id)').readsMembership,
    true,
  )
})
