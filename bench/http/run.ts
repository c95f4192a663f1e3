/**
 * Requests per second of two routes, on a server and a database of their own:
 *
 *     npx node bench/http/run.ts
 *
 * Prints a line for each with its ratio to /health, which costs the edge and nothing else.
 */
import { load } from '../load.ts'
import { openPlace } from '../place.ts'

const place = await openPlace()
const created = JSON.stringify(
  await place.request('POST', '/api/subscribers', JSON.stringify({ email: 'reader@example.com', name: 'Reader' })),
)
const id = Number(/"id":(\d+)/.exec(created)?.[1])

await measure('/health', 2)
const health = await measure('/health', 8)
report('GET /health', health, health)
report('GET /api/subscribers/{id}', await measure(`/api/subscribers/${id}`, 8), health)
await place.stop(false)

interface Figures {
  readonly perSecond: number
  readonly p99: number
}

async function measure(path: string, seconds: number): Promise<Figures> {
  const result = await load({
    port: place.port,
    connections: 32,
    seconds,
    pathOf: () => path,
    headers: [place.authorization],
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
