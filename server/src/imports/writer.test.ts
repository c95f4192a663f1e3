import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import type { Chunk } from './chunk.ts'
import { prepareMerge } from './merge.ts'
import { LeaseLost } from './position.ts'
import type { ImportRow } from './row.ts'
import { findImport, type ImportRecord, insertImport } from './store.ts'
import { ChunkWriter } from './writer.ts'

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

/** Of people that the first lane takes, and of one that the second does. */
function chunkOf(...names: readonly string[]): Chunk {
  const rows = names.map((name, index) => rowOf(name, index + 2))
  return { records: rows.length, rows, good: rows.length, faults: [] }
}

/** Of the two connections named so; the other one has nothing to do at the moment. */
const lanesThatWait = statement<{ count: number }>(`
  select count(*) filter (where wait_event_type = 'Lock')::integer as count from pg_stat_activity
  where application_name = 'lane' and datname = current_database()
  having count(*) filter (where state = 'active') = 1`)

const ofTheQuickLane = statement<{ count: number }>(`
  select count(*)::integer as count from subscribers
  where email in ('c@lanes.test', 'e@lanes.test', 'g@lanes.test') and name like 'Imported %'`)

async function recordOf(): Promise<ImportRecord> {
  const params: ImportRecord['params'] = {
    ...{ mode: 'subscribe', delimiter: ',', lists: [], membershipStatus: 'confirmed', overwriteProfile: true },
    ...{ overwriteMembership: false, dryRun: false, columns: {}, encoding: 'utf-8', profilesOf: null },
  }
  const entry = { name: 'a.csv', params, node: 'n', file: 'f', bytesTotal: 100, username: 'u', refusal: null }
  const record = await insertImport(db, entry)
  const client = await connection()
  await client.query(`update broadsheet.imports set state = 'importing', leased_by = 'me' where id = $1`, [record.id])
  return record
}

async function twoLanes() {
  const lanes = [await connection('lane'), await connection('lane')] as const
  for (const lane of lanes) await prepareMerge(lane)
  return lanes
}

test('a lane that is done holds nobody, so that who waits for it and holds up the other lane comes to an end', async () => {
  const lanes = await twoLanes()
  const other = await connection()
  await other.query(`
    insert into subscribers (uuid, email, name) values (gen_random_uuid(), 'a@lanes.test', 'A'), (gen_random_uuid(), 'b@lanes.test', 'B');
    set lock_timeout = '20s'`)
  const hold = (email: string) => other.query('select from subscribers where email = $1 for update', [email])
  await other.query('begin')
  await hold('b@lanes.test')
  const record = await recordOf()
  const writer = new ChunkWriter({ db, lanes, record, process: 'me' })
  await writer.write(chunkOf('a', 'b'), 100)
  while ((await db.row(lanesThatWait))?.count !== 1) await sleep(5)
  await hold('a@lanes.test')
  await other.query('commit')
  await writer.end()
  const { rows } = await other.query(`select name from subscribers order by name`)
  assert.deepEqual(rows, [{ name: 'Imported a' }, { name: 'Imported b' }])
  const after = await findImport(db, record.id)
  assert.deepEqual([after?.records, after?.imported, after?.created], [2, 2, 0])
})

test('a lane that waits does not keep the other one, and the position stays before what is not written', async () => {
  const lanes = await twoLanes()
  const other = await connection()
  await other.query('begin')
  await other.query(`insert into subscribers (uuid, email, name) values (gen_random_uuid(), 'd@lanes.test', 'Held')`)
  const record = await recordOf()
  const writer = new ChunkWriter({ db, lanes, record, process: 'me' })
  await writer.write(chunkOf('c', 'd'), 50)
  await writer.write(chunkOf('e', 'f'), 75)
  await writer.write(chunkOf('c', 'g'), 100)
  while ((await db.row(ofTheQuickLane))?.count !== 3) await sleep(5)
  assert.deepEqual((await findImport(db, record.id))?.records, 0)
  await other.query('commit')
  await writer.end()
  const after = await findImport(db, record.id)
  assert.deepEqual([after?.records, after?.bytesRead], [6, 100])
})

test('an import that another process has taken over goes no further here', async () => {
  const lanes = [await connection()] as const
  await prepareMerge(lanes[0])
  const record = await recordOf()
  const writer = new ChunkWriter({ db, lanes, record, process: 'somebody else' })
  await writer.write(chunkOf('h', 'i'), 100)
  await assert.rejects(writer.end(), LeaseLost)
  await writer.quiet()
  const after = await findImport(db, record.id)
  assert.deepEqual([after?.records, after?.imported], [0, 0])
})
