import pg from 'pg'
import type { Place } from '../place.ts'

const slice = 500_000

/**
 * The people that an import would bring, made by SQL: for reads at sizes whose import takes long. Indexes that no key
 * needs are built at the end, which gives the same indexes in a fraction of the time.
 */
export async function fillPeople(place: Place, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  await place.request('POST', '/api/lists', JSON.stringify({ name: 'Everybody' }))
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('subscribers'::regclass, 'subscriber_lists'::regclass) and not indisunique`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (let from = 0; from < people; from += slice) {
    await client.query(insertPeople, [from + 1, Math.min(from + slice, people)])
  }
  await client.query(`set maintenance_work_mem = '1GB'`)
  for (const { definition } of indexes) await client.query(definition)
  await client.end()
}

const insertPeople = `
  with numbers as (select n, to_hex((n * 2654435761) % 4294967296) as mixed from generate_series($1::bigint, $2) as n),
  person as (
    insert into subscribers (uuid, email, name, attribs)
    select gen_random_uuid(), 'u' || mixed || '.' || n || '@host' || n % 977 || '.example.org',
      'Person ' || mixed || ' ' || n,
      jsonb_build_object('city', ('{Graz,Linz,Wien,Brno,Praha,Bern,Lyon,Porto}'::text[])[1 + n % 8],
        'plan', case when n % 3 = 0 then 'pro' else 'free' end, 'age', 18 + n % 70)
    from numbers returning id)
  insert into subscriber_lists (subscriber_id, list_id, status) select id, 1, 'confirmed' from person`
