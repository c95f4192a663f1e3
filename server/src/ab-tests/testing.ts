import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { pino } from 'pino'
import { dynamic } from '../db/dynamic.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { createCampaign, type TestSmtp, until } from '../sending/testing.ts'
import { openSettings } from '../settings/store.ts'
import { openSignals } from '../signals/signals.ts'
import type { TestAnswer, TestApp } from '../testing/app.ts'
import type { AbTestRow } from './ab-test.ts'
import { type MoveServices, moveTest, moveTests } from './move.ts'
import { findTest } from './store.ts'

export interface Mover {
  readonly services: MoveServices
  close(): Promise<void>
}

/** What moves tests beside the app, as another node would. */
export async function mover(app: TestApp): Promise<Mover> {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const signals = await openSignals({ url: app.databaseUrl, log })
  const settings = await openSettings({ db: app.db, signals, log })
  return {
    services: { db: app.db, log, settings, signals, translations: loadTranslations() },
    close: () => signals.close(),
  }
}

/** From now on the app itself moves no tests: what a test sees is its own doing. */
export async function holdClock(app: TestApp): Promise<void> {
  await app.db.run(dynamic(sql`delete from broadsheet_jobs.schedule where data->>'name' like 'A/B%'`))
  await app.db.run(dynamic(sql`delete from broadsheet_jobs.job where data->>'name' like 'A/B%'`))
}

/** The clock comes by once a minute: no test waits so long. */
export async function lookNow(app: TestApp): Promise<void> {
  await app.db.run(
    dynamic(sql`insert into broadsheet_jobs.job (name, data) values ('timed', '{"name": "A/B tests: what is due"}')`),
  )
}

let number = 0

/** A draft with two variants, “Subject A” and “Subject B”, for half of the people of a list. */
export async function draftOf(
  app: TestApp,
  list: number,
  body: Readonly<Record<string, unknown>> = {},
  campaign: Readonly<Record<string, unknown>> = {},
) {
  number += 1
  const original = await createCampaign(app, list, { name: `Letter ${number}`, ...campaign })
  const variants = [{ subject: 'Subject A' }, { subject: 'Subject B' }]
  const rule = { share: 50, measure: 'clicks', minutes: 60, decision: 'automatic' }
  const made = await app.request('POST', '/api/ab-tests', {
    json: { campaign_id: original, ...rule, variants, ...body },
  })
  assert.equal(made.status, 200, made.text)
  const count = made.at('data.variants')
  assert.ok(Array.isArray(count))
  const campaigns = count.map((_, position) => made.numberAt(`data.variants.${position}.campaign.id`))
  return { id: made.numberAt('data.id'), original, variants: campaigns }
}

export function read(app: TestApp, id: number): Promise<TestAnswer> {
  return app.request('GET', `/api/ab-tests/${id}`)
}

export async function testOf(app: TestApp, id: number): Promise<AbTestRow> {
  const row = await findTest(app.db, id)
  assert.ok(row !== undefined)
  return row
}

export async function start(app: TestApp, id: number): Promise<void> {
  const answer = await app.request('PUT', `/api/ab-tests/${id}/status`, { json: { status: 'testing' } })
  assert.equal(answer.status, 200, answer.text)
}

/** Whether all of its variants are finished. */
export async function isSent(app: TestApp, id: number): Promise<boolean> {
  const variants = (await read(app, id)).at('data.variants')
  return Array.isArray(variants) && variants.every(({ campaign }) => campaign?.status === 'finished')
}

/** Sends its variants, up to the moment in which it is decided. */
export async function sendVariants(app: TestApp, { services }: Mover, id: number): Promise<void> {
  await start(app, id)
  await until('both are sent', () => isSent(app, id))
  await moveTest(services, id)
  await due(app, id)
}

/** Moves tests on until this one is finished. */
export async function finish(app: TestApp, { services }: Mover, id: number): Promise<void> {
  await until('the rest has it', async () => {
    await moveTests(services)
    return (await read(app, id)).at('data.status') === 'finished'
  })
}

export const addresses = (group: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${group}${n}@x.test`)

/** Who of a group got which subjects. */
export function receivedOf(smtp: TestSmtp, group: string): ReadonlyMap<string, readonly string[]> {
  const mails = smtp.messages.filter(({ to }) => new RegExp(`^${group}\\d+@`).test(to[0] ?? ''))
  const subjects = mails.map(({ to, source }) => ({
    to: to[0] ?? '',
    subject: /^Subject: (.*)$/m.exec(source)?.[1] ?? '',
  }))
  return new Map(
    [...Map.groupBy(subjects, ({ to }) => to)].map(([to, ones]) => [to, ones.map(({ subject }) => subject.trim())]),
  )
}

/** As if it had had its time. */
export async function due(app: TestApp, id: number): Promise<void> {
  await app.db.run(dynamic(sql`update broadsheet.ab_tests set decide_at = now() where id = ${id}`))
}

/** As if it had been cancelled a while ago. */
export async function settle(app: TestApp, id: number): Promise<void> {
  await app.db.run(
    dynamic(sql`update broadsheet.ab_tests set updated_at = now() - interval '2 minutes' where id = ${id}`),
  )
}

/** So many of its recipients open it, or click. */
export async function record(app: TestApp, campaign: number, what: 'opens' | 'clicks', count: number): Promise<void> {
  const who = sql`(select subscriber_id from broadsheet.recipients where campaign_id = ${campaign} limit ${count}) as readers`
  if (what === 'opens') {
    await app.db.run(
      dynamic(
        sql`insert into campaign_views (campaign_id, subscriber_id) select ${campaign}, subscriber_id from ${who}`,
      ),
    )
    return
  }
  await app.db.run(
    dynamic(sql`
      insert into links (uuid, url) values (gen_random_uuid(), 'https://shop.test/a') on conflict (url) do nothing`),
  )
  await app.db.run(
    dynamic(sql`
      insert into link_clicks (campaign_id, link_id, subscriber_id)
      select ${campaign}, (select id from links where url = 'https://shop.test/a'), subscriber_id from ${who}`),
  )
}
