import pg from 'pg'
import type { Place } from '../place.ts'

export async function timeReads(place: Place, people: number): Promise<void> {
  const encoded = encodeURIComponent
  const time = (label: string, path: string, rounds = 15) => timeOne(place, label, path, rounds)
  const middle = Math.round(people / 20 / 2)
  await time('lists', '/api/lists?per_page=100')
  await time('subscribers page', '/api/subscribers')
  await time('page of one list', '/api/subscribers?list_id=1')
  await time('page of a small list', '/api/subscribers?list_id=7')
  await time('dashboard counts', '/api/dashboard/counts')
  await time('deep page', `/api/subscribers?page=${middle}`)
  await time('deep page of one list', `/api/subscribers?list_id=1&page=${middle}`)
  await time('deep page by name', '/api/subscribers?order_by=name&order=asc&page=1000')
  await time('search by text', `/api/subscribers?search=${encoded(`.${Math.round(people / 2)}@`)}`)
  await time('search by pattern', `/api/subscribers?search=${encoded(`^person .* ${Math.round(people / 3)}$`)}`)
  await time('search, some thousand match', '/api/subscribers?search=host55')
  await time('search, everybody matches', '/api/subscribers?search=example')
  await time('search, everybody matches, by name', '/api/subscribers?search=example&order_by=name')
  await time('search in one list, everybody matches', '/api/subscribers?search=example&list_id=1')
  await time('pattern, everybody matches', `/api/subscribers?search=${encoded('^person')}`)
  await time('search, nobody matches', '/api/subscribers?search=atlantis')
  const city = (name: string): string => `attribs->>'city' = '${name}'`
  await time('expression on attributes', `/api/subscribers?query=${encoded(city('Graz'))}`)
  await time('expression, no match', `/api/subscribers?query=${encoded(city('Atlantis'))}`)
  const filter = '{"attribute":"age","type":"number","op":"at_least","value":80}'
  await time('filter on attributes', `/api/subscribers?filter=${encoded(filter)}`)
  await countAlone(place, city('Graz'))
}

async function timeOne(place: Place, label: string, path: string, rounds: number): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await place.request('GET', path)
    times.push(performance.now() - start)
  }
  const [median, slowest] = summary(times)
  console.log(`${label}: ${median.toFixed(1)} ms (slowest ${slowest.toFixed(1)})`)
}

function summary(times: readonly number[]): readonly [median: number, slowest: number] {
  const sorted = times.toSorted((a, b) => a - b)
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0]
}

async function countAlone(place: Place, condition: string): Promise<void> {
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  const times: number[] = []
  for (let round = 0; round < 15; round++) {
    const start = performance.now()
    await client.query(`select count(*) from subscribers where ${condition}`)
    times.push(performance.now() - start)
  }
  await client.end()
  console.log(`  PostgreSQL alone counts the people of an expression in ${summary(times)[0].toFixed(1)} ms`)
}
