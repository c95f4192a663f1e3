-- A page of one list, by status and id.
create index if not exists broadsheet_memberships on public.subscriber_lists (list_id, status, subscriber_id);

-- Sorting by name. Whole names may be longer than an index entry can be.
create index if not exists broadsheet_subscribers_name on public.subscribers (left(name, 200), id);

-- Text search: one index over address and name. Where the extension cannot be had (not installed, or no right to
-- create it) the search reads the whole table, with the same results.
do $$
declare
  home text;
begin
  begin
    create extension if not exists pg_trgm with schema broadsheet;
  exception when others then
    raise notice 'Text search works without an index: %', sqlerrm;
  end;
  select nspname into home
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  if home is not null then
    execute format(
      $index$create index if not exists broadsheet_subscribers_text on public.subscribers
             using gin ((email || E'\n' || name) %I.gin_trgm_ops)$index$, home);
  end if;
end $$;
