/**
 * Transactional requests per second, durable before the answer, into the sandbox inbox.
 *
 *   npx node bench/tx/run.ts [seconds, default 8]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { apiToken, apiUser, startServerUnderTest } from '../../conformance/server-under-test.ts'
import { startTestServer } from '../../server/src/testing/test-server.ts'
import { type LoadResult, load } from '../load.ts'

const seconds = Number(process.argv[2] ?? 8)
const postgres = await startTestServer()
process.env.TEST_DATABASE_URL = postgres.url
const server = await startServerUnderTest()
const authorization = `Basic ${Buffer.from(`${apiUser}:${apiToken}`).toString('base64')}`

async function post(path: string, body: unknown): Promise<string> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.text()
}

try {
  for (let n = 0; n < 100; n++) await post('/api/subscribers', { email: `user${n}@example.org`, name: `Ann ${n}` })
  const made = await post('/api/templates', {
    name: 'Bench',
    type: 'tx',
    subject: 'Order {{ .Tx.Data.no }}',
    body: '<p>Hi {{ .Subscriber.Name }}, your order {{ .Tx.Data.no }} is on its way.</p>',
  })
  const template = Number(/"id":(\d+)/.exec(made)?.[1])
  await run(template, 1)
  const pid = Number(spawnSync('pgrep', ['-n', '-f', 'server/src/main.ts'], { encoding: 'utf8' }).stdout)
  const before = cpuOf(pid)
  const result = await run(template, seconds)
  const cpu = ((cpuOf(pid) - before) * 1e6) / result.answers
  const failed = result.answers - (result.statuses.get(200) ?? 0)
  console.log(
    `${Math.round(result.answers / result.seconds)} requests/s (${failed} failed), server with its sending thread ` +
      `${cpu.toFixed(0)} µs of CPU a request, half within ${result.p50.toFixed(1)} ms, 99 % within ${result.p99.toFixed(1)} ms`,
  )
} finally {
  await server.stop()
  await postgres.stop()
}

function run(template: number, time: number): Promise<LoadResult> {
  return load({
    port: Number(new URL(server.url).port),
    connections: 64,
    seconds: time,
    headers: [`Authorization: ${authorization}`],
    pathOf: () => '/api/tx',
    bodyOf: (no) =>
      JSON.stringify({ subscriber_email: `user${no % 100}@example.org`, template_id: template, data: { no } }),
  })
}

function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100
}
