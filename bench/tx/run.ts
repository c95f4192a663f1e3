/**
 * Transactional requests per second, each durable before its answer, and on their way into Postfix's `smtp-sink`:
 *
 *     npx node bench/tx/run.ts [seconds, default 8]
 *
 * Rounds of requests take turns with rounds of GET /health, which tell how fast the machine is at that moment.
 */
import pg from 'pg'
import { type LoadResult, load } from '../load.ts'
import { startSink } from '../mailwire/sink.ts'
import { openPlace } from '../place.ts'

const seconds = Number(process.argv[2] ?? 8)
const rounds = 3
const people = 100

const place = await openPlace()
const sink = await startSink()
try {
  await useSink()
  const template = await prepare()
  await requests(template, 2)
  for (let round = 0; round < rounds; round++) {
    const health = await measure(() => load({ ...common(2), pathOf: () => '/health' }))
    const sent = await measure(() => requests(template, seconds))
    console.log(
      `${sent.rate}/s, ${(sent.rate / health.rate).toFixed(2)} of /health; half within ${sent.p50.toFixed(1)} ms, 99 % ` +
        `within ${sent.p99.toFixed(1)} ms; a request: server with its sending thread ${sent.server.toFixed(0)} µs of CPU, ` +
        `PostgreSQL ${sent.database.toFixed(0)} µs (/health: ${health.server.toFixed(0)} µs)`,
    )
  }
  await untilSent()
} finally {
  sink.stop()
  await place.stop(false)
}

function common(time: number) {
  return { port: place.port, connections: 64, seconds: time, headers: [place.authorization] }
}

function requests(template: number, time: number): Promise<LoadResult> {
  return load({
    ...common(time),
    pathOf: () => '/api/tx',
    bodyOf: (no) =>
      JSON.stringify({ subscriber_email: `user${no % people}@example.org`, template_id: template, data: { no } }),
  })
}

async function measure(run: () => Promise<LoadResult>) {
  const before = place.usage()
  const result = await run()
  const after = place.usage()
  const bad = result.answers - (result.statuses.get(200) ?? 0)
  if (bad > 0) throw new Error(`${bad} of ${result.answers} requests failed`)
  const micros = (cpu: number) => (cpu * 1e6) / result.answers
  return {
    ...result,
    rate: Math.round(result.answers / result.seconds),
    server: micros(after.server - before.server),
    database: micros(after.database - before.database),
  }
}

async function useSink(): Promise<void> {
  const server = { uuid: 'bench', enabled: true, host: '127.0.0.1', port: sink.port, auth_protocol: 'none' }
  await query(`insert into settings (key, value) values ('smtp', $1) on conflict (key) do update set value = $1`, [
    JSON.stringify([{ ...server, tls_type: 'none', max_conns: 10 }]),
  ])
  await query(`select pg_notify('broadsheet', 'settings')`)
  await new Promise((done) => setTimeout(done, 500))
}

async function prepare(): Promise<number> {
  for (let n = 0; n < people; n++) {
    await place.request('POST', '/api/subscribers', JSON.stringify({ email: `user${n}@example.org`, name: `Ann ${n}` }))
  }
  const template = {
    name: 'Bench',
    type: 'tx',
    subject: 'Order {{ .Tx.Data.no }}',
    body: '<p>Hi {{ .Subscriber.Name }}, your order {{ .Tx.Data.no }} is on its way.</p>',
  }
  const made = JSON.stringify(await place.request('POST', '/api/templates', JSON.stringify(template)))
  return Number(/"id":(\d+)/.exec(made)?.[1])
}

/** Every message that was answered with 200 must have been accepted by the server in the end. */
async function untilSent(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const [row] =
      await query(`select count(*) filter (where state = 'accepted') as sent, count(*) as n from broadsheet.outbox
      where kind = 'transactional'`)
    if (row?.sent === row?.n) return console.log(`${row?.sent} of ${row?.n} messages accepted`)
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('Messages are left in the outbox')
}

async function query(text: string, values: readonly unknown[] = []): Promise<readonly Record<string, string>[]> {
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
