import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import Type from 'typebox'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { type Jobs, jobKind, openJobs } from './jobs.ts'

let database: TestDatabase
const log = pino({ level: 'silent' })
const greet = jobKind('greet', Type.Object({ name: Type.String() }))

before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

async function started(): Promise<{ jobs: Jobs; greeted: string[]; until: (count: number) => Promise<void> }> {
  const jobs = await openJobs({ url: database.url, log })
  const greeted: string[] = []
  const waiting: (() => void)[] = []
  jobs.handle(greet, async ({ name }) => {
    greeted.push(name)
    for (const wake of waiting.splice(0)) wake()
  })
  await jobs.start()
  const until = async (count: number) => {
    while (greeted.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  return { jobs, greeted, until }
}

test('a job is done once, by one of the nodes; what is rolled back is not done', async () => {
  const one = await started()
  const two = await started()
  await assert.rejects(
    database.db.transaction(async (tx) => {
      await one.jobs.enqueue(greet, { name: 'nobody' }, { tx })
      throw new Error('no')
    }),
  )
  await database.db.transaction((tx) => one.jobs.enqueue(greet, { name: 'Ann' }, { tx }))
  await one.jobs.enqueue(greet, { name: 'Bob' })
  await Promise.race([one.until(2), two.until(2), Promise.all([one.until(1), two.until(1)])])
  await one.jobs.stop()
  await two.jobs.stop()
  assert.deepEqual([...one.greeted, ...two.greeted].sort(), ['Ann', 'Bob'])
})

test('what was asked for while nobody was there is done by whoever comes', async () => {
  const asking = await openJobs({ url: database.url, log })
  await asking.enqueue(greet, { name: 'Cleo' })
  await asking.stop()
  const later = await started()
  await later.until(1)
  await later.jobs.stop()
  assert.deepEqual(later.greeted, ['Cleo'])
})

test('times that nobody asks for any more are forgotten', async () => {
  const before = await openJobs({ url: database.url, log })
  await before.schedule('old work', '0 3 * * *', async () => undefined)
  await before.schedule('kept work', '0 3 * * *', async () => undefined)
  await before.start()
  await before.stop()
  const now = await openJobs({ url: database.url, log })
  await now.schedule('kept work', '0 4 * * *', async () => undefined)
  await now.start()
  const rows = await database.db.rows({ text: 'select key, cron from broadsheet_jobs.schedule' })
  await now.stop()
  assert.deepEqual(rows, [{ key: 'kept-work', cron: '0 4 * * *' }])
})

test('what a node was at that died is given to others; what shows life is left where it is', async () => {
  const asking = await openJobs({ url: database.url, log })
  await asking.enqueue(greet, { name: 'Dora' })
  await asking.enqueue(greet, { name: 'Emil' })
  await asking.stop()
  // The watch over all nodes comes by once a minute: no test waits so long.
  const watch = new PgBoss({
    connectionString: database.url,
    schema: 'broadsheet_jobs',
    supervise: false,
    schedule: false,
  })
  await watch.start()
  await watch.send('timed', { name: 'Flora' }, { singletonKey: 'Flora' })
  const run = (text: string) => database.db.run({ text })
  // As nodes leave them that took them: Emil's has shown life within the minute.
  await run(`
    update broadsheet_jobs.job set state = 'active', started_on = now() - interval '5 minutes',
      heartbeat_on = now() - (case when data->'data'->>'name' = 'Emil' then interval '30 seconds' else interval '61 seconds' end)
    where state = 'created'`)
  await run('update broadsheet_jobs.queue set monitor_on = null')
  await watch.supervise()
  await watch.stop()
  const states = await database.db.rows({
    text: `select coalesce(data->'data'->>'name', data->>'name') as name, state::text from broadsheet_jobs.job
      where state in ('active', 'retry', 'failed') order by 1`,
  })
  assert.deepEqual(states, [
    { name: 'Dora', state: 'retry' },
    { name: 'Emil', state: 'active' },
    { name: 'Flora', state: 'failed' },
  ])
  // The pause before it is tried again.
  await run(`update broadsheet_jobs.job set start_after = now() where state = 'retry'`)
  const later = await started()
  await later.until(1)
  await later.jobs.stop()
  assert.deepEqual(later.greeted, ['Dora'])
})
