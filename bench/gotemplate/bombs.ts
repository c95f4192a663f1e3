/**
 * What templates that ask for far too much cost until they are stopped, in processor time:
 *
 *     npx node bench/gotemplate/bombs.ts
 */
import { compile } from '../../packages/gotemplate/src/index.ts'
import { bombs } from '../../packages/gotemplate/test/bombs.ts'

const rounds = 5

const costs = Object.entries(bombs).map(([name, source]) => ({ name, cost: leastCost(source) }))
for (const { name, cost } of costs.sort((a, b) => b.cost - a.cost))
  console.log(`${cost.toFixed(1).padStart(7)} ms  ${name}`)

function leastCost(source: string): number {
  return Math.min(...Array.from({ length: rounds }, () => costOf(source)))
}

function costOf(source: string): number {
  const start = process.cpuUsage()
  try {
    compile(source, { engine: 'text', sprig: true }).render({})
  } catch {
    // Being stopped is the point.
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
