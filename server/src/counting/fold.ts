import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** One folder at a time in the whole database; whoever comes second has nothing to do. */
const tryLock = statement<{ got: boolean }>(`select pg_try_advisory_xact_lock(hashtext('broadsheet counting')) as got`)

const foldDeltas = statement<object>(`
  with taken as (
    delete from broadsheet.count_deltas
    where id in (select id from broadsheet.count_deltas order by id limit 20000)
    returning counter, key, status, amount
  )
  insert into broadsheet.counts (counter, key, status, amount)
  select counter, key, status, sum(amount) from taken group by counter, key, status having sum(amount) <> 0
  on conflict (counter, key, status) do update set amount = counts.amount + excluded.amount`)

/**
 * Looks at everybody who was touched. A membership that is not committed yet is not seen here, but the note of who was
 * touched commits with it, and so this person is looked at again.
 */
const foldTouched = statement<object>(`
  with taken as (
    delete from broadsheet.touched_subscribers
    where id in (select id from broadsheet.touched_subscribers order by id limit 500)
    returning ids
  ), touched as (
    select distinct unnest(ids) as id from taken
  ), orphaned as (
    select touched.id from touched join subscribers on subscribers.id = touched.id
    where not exists (select from subscriber_lists where subscriber_lists.subscriber_id = touched.id)
  ), added as (
    insert into broadsheet.orphans (subscriber_id) select id from orphaned on conflict do nothing returning 1
  ), removed as (
    delete from broadsheet.orphans using touched
    where orphans.subscriber_id = touched.id and not exists (select from orphaned where orphaned.id = touched.id)
    returning 1
  )
  insert into broadsheet.counts (counter, key, status, amount)
  select 'orphans', 0, '', (select count(*) from added) - (select count(*) from removed)
  on conflict (counter, key, status) do update set amount = counts.amount + excluded.amount`)

const waiting = statement<{ found: boolean }>(`
  select exists (select from broadsheet.count_deltas) or exists (select from broadsheet.touched_subscribers) as found`)

/** Folds what has piled up. Any node may call it at any time. */
export async function foldCounts(db: Database): Promise<void> {
  while (await foldSome(db)) {
    // until nothing is left, or another node does it
  }
}

async function foldSome(db: Database): Promise<boolean> {
  if ((await db.row(waiting))?.found !== true) return false
  return db.transaction(async (tx) => {
    if ((await tx.row(tryLock))?.got !== true) return false
    await tx.run(foldDeltas)
    await tx.run(foldTouched)
    return true
  })
}
