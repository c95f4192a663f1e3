import { createReadStream, createWriteStream, openAsBlob, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Place } from '../place.ts'

export async function importPeople(place: Place, people: number): Promise<void> {
  const path = join(place.folder, 'people.csv')
  await writeCsv(path, people)
  const plain = await copyAlone(place, path)
  await place.request('POST', '/api/lists', JSON.stringify({ name: 'Everybody' }))
  const before = place.usage()
  const start = performance.now()
  const { uploaded, peak } = await importFile(place, path)
  const seconds = (performance.now() - start) / 1000
  const after = place.usage()
  rmSync(path)
  const perRow = (cpu: number): string => ((cpu * 1e6) / people).toFixed(1)
  console.log(
    `import: ${Math.round(people / seconds)} rows/s (${seconds.toFixed(1)} s, of which upload ${uploaded.toFixed(1)} s), ` +
      `CPU a row: server ${perRow(after.server - before.server)} µs, PostgreSQL ${perRow(after.database - before.database)} µs; ` +
      `largest memory ${peak} MB`,
  )
  console.log(
    `  PostgreSQL's COPY of the same rows into the same empty tables: ${Math.round(people / plain.seconds)} rows/s, ` +
      `CPU a row ${perRow(plain.cpu)} µs; the import takes ${(seconds / plain.seconds).toFixed(2)} times as long`,
  )
}

async function writeCsv(path: string, people: number): Promise<void> {
  const out = createWriteStream(path, { highWaterMark: 2 ** 20 })
  const cities = ['Graz', 'Linz', 'Wien', 'Brno', 'Praha', 'Bern', 'Lyon', 'Porto']
  out.write('email,name,attributes\n')
  for (let n = 1; n <= people; n++) {
    const mixed = (n * 2654435761) % 2 ** 32
    const row = `u${mixed.toString(36)}.${n}@host${n % 977}.example.org,"Person ${mixed.toString(36)} ${n}","{""city"": ""${cities[n % 8]}"", ""plan"": ""${n % 3 ? 'free' : 'pro'}"", ""age"": ${18 + (n % 70)}}"\n`
    if (!out.write(row)) await new Promise<void>((resolve) => out.once('drain', () => resolve()))
  }
  await new Promise<void>((resolve) => out.end(() => resolve()))
}

/** What the database cannot do without: one COPY of people, one insert of memberships, with every index and trigger. */
async function copyAlone(place: Place, path: string): Promise<{ readonly seconds: number; readonly cpu: number }> {
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  await client.query(`
    insert into lists (id, uuid, name, type) values (-1, gen_random_uuid(), 'Copied', 'private');
    alter table subscribers alter uuid set default gen_random_uuid();
    alter table subscriber_lists alter list_id set default -1`)
  const before = place.usage()
  const start = performance.now()
  const copy = 'copy subscribers (email, name, attribs) from stdin with (format csv, header true)'
  await pipeline(createReadStream(path), client.query(copyFrom(copy)))
  await client.query('insert into subscriber_lists (subscriber_id) select id from subscribers')
  const seconds = (performance.now() - start) / 1000
  const cpu = place.usage().database - before.database
  await client.query(`
    alter table subscribers alter uuid drop default;
    alter table subscriber_lists alter list_id drop default;
    truncate subscribers cascade;
    delete from lists where id = -1`)
  await client.query('vacuum')
  await client.query('checkpoint')
  await client.end()
  await sleep(3000)
  return { seconds, cpu }
}

interface ImportView {
  readonly data: { readonly id: number; readonly status: string; readonly imported: number; readonly skipped: number }
}

function isImport(value: unknown): value is ImportView {
  return typeof value === 'object' && value !== null && 'data' in value
}

async function importFile(place: Place, path: string): Promise<{ readonly uploaded: number; readonly peak: number }> {
  const form = new FormData()
  form.set('params', JSON.stringify({ mode: 'subscribe', delim: ',', lists: [1], subscription_status: 'confirmed' }))
  form.set('file', await openAsBlob(path), 'people.csv')
  const start = performance.now()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, place.resident())
  }, 50)
  try {
    const begun = await place.request('POST', '/api/imports', form)
    const uploaded = (performance.now() - start) / 1000
    if (!isImport(begun)) throw new Error('no import')
    for (;;) {
      const state = await place.request('GET', `/api/imports/${begun.data.id}`)
      if (!isImport(state)) throw new Error('no import')
      if (state.data.status === 'finished') return { uploaded, peak }
      if (state.data.status === 'failed') throw new Error(JSON.stringify(state))
      await sleep(100)
    }
  } finally {
    clearInterval(watch)
  }
}
