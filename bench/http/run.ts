/**
 * Requests per second of two routes, on a server and a database of their own:
 *
 *     npx node bench/http/run.ts
 *
 * Prints a line for each with its ratio to /health, which costs the edge and nothing else.
 */
import { apiToken, apiUser, startServerUnderTest } from '../../conformance/server-under-test.ts'
import { startTestServer } from '../../server/src/testing/test-server.ts'
import { load } from '../load.ts'

const authorization = `token ${apiUser}:${apiToken}`

const postgres = await startTestServer()
process.env.TEST_DATABASE_URL = postgres.url
const server = await startServerUnderTest()
const created = await fetch(`${server.url}/api/subscribers`, {
  method: 'POST',
  headers: { Authorization: authorization, 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: 'reader@example.com', name: 'Reader', status: 'enabled' }),
})
const { data }: { data: { id: number } } = JSON.parse(await created.text())

await measure('/health', 2)
const health = await measure('/health', 8)
report('GET /health', health, health)
report('GET /api/subscribers/{id}', await measure(`/api/subscribers/${data.id}`, 8), health)
await server.stop()
await postgres.stop()

interface Figures {
  readonly perSecond: number
  readonly p99: number
}

async function measure(path: string, seconds: number): Promise<Figures> {
  const result = await load({
    port: Number(new URL(server.url).port),
    connections: 32,
    seconds,
    pathOf: () => path,
    headers: [`Authorization: ${authorization}`],
  })
  const good = result.statuses.get(200) ?? 0
  if (good !== result.answers) throw new Error(`${path}: only ${good} of ${result.answers} answers were a success`)
  return { perSecond: result.answers / result.seconds, p99: result.p99 }
}

function report(name: string, figures: Figures, base: Figures): void {
  const ratio = (figures.perSecond / base.perSecond).toFixed(2)
  const rate = Math.round(figures.perSecond)
  console.log(`${name.padEnd(28)} ${rate} requests/s  p99 ${figures.p99.toFixed(1)} ms  ${ratio} of /health`)
}
