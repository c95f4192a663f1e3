import type pg from 'pg'

/*
 * A trial (`dry_run`) goes the way of an import as far as the temporary table: what is refused is refused alike. Instead
 * of writing people it notes the addresses that would be new, for a person may be in the file more than once.
 */

export async function prepareTrial(client: pg.ClientBase): Promise<void> {
  await client.query(`
    drop table if exists pg_temp.import_seen;
    create temp table import_seen (email text primary key)`)
}

/** People of this chunk whom neither the database nor an earlier part of the file has. */
export async function countNew(client: pg.ClientBase): Promise<number> {
  const noted = await client.query(noteNew)
  return noted.rowCount ?? 0
}

const noteNew = `
  insert into pg_temp.import_seen (email)
  select email from pg_temp.import_rows
  where not exists (select from public.subscribers where lower(subscribers.email) = import_rows.email)
  on conflict do nothing`
