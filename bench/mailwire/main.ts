/**
 * How fast mailwire sends, beside nodemailer and Postfix's smtp-source in the same run.
 *
 *   npx node bench/mailwire/main.ts [messages per run, default 60000]
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type OutgoingMessage, Pool } from '@broadsheet/mailwire'
import { createTransport } from 'nodemailer'
import { newsletter, valuesOf } from './messages.ts'
import { type Sink, startSink } from './sink.ts'

interface Figure {
  readonly name: string
  readonly perSecond: number
  readonly cpuMicros: number
}

const count = Number(process.argv[2] ?? 60_000)
const connections = 10
const smtpSource = '/usr/sbin/smtp-source'

/** Messages a second and CPU time of this process per message. */
async function measured(name: string, messages: number, work: () => Promise<void>): Promise<Figure> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return { name, perSecond: messages / seconds, cpuMicros: (user + system) / messages }
}

function sized(bytes: number): Buffer {
  const head = 'From: a@example.com\r\nSubject: bench\r\n\r\n'
  const line = `${'x'.repeat(76)}\r\n`
  return Buffer.from(head + line.repeat(Math.round((bytes - head.length) / line.length)))
}

async function withPool(sink: Sink, use: (pool: Pool) => Promise<Figure>): Promise<Figure> {
  const pool = new Pool({ host: '127.0.0.1', port: sink.port, maxConnections: connections })
  await pool.sendMany(fixedMessages(2_000, sized(1_000)), () => {}) // connections open, code compiled
  const figure = await use(pool)
  const { accepted } = pool.state()
  await pool.close()
  if (accepted < count) throw new Error(`only ${accepted} accepted`)
  return figure
}

function* fixedMessages(n: number, content: Buffer): Generator<OutgoingMessage> {
  for (let i = 0; i < n; i++) yield { from: 'a@example.com', to: [`user${i}@example.org`], content, wireSafe: true }
}

function* renderedMessages(n: number, size: number, links: number): Generator<OutgoingMessage> {
  const plan = newsletter(size, links)
  for (let i = 0; i < n; i++) {
    const values = valuesOf(i, links)
    yield { from: 'a@example.com', to: [values[0] ?? ''], content: plan.render(values), wireSafe: true }
  }
}

const wire = (sink: Sink, size: number) =>
  withPool(sink, (pool) =>
    measured('mailwire, wire alone', count, async () => {
      await pool.sendMany(fixedMessages(count, sized(size)), () => {})
    }),
  )

const rendered = (sink: Sink, size: number, links: number) =>
  withPool(sink, (pool) =>
    measured(`mailwire, rendering ${links + 5} slots`, count, async () => {
      await pool.sendMany(renderedMessages(count, size, links), () => {})
    }),
  )

async function nodemailer(sink: Sink, size: number): Promise<Figure> {
  const n = Math.max(1_000, Math.round(count / 20))
  const transport = createTransport({
    host: '127.0.0.1',
    port: sink.port,
    pool: true,
    maxConnections: connections,
    maxMessages: 1e9,
    ignoreTLS: true,
  })
  const html = sized(size).toString()
  let next = 0
  const sender = async () => {
    while (next++ < n)
      await transport.sendMail({ from: 'a@example.com', to: `user${next}@example.org`, subject: 'bench', html })
  }
  const figure = await measured('nodemailer, pool', n, async () => {
    await Promise.all(Array.from({ length: connections * 2 }, sender))
  })
  transport.close()
  return figure
}

function source(sink: Sink, size: number): Figure {
  const command = `TIMEFORMAT='%R %U %S'; time ${smtpSource} -d -m ${count} -s ${connections} -l ${size} -f a@example.com -t b@example.org 127.0.0.1:${sink.port}`
  const { stderr } = spawnSync('bash', ['-c', command])
  const [real = 0, user = 0, system = 0] = stderr.toString().trim().split(/\s+/).map(Number)
  return { name: 'smtp-source -d (C)', perSecond: count / real, cpuMicros: ((user + system) * 1e6) / count }
}

function renderAlone(size: number, links: number): Figure {
  const plan = newsletter(size, links)
  const values = Array.from({ length: 500 }, (_, i) => valuesOf(i, links))
  let best = Infinity
  for (let round = 0; round < 40; round++) {
    const start = performance.now()
    for (const each of values) plan.render(each)
    best = Math.min(best, ((performance.now() - start) * 1000) / values.length)
  }
  return { name: `render alone, ${links + 5} slots (best of 40)`, perSecond: 1e6 / best, cpuMicros: best }
}

function print(title: string, figures: readonly Figure[]): void {
  const [first] = figures
  console.log(`\n${title}`)
  for (const { name, perSecond, cpuMicros } of figures) {
    const ratio = (first?.perSecond ?? 0) / perSecond
    console.log(
      `  ${name.padEnd(40)} ${Math.round(perSecond).toString().padStart(8)} msg/s ${cpuMicros.toFixed(1).padStart(8)} µs CPU   1 : ${ratio.toFixed(2)}`,
    )
  }
}

const sink = await startSink()
try {
  console.log(
    `${count} messages, ${connections} connections, server: ${sink.name}. Ratio: first line's rate to this one's.`,
  )
  for (const [size, links] of [
    [2_000, 5],
    [10_000, 15],
  ] as const) {
    const figures = [await wire(sink, size), await rendered(sink, size, links), await nodemailer(sink, size)]
    if (existsSync(smtpSource)) figures.push(source(sink, size))
    print(`${size / 1000} kB`, [...figures, renderAlone(size, links)])
  }
} finally {
  sink.stop()
}
