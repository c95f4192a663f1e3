-- For which lists a person was asked to confirm. An opt-in mail belongs to no campaign, so its unsubscribe link learns
-- from here what it is about.
create table broadsheet.optin_requests (
  subscriber_id integer not null references public.subscribers on delete cascade on update cascade,
  list_id integer not null references public.lists on delete cascade on update cascade,
  requested_at timestamptz not null default now(),
  primary key (subscriber_id, list_id)
);
create index optin_requests_list on broadsheet.optin_requests (list_id);

-- A deleted campaign's unsubscribe links are still in mailboxes: keep what they are about, whoever deletes.
create table broadsheet.former_campaigns (
  uuid uuid primary key,
  list_ids integer[] not null,
  deleted_at timestamptz not null default now()
);

create function broadsheet.remember_campaign_lists() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into broadsheet.former_campaigns (uuid, list_ids)
  select old.uuid, array_agg(list_id)
  from public.campaign_lists
  where campaign_id = old.id and list_id is not null
  having count(*) > 0
  on conflict (uuid) do nothing;
  return old;
end $$;

create trigger broadsheet_remember_lists before delete on public.campaigns
for each row execute function broadsheet.remember_campaign_lists();
