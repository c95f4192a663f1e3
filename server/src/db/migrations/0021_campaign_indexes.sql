-- The public archive, the newest first.
create index if not exists broadsheet_archive on public.campaigns (created_at desc, id desc)
  where archive and type = 'regular' and status in ('running', 'paused', 'finished');

-- Words of name and subject.
create index if not exists broadsheet_campaigns_words on public.campaigns
  using gin (to_tsvector('english', name || ' ' || subject));

-- Media by time within their provider.
create index if not exists broadsheet_media_newest on public.media (provider, created_at desc, id desc);

-- Parts of words, where the extension can be had (see 0012); without it the search reads the table, with the same results.
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
      $index$create index if not exists broadsheet_campaigns_text on public.campaigns
             using gin ((name || ' ' || subject) %I.gin_trgm_ops)$index$, home);
    execute format(
      $index$create index if not exists broadsheet_media_name on public.media using gin (filename %I.gin_trgm_ops)$index$, home);
  end if;
end $$;
