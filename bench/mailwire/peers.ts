import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import type { Sink } from './sink.ts'

/** What other programs make of the same sink. */
export interface Figure {
  readonly name: string
  readonly perSecond: number
  /** CPU time of the sending process per message. */
  readonly cpuMicros: number
}

export interface Load {
  readonly sink: Sink
  readonly messages: number
  readonly bytes: number
  readonly connections: number
}

const smtpSource = '/usr/sbin/smtp-source'

/** A message of about so many bytes. */
export function sized(bytes: number): Buffer {
  const head = 'From: a@example.com\r\nSubject: bench\r\n\r\n'
  const line = `${'x'.repeat(76)}\r\n`
  return Buffer.from(head + line.repeat(Math.round((bytes - head.length) / line.length)))
}

/** Messages a second and CPU time of this process per message. */
export async function measured(name: string, messages: number, work: () => Promise<void>): Promise<Figure> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return { name, perSecond: messages / seconds, cpuMicros: (user + system) / messages }
}

export async function nodemailer({ sink, messages, bytes, connections }: Load): Promise<Figure> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: sink.port,
    pool: true,
    maxConnections: connections,
    maxMessages: 1e9,
    ignoreTLS: true,
  })
  const html = sized(bytes).toString()
  let next = 0
  const sender = async () => {
    while (next++ < messages)
      await transport.sendMail({ from: 'a@example.com', to: `user${next}@example.org`, subject: 'bench', html })
  }
  const figure = await measured('nodemailer, pool', messages, async () => {
    await Promise.all(Array.from({ length: connections * 2 }, sender))
  })
  transport.close()
  return figure
}

/** Postfix's own client: C, no rendering, no database. Undefined where it is not installed. */
export function source({ sink, messages, bytes, connections }: Load): Figure | undefined {
  if (!existsSync(smtpSource)) return undefined
  const command = `TIMEFORMAT='%R %U %S'; time ${smtpSource} -d -m ${messages} -s ${connections} -l ${bytes} -f a@example.com -t b@example.org 127.0.0.1:${sink.port}`
  const { stderr, status } = spawnSync('bash', ['-c', command])
  if (status !== 0) return undefined
  const [real = 0, user = 0, system = 0] = stderr.toString().trim().split(/\s+/).map(Number)
  return { name: 'smtp-source -d (C)', perSecond: messages / real, cpuMicros: ((user + system) * 1e6) / messages }
}
