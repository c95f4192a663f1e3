import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OutgoingMessage, Pool, type PoolOptions } from '../src/index.ts'

const sinkPath = '/usr/sbin/smtp-sink'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    )
    socket.destroy()
    if (isOpen) return
    await sleep(20)
  }
  throw new Error('smtp-sink did not start')
}

/** Postfix's test server (Debian: postfix). Counts in memory what it takes; `flags` make it misbehave. */
async function withSink(flags: readonly string[], use: (port: number) => Promise<void>): Promise<void> {
  const port = await freePort()
  const user = process.getuid?.() === 0 ? ['-u', 'postfix'] : []
  const sink = spawn(sinkPath, [...flags, ...user, `127.0.0.1:${port}`, '100'], { stdio: 'ignore' })
  try {
    await untilOpen(port)
    await use(port)
  } finally {
    sink.kill()
  }
}

function* numbered(count: number): Generator<OutgoingMessage> {
  const content = Buffer.from(`Subject: sink\r\n\r\n${'.line\r\n'.repeat(200)}`)
  for (let i = 0; i < count; i++) yield { from: 'a@example.com', to: [`r${i}@example.org`], content }
}

async function sendTo(
  port: number,
  count: number,
  options: Partial<PoolOptions> = {},
): Promise<Record<string, number>> {
  const pool = new Pool({ host: '127.0.0.1', port, ...options })
  const seen: Record<string, number> = {}
  await pool.sendMany(numbered(count), (_message, { kind }) => {
    seen[kind] = (seen[kind] ?? 0) + 1
  })
  await pool.close()
  return seen
}

describe('against Postfix smtp-sink', { skip: !existsSync(sinkPath) }, () => {
  it('20,000 messages', () =>
    withSink([], async (port) => assert.deepEqual(await sendTo(port, 20_000), { accepted: 20_000 })))

  it('without PIPELINING, and without ESMTP at all', async () => {
    await withSink(['-p'], async (port) => assert.deepEqual(await sendTo(port, 500), { accepted: 500 }))
    await withSink(['-e'], async (port) => assert.deepEqual(await sendTo(port, 500), { accepted: 500 }))
  })

  it('refusals at MAIL, RCPT, DATA and body', async () => {
    for (const command of ['mail', 'rcpt', 'data', '.']) {
      await withSink(['-f', command], async (port) => assert.deepEqual(await sendTo(port, 200), { refused: 200 }))
      await withSink(['-r', command], async (port) =>
        assert.deepEqual(await sendTo(port, 200, { retryDelay: 1 }), { deferred: 200 }),
      )
    }
  })

  it('hanging up instead of an answer to the body', () =>
    withSink(['-q', '.'], async (port) => {
      const seen = await sendTo(port, 6, { maxConnections: 2, maxBackoff: 100, attempts: 10 })
      assert.ok((seen.unknown ?? 0) > 0 && (seen.accepted ?? 0) === 0, JSON.stringify(seen))
    }))
})
