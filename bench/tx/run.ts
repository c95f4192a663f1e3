/**
 * Transactional requests per second, durable before the answer, into the sandbox inbox.
 *
 *   npx node bench/tx/run.ts [requests, default 10000]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { apiToken, apiUser, startServerUnderTest } from '../../conformance/server-under-test.ts'
import { startTestServer } from '../../server/src/testing/test-server.ts'

const requests = Number(process.argv[2] ?? 10_000)
const connections = 64
const postgres = await startTestServer()
process.env.TEST_DATABASE_URL = postgres.url
const server = await startServerUnderTest()
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const headers = {
  Authorization: `Basic ${Buffer.from(`${apiUser}:${apiToken}`).toString('base64')}`,
  'Content-Type': 'application/json',
}

function post(path: string, body: unknown): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

try {
  for (let n = 0; n < 100; n++) await post('/api/subscribers', { email: `user${n}@example.org`, name: `Ann ${n}` })
  const made = await post('/api/templates', {
    name: 'Bench',
    type: 'tx',
    subject: 'Order {{ .Tx.Data.no }}',
    body: '<p>Hi {{ .Subscriber.Name }}, your order {{ .Tx.Data.no }} is on its way.</p>',
  })
  const template = Number(/"id":(\d+)/.exec(made.text)?.[1])
  await run(template, 1000)
  const pid = Number(spawnSync('pgrep', ['-n', '-f', 'server/src/main.ts'], { encoding: 'utf8' }).stdout)
  const before = cpuOf(pid)
  const seconds = await run(template, requests)
  const cpu = ((cpuOf(pid) - before) * 1e6) / requests
  console.log(
    `${Math.round(requests / seconds)} requests/s, server with its sending thread ${cpu.toFixed(0)} µs of CPU a request`,
  )
} finally {
  agent.destroy()
  await server.stop()
  await postgres.stop()
}

async function run(template: number, count: number): Promise<number> {
  const started = performance.now()
  let next = 0
  async function lane(): Promise<void> {
    while (next < count) {
      const no = next++
      const answer = await post('/api/tx', {
        subscriber_email: `user${no % 100}@example.org`,
        template_id: template,
        data: { no },
      })
      if (answer.status !== 200) throw new Error(answer.text)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return (performance.now() - started) / 1000
}

function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100
}
