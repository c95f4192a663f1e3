import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killableServer } from '../testing/killable-server.ts'

const { start, kill, run, row, until } = killableServer()

const count = `select count(*)::integer as made from campaigns where name like 'Letter – A ✓'`

/** The clock comes by once a minute: no test waits so long. */
const lookNow = () =>
  run(`insert into broadsheet_jobs.job (name, data) values ('timed', '{"name": "A/B tests: what is due"}')`)

async function isTrue(condition: string): Promise<boolean> {
  return (await row(`select (${condition}) as holds`)).holds === true
}

test('killed while it makes the rest it has made none, and the next start makes one', async () => {
  await run(`
    insert into lists (uuid, name, type, optin) values (gen_random_uuid(), 'Letters', 'public', 'single');
    insert into campaigns (uuid, name, subject, from_email, body, messenger, status)
      select gen_random_uuid(), name, 'Hello', 'news@sender.test', 'Hello', 'email', status::campaign_status
      from (values ('Letter', 'draft'), ('Letter – A', 'finished'), ('Letter – B', 'finished')) as given(name, status);
    insert into campaign_lists (campaign_id, list_id, list_name)
      select campaign.id, list.id, list.name from campaigns as campaign, lists as list
      where campaign.name like 'Letter%' and list.name = 'Letters';
    create function broadsheet.test_wait() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(140); return new; end $$;
    create trigger test_wait before update on broadsheet.ab_tests for each row when (new.status = 'sending')
      execute function broadsheet.test_wait();
    select pg_advisory_lock(140);
    insert into broadsheet.ab_tests (name, campaign_id, share, measure, minutes, decision)
      select 'Letter', id, 20, 'clicks', 60, 'automatic' from campaigns where name = 'Letter';
    insert into broadsheet.ab_variants (test_id, position, campaign_id)
      select test.id, case when campaign.name like '%A' then 0 else 1 end, campaign.id
      from broadsheet.ab_tests as test, campaigns as campaign where campaign.name like 'Letter – _';
    update broadsheet.ab_tests set status = 'waiting', started_at = now(), decide_at = now()`)
  await lookNow()
  // The campaign is made; the last step of the decision waits.
  await until(() => isTrue(`exists (select from pg_locks where locktype = 'advisory' and objid = 140 and not granted)`))
  await kill()
  await run('select pg_advisory_unlock(140)')
  await until(() => isTrue(`not exists (select from pg_locks where locktype = 'advisory' and objid = 140)`))
  await run('drop function broadsheet.test_wait() cascade')
  assert.deepEqual(await row(count), { made: 0 })
  assert.deepEqual(await row('select status, winner from broadsheet.ab_tests'), { status: 'waiting', winner: null })

  await start()
  await lookNow()
  await until(async () => (await row(count)).made === 1)
  await until(() => isTrue(`exists (select from campaigns where name = 'Letter – A ✓' and status = 'finished')`))
  await lookNow()
  await until(() => isTrue(`exists (select from broadsheet.ab_tests where status = 'finished')`))
  assert.deepEqual(await row(count), { made: 1 })
})
