/**
 * How fast mailwire sends, beside nodemailer and Postfix's smtp-source in the same run.
 *
 *   npx node bench/mailwire/main.ts [messages per run, default 60000]
 */
import { type OutgoingMessage, Pool } from '@broadsheet/mailwire'
import { newsletter, valuesOf } from './messages.ts'
import { type Figure, measured, nodemailer, sized, source } from './peers.ts'
import { type Sink, startSink } from './sink.ts'

const count = Number(process.argv[2] ?? 60_000)
const connections = 10

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
    const load = { sink, bytes: size, connections }
    const ours = [await wire(sink, size), await rendered(sink, size, links)]
    const others = [
      await nodemailer({ ...load, messages: Math.max(1_000, count / 20) }),
      source({ ...load, messages: count }),
    ]
    print(`${size / 1000} kB`, [...ours, ...others.flatMap((figure) => figure ?? []), renderAlone(size, links)])
  }
} finally {
  sink.stop()
}
