/**
 * Import, reads and export at a given number of subscribers, on a server and a durable PostgreSQL of their own:
 *
 *     npx node bench/audience/run.ts [--people 1000000] [--only import,reads,exports] [--keep]
 *
 * Without `import` the people are made by SQL, which is faster.
 *
 * Beside each figure stands what PostgreSQL alone takes for the same in the same run, and processor time, which a busy
 * machine disturbs least. Linux only.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { flagsOfStart, openPlace } from '../place.ts'
import { exportPeople } from './exports.ts'
import { fillPeople } from './fill.ts'
import { importPeople } from './imports.ts'
import { timeReads } from './reads.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    only: { type: 'string', default: 'import,reads,exports' },
    keep: { type: 'boolean', default: false },
    /** Flags of Node instead of those of `npm start`. */
    flags: { type: 'string' },
  },
})
const people = Number(values.people)
const wanted = values.only.split(',')
const place = await openPlace(values.flags === undefined ? flagsOfStart() : values.flags.split(' ').filter(Boolean))
try {
  await sleep(2000)
  console.log(`server at rest: ${place.resident()} MB`)
  if (wanted.includes('import')) await importPeople(place, people)
  else await fillPeople(place, people)
  if (wanted.includes('reads') || wanted.includes('exports')) await fillUp()
  if (wanted.includes('reads')) await timeReads(place, people)
  if (wanted.includes('exports')) await exportPeople(place)
} finally {
  await place.stop(values.keep)
}

/** More lists and memberships, people without a list, blocklisted ones: as in an installation of some years. */
async function fillUp(): Promise<void> {
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  await client.query(`
    insert into lists (uuid, name, type) select gen_random_uuid(), 'List ' || n, 'public' from generate_series(2, 100) n`)
  await client.query(`
    insert into subscriber_lists (subscriber_id, list_id, status)
    select id, 2 + id % 99, case when id % 5 = 0 then 'unsubscribed' else 'confirmed' end::subscription_status
    from subscribers where id % 10 = 0`)
  await client.query(`
    insert into subscribers (uuid, email, name) select gen_random_uuid(), 'orphan' || n || '@example.org', 'Orphan'
    from generate_series(1, ${Math.round(people / 10)}) n`)
  await client.query('vacuum analyze')
  await client.end()
  await sleep(8000)
}
