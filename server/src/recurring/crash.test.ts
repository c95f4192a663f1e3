import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killableServer } from '../testing/killable-server.ts'

const { start, kill, run, row, until } = killableServer()

const count = `select count(*)::integer as made from campaigns where name like 'Letter %'`

/** The clock comes by once a minute: no test waits so long. */
const lookNow = () =>
  run(`insert into broadsheet_jobs.job (name, data)
    values ('timed', '{"name": "recurring campaigns: what is due"}')`)

async function isTrue(condition: string): Promise<boolean> {
  return (await row(`select (${condition}) as holds`)).holds === true
}

test('killed in the middle of a turn it has sent nothing, and the next start sends it once', async () => {
  await run(`
    insert into lists (uuid, name, type, optin) values (gen_random_uuid(), 'News', 'public', 'single');
    insert into campaigns (uuid, name, subject, from_email, body, messenger)
      values (gen_random_uuid(), 'Pattern', 'Hello', 'news@sender.test', 'Hello', 'email');
    insert into campaign_lists (campaign_id, list_id, list_name)
      select campaign.id, list.id, list.name from campaigns as campaign, lists as list
      where campaign.name = 'Pattern' and list.name = 'News';
    create function broadsheet.test_wait() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(125); return new; end $$;
    create trigger test_wait before insert on broadsheet.recurring_turns
      for each row execute function broadsheet.test_wait();
    select pg_advisory_lock(125);
    insert into broadsheet.recurring_campaigns (name, campaign_id, rule, status, next_at)
      select 'Letter', id, '{"frequency": "monthly", "month_day": 31, "time": "09:00", "time_zone": "UTC"}', 'active',
        date_trunc('minute', now() - interval '1 minute') from campaigns where name = 'Pattern'`)
  await lookNow()
  // The campaign is made; the last step of the turn waits.
  await until(() => isTrue(`exists (select from pg_locks where locktype = 'advisory' and objid = 125 and not granted)`))
  await kill()
  await run('select pg_advisory_unlock(125)')
  await until(() => isTrue(`not exists (select from pg_locks where locktype = 'advisory' and objid = 125)`))
  await run('drop function broadsheet.test_wait() cascade')
  assert.deepEqual(await row(count), { made: 0 })

  await start()
  await lookNow()
  await until(async () => (await row(count)).made === 1)
  await lookNow()
  const running = `select from broadsheet_jobs.job where name = 'timed' and singleton_key is null and state < 'active'`
  await until(() => isTrue(`not exists (${running})`))
  assert.deepEqual(await row(count), { made: 1 })
  assert.deepEqual(
    await row('select count(*)::integer as turns, min(outcome) as outcome from broadsheet.recurring_turns'),
    { turns: 1, outcome: 'started' },
  )
})
