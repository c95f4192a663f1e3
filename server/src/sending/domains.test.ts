import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Database } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { defaultSettings } from '../settings/defaults.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { domainLimits, momentsOf } from './domain-limits.ts'
import { type DomainPace, watchDomains } from './domains.ts'
import { createCampaign, people, start, statusOf, type TestSmtp, testSmtp, until, useSmtp } from './testing.ts'

let app: TestApp
let smtp: TestSmtp

before(async () => {
  app = await testApp({ sending: 'inline' })
  smtp = await testSmtp()
})

after(async () => {
  await app.stop()
  await smtp.stop()
})

test('domains of one provider count together', () => {
  const limitOf = domainLimits(defaultSettings)
  assert.equal(limitOf('googlemail.com').key, 'gmail.com')
  assert.deepEqual(limitOf('msn.com'), limitOf('hotmail.com'))
  assert.deepEqual(limitOf('example.test'), { key: 'example.test', rate: 5, always: false })
  const named = defaultSettings['app.domain_limits'].flatMap(({ domains }) => domains)
  assert.equal(new Set(named).size, named.length)
})

test('moments follow each other; what is due in a moment goes now', () => {
  assert.deepEqual(momentsOf(4, 0, 4), [0, 0, 0, 750])
  assert.deepEqual(momentsOf(2, 30_000, 2), [30_000, 30_500])
})

test('thousands of slowed domains cost one statement a group, and each has a queue of its own', async () => {
  const count = 3000
  const names = Array.from({ length: count }, (_, index) => `d${index}.test`)
  await app.db.run(
    dynamic(sql`
      insert into broadsheet.domain_holds (domain, held_until, slowed_until)
      select name, now(), now() + interval '1 hour' from unnest(${sql.val(names)}::text[]) as name`),
  )
  const statements: string[] = []
  const db: Database = {
    ...app.db,
    rows(statement, parameters) {
      statements.push(statement.text)
      return app.db.rows(statement, parameters)
    },
  }
  const settings = { current: () => defaultSettings, onChange: () => () => undefined }
  const nodes = [1, 2].map(() => watchDomains(db, settings, pino({ level: 'silent' })))
  const messages = names.flatMap((name) => [0, 1, 2].map((n) => ({ email: `p${n}@${name}`, hadMoment: false })))
  const delays = async (node: DomainPace | undefined) => (await node?.delaysFor(messages)) ?? []
  await until('the slowed are known', async () => (await Promise.all(nodes.map(delays))).every((one) => one.length > 0))
  statements.length = 0
  const setQueues = dynamic<object>(sql`update broadsheet.domain_holds set next_slot_at = timestamptz '2100-01-01'`)
  await app.db.run(setQueues)
  const asked = await Promise.all(nodes.map(delays))
  assert.equal(statements.filter((text) => text.includes('domain_holds as pace')).length, 2)
  // An unlisted domain gets five a second, whichever node asks: six messages are 1.2 seconds.
  const queues = await app.db.rows(
    dynamic<{ behind: number; domains: number }>(sql`
      select extract(epoch from next_slot_at - timestamptz '2100-01-01')::float8 as behind, count(*)::integer as domains
      from broadsheet.domain_holds group by behind`),
  )
  assert.deepEqual(queues, [{ behind: 1.2, domains: count }])
  for (const list of asked) {
    const [first = 0, second = 0, third = 0] = list
    assert.ok(first > 0 && Math.abs(second - first - 200) < 1 && Math.abs(third - second - 200) < 1)
  }
  for (const node of nodes) node.stop()
  await app.db.run(dynamic(sql`delete from broadsheet.domain_holds`))
})

test('a limit that holds always spreads the messages of its provider, and of no other', async () => {
  await useSmtp(app, smtp.port, {
    'app.domain_limits': [{ domains: ['Slow.test', ' slower.test '], message_rate: 8, always: true }],
  })
  const named = (number: number) => `p${number}@${['slow.test', 'slower.test', 'free.test'][number % 3]}`
  const id = await createCampaign(
    app,
    await people(
      app.db,
      Array.from({ length: 60 }, (_, index) => named(index)),
    ),
  )
  await start(app, id)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const arrived = smtp.messages.map(({ to, at }) => ({ to: to[0] ?? '', at }))
  assert.equal(new Set(arrived.map(({ to }) => to)).size, 60)
  assert.equal(arrived.length, 60)
  const slow = arrived.filter(({ to }) => !to.endsWith('@free.test')).map(({ at }) => at - (arrived[0]?.at ?? 0))
  const free = arrived.filter(({ to }) => to.endsWith('@free.test')).map(({ at }) => at - (arrived[0]?.at ?? 0))
  assert.ok(Math.max(...free) < 2000, `the others waited: ${free}`)
  // 40 at 8 a second: the last has its moment after 4.9 s.
  assert.ok(Math.max(...slow) > 3500, `${Math.max(...slow)} ms`)
  const counts = await app.request('GET', `/api/campaigns/${id}/recipients/counts`)
  assert.equal(counts.at('data.accepted'), 60)
})

test('a provider that puts us off is left alone, and nobody pays with an attempt', async () => {
  await useSmtp(app, smtp.port, {
    'app.domain_limits': [{ domains: ['big.test', 'large.test'], message_rate: 50, always: false }],
  })
  await app.db.run(
    dynamic(sql`
      insert into broadsheet.domain_holds (domain, held_until, level, changed_at, slowed_until)
      values ('big.test', now() - interval '3 hours', 5, now() - interval '4 hours', now() - interval '2 hours')`),
  )
  const addresses = Array.from({ length: 400 }, (_, index) => `later-${index}@${index % 2 ? 'big.test' : 'large.test'}`)
  const id = await createCampaign(app, await people(app.db, addresses))
  await start(app, id)
  const troubles = () =>
    app.db.rows(
      dynamic<{ reason: string; n: number; attempts: number }>(sql`
        select reason, count(*)::integer as n, sum(recipient.attempts)::integer as attempts
        from broadsheet.recipient_troubles as trouble join broadsheet.recipients as recipient using (campaign_id, subscriber_id)
        where campaign_id = ${id} group by reason order by reason`),
    )
  await until('everybody waits', async () => (await troubles()).reduce((sum, row) => sum + row.n, 0) === 400)
  const waiting = await troubles()
  const held = waiting.find((row) => row.reason === 'held')
  const tried = waiting.find((row) => row.reason === 'server')
  assert.ok((held?.n ?? 0) > 200, JSON.stringify(waiting))
  assert.equal(held?.attempts, 0)
  assert.equal(tried?.attempts, tried?.n)

  // The first time in a while is half a minute, whatever there was once.
  const holds = await app.db.rows(
    dynamic<{ level: number; seconds: number }>(sql`
      select level, extract(epoch from held_until - changed_at)::integer as seconds from broadsheet.domain_holds
      where domain = 'big.test'`),
  )
  assert.deepEqual(holds, [{ level: 1, seconds: 30 }])

  // The hold ends: everybody gets a moment, fifty a second.
  await app.db.run(dynamic(sql`update broadsheet.domain_holds set held_until = now()`))
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await app.db.run(
    dynamic(sql`update broadsheet.recipient_troubles set next_attempt_at = now() where campaign_id = ${id}`),
  )
  await until('they have moments', async () => (await troubles()).some((row) => row.reason === 'pace'))
  await app.request('PUT', `/api/campaigns/${id}/status`, { json: { status: 'cancelled' } })
})
