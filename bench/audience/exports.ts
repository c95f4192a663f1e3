import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Place } from '../place.ts'

const paths = ['/api/subscribers/export', '/api/subscribers/export?format=jsonl', '/api/subscribers?per_page=all']

export async function exportPeople(place: Place): Promise<void> {
  const rows = await rowsIn(place)
  const plain = await copyAlone(place)
  for (const path of paths) {
    const before = place.usage()
    const start = performance.now()
    const answer = await place.get(path)
    let first = 0
    let bytes = 0
    for await (const chunk of answer.body ?? []) {
      if (first === 0) first = performance.now() - start
      bytes += chunk.length
    }
    const seconds = (performance.now() - start) / 1000
    const after = place.usage()
    const perRow = (cpu: number): string => ((cpu * 1e6) / rows).toFixed(1)
    console.log(
      `${path}: ${Math.round(rows / seconds)} rows/s, ${Math.round(bytes / seconds / 2 ** 20)} MB/s, first byte after ${first.toFixed(0)} ms, ` +
        `CPU a row: server ${perRow(after.server - before.server)} µs, PostgreSQL ${perRow(after.database - before.database)} µs; ` +
        `${(seconds / plain).toFixed(2)} times as long as COPY; server ${place.resident()} MB`,
    )
  }
  console.log(`  PostgreSQL's COPY of the table as CSV: ${Math.round(rows / plain)} rows/s`)
}

async function rowsIn(place: Place): Promise<number> {
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ amount: number }>('select count(*)::int as amount from subscribers')
  await client.end()
  return rows[0]?.amount ?? 0
}

async function copyAlone(place: Place): Promise<number> {
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  const start = performance.now()
  const columns = 'uuid, email, name, attribs, status, created_at, updated_at'
  for await (const _ of client.query(
    copyTo(`copy (select ${columns} from subscribers order by id) to stdout with (format csv)`),
  )) {
    // read to the end
  }
  const seconds = (performance.now() - start) / 1000
  await client.end()
  return seconds
}
