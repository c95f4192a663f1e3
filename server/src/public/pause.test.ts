import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { ensureRun, prepareAudience } from '../sending/audience.ts'
import { testDatabase } from '../testing/postgres.ts'
import { forgetEndedPauses, pause } from './pause.ts'

const recipients = statement<{ subscriber_id: number }>(
  'select subscriber_id from broadsheet.recipients where campaign_id = $1 order by 1',
)

test('a campaign passes over people who take a break, until it ends', async () => {
  const { db, drop } = await testDatabase()
  after(drop)
  await db.run(dynamic(sql`insert into lists (id, uuid, name, type) values (1, gen_random_uuid(), 'L', 'public')`))
  await db.run(
    dynamic(sql`insert into subscribers (id, uuid, email, name)
      select n, gen_random_uuid(), n || '@example.com', 'P' from generate_series(1, 3) n`),
  )
  await db.run(
    dynamic(sql`insert into subscriber_lists (subscriber_id, list_id, status)
      select n, 1, 'confirmed' from generate_series(1, 3) n`),
  )
  await db.run(
    dynamic(sql`with c as (insert into campaigns (id, uuid, name, subject, from_email, body, messenger)
        select n, gen_random_uuid(), 'c', 's', 'a@example.com', 'b', 'email' from generate_series(1, 2) n returning id)
      insert into campaign_lists (campaign_id, list_id, list_name) select id, 1, 'L' from c`),
  )
  async function audience(campaign: number): Promise<readonly number[]> {
    await ensureRun(db, campaign)
    await prepareAudience(db, campaign, () => true)
    return (await db.rows(recipients, [campaign])).map((row) => row.subscriber_id)
  }
  await pause(db, 2, 30)
  await pause(db, 3, 30)
  await pause(db, 3, 0)
  assert.deepEqual(await audience(1), [1, 3])
  await db.run(dynamic(sql`update broadsheet.pauses set paused_until = now() - interval '1 second'`))
  assert.deepEqual(await audience(2), [1, 2, 3])
  await forgetEndedPauses(db)
})
