import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { prepareMerge, readyToMerge } from './merge.ts'
import type { ImportRow } from './row.ts'
import { findImport, type ImportRecord, insertImport } from './store.ts'
import { type ChunkPlace, LeaseLost, type PreparedChunk, writeChunk } from './write-chunk.ts'

let database: TestDatabase
let db: Database
const open: pg.Client[] = []

before(async () => {
  database = await testDatabase()
  db = openDatabase({ url: database.url, maxConnections: 2 })
})
after(async () => {
  for (const client of open) await client.end()
  await db.close()
  await database.drop()
})

async function connection(application_name = 'other'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name })
  await client.connect()
  open.push(client)
  return client
}

function rowOf(name: string, line: number): ImportRow {
  const said = { name: `Imported ${name}`, fallbackName: name, attribs: undefined, status: undefined }
  return {
    line,
    email: `${name}@lanes.test`,
    ...said,
    membershipStatus: undefined,
    consentAt: undefined,
    consentIp: undefined,
  }
}

/** One person for each lane. */
function chunkOf(first: string, second: string): PreparedChunk {
  const rows = [rowOf(first, 2), rowOf(second, 3)]
  const chunk = { records: 2, rows, good: 2, faults: [] }
  return { chunk, shares: [readyToMerge(rows.slice(0, 1)), readyToMerge(rows.slice(1))] }
}

/** Of the two connections named so; the other one has nothing to do at the moment. */
const lanesThatWait = statement<{ count: number }>(`
  select count(*) filter (where wait_event_type = 'Lock')::integer as count from pg_stat_activity
  where application_name = 'lane' and datname = current_database()
  having count(*) filter (where state = 'active') = 1`)

async function placeOf(): Promise<ChunkPlace> {
  const params: ImportRecord['params'] = {
    ...{ mode: 'subscribe', delimiter: ',', lists: [], membershipStatus: 'confirmed', overwriteProfile: true },
    ...{ overwriteMembership: false, dryRun: false, columns: {}, encoding: 'utf-8', profilesOf: null },
  }
  const entry = { name: 'a.csv', params, node: 'n', file: 'f', bytesTotal: 100, username: 'u' }
  const record = await insertImport(db, entry)
  const client = await connection()
  await client.query(`update broadsheet.imports set state = 'importing', leased_by = 'me' where id = $1`, [record.id])
  return { record, process: 'me', bytesRead: 100, faultsToTell: 10 }
}

test('a lane that is done holds nobody, so that who waits for it and holds up the other lane comes to an end', async () => {
  const lanes = [await connection('lane'), await connection('lane')] as const
  for (const lane of lanes) await prepareMerge(lane)
  const other = await connection()
  await other.query(`
    insert into subscribers (uuid, email, name) values (gen_random_uuid(), 'a@lanes.test', 'A'), (gen_random_uuid(), 'b@lanes.test', 'B');
    set lock_timeout = '20s'`)
  const hold = (email: string) => other.query('select from subscribers where email = $1 for update', [email])
  await other.query('begin')
  await hold('b@lanes.test')
  const place = await placeOf()
  const writing = writeChunk(lanes, chunkOf('a', 'b'), place)
  while ((await db.row(lanesThatWait))?.count !== 1) await sleep(5)
  await hold('a@lanes.test')
  await other.query('commit')
  assert.deepEqual(await writing, { state: 'importing' })
  const { rows } = await other.query(`select name from subscribers order by name`)
  assert.deepEqual(rows, [{ name: 'Imported a' }, { name: 'Imported b' }])
  const record = await findImport(db, place.record.id)
  assert.deepEqual([record?.records, record?.imported, record?.created], [2, 2, 0])
})

test('an import that another process has taken over goes no further here', async () => {
  const lanes = [await connection()] as const
  await prepareMerge(lanes[0])
  const place = await placeOf()
  await assert.rejects(writeChunk(lanes, chunkOf('c', 'd'), { ...place, process: 'somebody else' }), LeaseLost)
  const record = await findImport(db, place.record.id)
  assert.deepEqual([record?.records, record?.imported], [0, 0])
})
