import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import type { Database } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { openSettings } from '../settings/store.ts'
import { openSignals } from '../signals/signals.ts'
import type { TestApp } from '../testing/app.ts'
import { startSender } from './sender.ts'

/** A message that the test server took. */
export interface Taken {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
  /** As `performance.now`. */
  readonly at: number
}

export interface TestSmtp {
  readonly port: number
  readonly messages: Taken[]
  stop(): Promise<void>
}

/**
 * A real SMTP server. Recipients that begin with `refuse` get 550, `later` 451 once for each address. `delay` holds
 * each body back for so many milliseconds.
 */
export async function testSmtp(options: { readonly delay?: number } = {}): Promise<TestSmtp> {
  const messages: Taken[] = []
  const seen = new Set<string>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('refuse')) return done(reply(550, '5.1.1 no such user'))
      if (address.startsWith('later') && !seen.has(address)) {
        seen.add(address)
        return done(reply(451, '4.7.1 try again later'))
      }
      return done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const source = Buffer.concat(chunks).toString('utf8')
        messages.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
          at: performance.now(),
        })
        setTimeout(() => done(null, '2.0.0 Ok: queued as TEST'), options.delay ?? 0)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port')
  return {
    port: address.port,
    messages,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function reply(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

/** Points the service at an SMTP server, with limits that do not slow a test. */
export async function useSmtp(app: TestApp, port: number, settings: Readonly<Record<string, unknown>> = {}) {
  const server = {
    enabled: true,
    host: '127.0.0.1',
    port,
    auth_protocol: 'none',
    tls_type: 'none',
    msg_retry_delay: '1ms',
    max_msg_retries: 1,
  }
  const answer = await app.request('PUT', '/api/settings', {
    json: { smtp: [server], 'app.concurrency': 50, 'app.message_rate': 1000, ...settings },
  })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** People on one list, written straight into the database. */
export async function people(db: Database, addresses: readonly string[]): Promise<number> {
  const list = await db.row(
    dynamic<{ id: number }>(
      sql`insert into lists (uuid, name, type, optin) values (gen_random_uuid(), 'Test', 'public', 'single') returning id`,
    ),
  )
  if (list === undefined) throw new Error('No list')
  await db.run(
    dynamic(sql`
      with person as (
        insert into subscribers (uuid, email, name, attribs)
        select gen_random_uuid(), address, 'Ann ' || number, jsonb_build_object('n', number)
        from unnest(${sql.val([...addresses])}::text[]) with ordinality as entry(address, number) returning id)
      insert into subscriber_lists (subscriber_id, list_id, status) select id, ${list.id}, 'confirmed' from person`),
  )
  return list.id
}

export async function createCampaign(
  app: TestApp,
  listId: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const answer = await app.request('POST', '/api/campaigns', {
    json: {
      name: 'Test',
      subject: 'Hi {{ .Subscriber.FirstName }}',
      lists: [listId],
      content_type: 'html',
      from_email: 'Zoë <zoe@sender.test>',
      body: '<p>Dear {{ .Subscriber.Name }} {{ .Subscriber.Attribs.n }} <a href="https://shop.test/a@TrackLink">x</a></p>',
      ...more,
    },
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.numberAt('data.id')
}

export async function start(app: TestApp, id: number, status = 'running'): Promise<void> {
  const answer = await app.request('PUT', `/api/campaigns/${id}/status`, { json: { status } })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** A sending node of an app that sends nothing itself. Answers how to stop it; more than once does no harm. */
export async function startNode(
  app: TestApp,
  options: { readonly patience?: number } = {},
): Promise<() => Promise<void>> {
  const log = pino({ level: 'silent' })
  const signals = await openSignals({ url: app.databaseUrl, log })
  const settings = await openSettings({ db: app.db, signals, log })
  const config = { dataFolder: app.dataFolder }
  const sender = await startSender({
    ...options,
    config,
    db: app.db,
    log,
    settings,
    signals,
    translations: loadTranslations(),
  })
  let stopped: Promise<void> | undefined
  return () => {
    stopped ??= sender.stop().then(() => signals.close())
    return stopped
  }
}

/** Waits for a condition of the database or the service, for half a minute at the most. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; ) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`In vain: ${what}`)
}

export async function statusOf(app: TestApp, id: number): Promise<string> {
  return String((await app.request('GET', `/api/campaigns/${id}`)).at('data.status'))
}
