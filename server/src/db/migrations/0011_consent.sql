-- Who agreed to what, how and when, and who took it back. Rows are added, never changed; they go with their person.
create table broadsheet.consent_events (
  id bigint generated always as identity,
  subscriber_id integer not null,
  list_ids integer[] not null,
  action text not null,
  status text,
  source text not null,
  ip text,
  username text,
  created_at timestamptz not null default now(),
  primary key (subscriber_id, id)
);

-- Names that events still speak of.
create table broadsheet.former_lists (
  list_id integer primary key,
  uuid uuid not null,
  name text not null,
  deleted_at timestamptz not null default now()
);

create function broadsheet.refuse_change_of_evidence() returns trigger language plpgsql as $$
begin
  raise exception 'broadsheet.consent_events is append-only';
end $$;
create trigger append_only before update on broadsheet.consent_events
  for each statement execute function broadsheet.refuse_change_of_evidence();

-- Not a foreign key: that would look up the person for every row of an import.
create function broadsheet.forget_subscribers() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from broadsheet.consent_events using old_rows where consent_events.subscriber_id = old_rows.id;
  return null;
end $$;
create trigger broadsheet_forget after delete on public.subscribers
  referencing old table as old_rows for each statement execute function broadsheet.forget_subscribers();

create function broadsheet.remember_lists() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into broadsheet.former_lists (list_id, uuid, name) select id, uuid, name from old_rows
  on conflict (list_id) do update set uuid = excluded.uuid, name = excluded.name, deleted_at = now();
  return null;
end $$;
create trigger broadsheet_remember after delete on public.lists
  referencing old table as old_rows for each statement execute function broadsheet.remember_lists();

-- Addresses that must not come back by import: of people who were erased, and of blocklisted ones who were deleted.
-- Only keyed hashes are kept, so that the table alone tells nobody's address.
create table broadsheet.suppressions (
  address_hash bytea primary key,
  reason text not null check (reason in ('erased', 'blocklisted')),
  created_at timestamptz not null default now()
);

create table broadsheet.suppression_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into broadsheet.suppression_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create function broadsheet.address_hash(address text) returns bytea
language sql stable parallel safe as $$
  select sha256(key || convert_to(lower(address), 'UTF8')) from broadsheet.suppression_key
$$;
