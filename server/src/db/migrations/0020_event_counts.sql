-- Opens, clicks and bounces are shown beside every campaign and must not be counted by scanning their tables. Triggers
-- append what changed, whoever wrote it; folding adds it up (analytics/fold.ts); readers add what is not folded yet.

create table broadsheet.event_deltas (
  id bigint generated always as identity primary key,
  kind smallint not null, -- 1 open, 2 click, 3 bounce
  campaign_id integer not null, -- 0: none, or deleted
  link_id integer not null default 0, -- of a click; 0: any
  hour timestamptz not null,
  total integer not null,
  firsts integer not null default 0
);
create index event_deltas_campaign on broadsheet.event_deltas (campaign_id, kind);

create table broadsheet.event_hours (
  campaign_id integer not null references public.campaigns on delete cascade,
  kind smallint not null,
  hour timestamptz not null,
  link_id integer not null default 0,
  total integer not null,
  firsts integer not null, -- events that were the first of their kind by a person; on link 0
  primary key (campaign_id, kind, hour, link_id)
);

create table broadsheet.event_days (
  kind smallint not null,
  day date not null,
  total bigint not null,
  primary key (kind, day)
);

create table broadsheet.campaign_counts (
  campaign_id integer primary key references public.campaigns on delete cascade,
  views integer not null default 0,
  unique_views integer not null default 0,
  clicks integer not null default 0,
  unique_clicks integer not null default 0,
  bounces integer not null default 0
);

-- Who opened or clicked what at all. Without a key to subscribers: the row says nothing once the subscriber is gone, and
-- a key would need an index of its own on the largest of these tables.
create table broadsheet.first_events (
  campaign_id integer not null references public.campaigns on delete cascade,
  kind smallint not null,
  subscriber_id integer not null,
  first_at timestamptz not null,
  primary key (campaign_id, kind, subscriber_id)
);

create function broadsheet.hour_of(moment timestamptz) returns timestamptz
language sql stable as $$ select date_trunc('hour', coalesce(moment, now()), 'UTC') $$;

-- The triggers run with our rights: the other side of a taken-over database may be another role.

create function broadsheet.count_new_views() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with firsts as (
    insert into broadsheet.first_events (campaign_id, kind, subscriber_id, first_at)
    select campaign_id, 1, subscriber_id, min(coalesce(created_at, now()))
    from added where subscriber_id is not null
    group by campaign_id, subscriber_id
    order by campaign_id, subscriber_id -- in one order everywhere, so that writers do not block each other in a circle
    on conflict do nothing
    returning campaign_id, first_at
  )
  insert into broadsheet.event_deltas (kind, campaign_id, hour, total, firsts)
  select 1, campaign_id, hour, sum(total), sum(first)
  from (
    select campaign_id, broadsheet.hour_of(created_at) as hour, 1 as total, 0 as first from added
    union all
    select campaign_id, broadsheet.hour_of(first_at), 0, 1 from firsts
  ) as change
  group by campaign_id, hour;
  return null;
end $$;

create function broadsheet.count_new_clicks() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with firsts as (
    insert into broadsheet.first_events (campaign_id, kind, subscriber_id, first_at)
    select campaign_id, 2, subscriber_id, min(coalesce(created_at, now()))
    from added where subscriber_id is not null and campaign_id is not null
    group by campaign_id, subscriber_id
    order by campaign_id, subscriber_id
    on conflict do nothing
    returning campaign_id, first_at
  )
  insert into broadsheet.event_deltas (kind, campaign_id, link_id, hour, total, firsts)
  select 2, campaign_id, link_id, hour, sum(total), sum(first)
  from (
    select coalesce(campaign_id, 0) as campaign_id, link_id, broadsheet.hour_of(created_at) as hour, 1 as total, 0 as first
    from added
    union all
    select campaign_id, 0, broadsheet.hour_of(first_at), 0, 1 from firsts
  ) as change
  group by campaign_id, link_id, hour;
  return null;
end $$;

create function broadsheet.count_new_bounces() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into broadsheet.event_deltas (kind, campaign_id, hour, total)
  select 3, coalesce(campaign_id, 0), broadsheet.hour_of(created_at), count(*)
  from added group by coalesce(campaign_id, 0), broadsheet.hour_of(created_at);
  return null;
end $$;

-- Deleting a person fires these once for every table row that names them, mostly with nothing to do: hence the exits.

create function broadsheet.count_lost_views() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from removed) then return null; end if;
  with people as (
    select distinct campaign_id, subscriber_id from removed where subscriber_id is not null
  ), lost as (
    delete from broadsheet.first_events as known using people
    where known.campaign_id = people.campaign_id and known.kind = 1 and known.subscriber_id = people.subscriber_id
      and not exists (
        select from public.campaign_views as other
        where other.subscriber_id = people.subscriber_id and other.campaign_id = people.campaign_id
      )
    returning known.campaign_id, known.first_at
  )
  insert into broadsheet.event_deltas (kind, campaign_id, hour, total, firsts)
  select 1, coalesce(campaign.id, 0), change.hour, -sum(total), -sum(first)
  from (
    select campaign_id, broadsheet.hour_of(created_at) as hour, 1 as total, 0 as first from removed
    union all
    select campaign_id, broadsheet.hour_of(first_at), 0, 1 from lost
  ) as change
  left join public.campaigns as campaign on campaign.id = change.campaign_id
  group by coalesce(campaign.id, 0), change.hour;
  return null;
end $$;

create function broadsheet.count_lost_clicks() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from removed) then return null; end if;
  with people as (
    select distinct campaign_id, subscriber_id from removed where subscriber_id is not null and campaign_id is not null
  ), lost as (
    delete from broadsheet.first_events as known using people
    where known.campaign_id = people.campaign_id and known.kind = 2 and known.subscriber_id = people.subscriber_id
      and not exists (
        select from public.link_clicks as other
        where other.subscriber_id = people.subscriber_id and other.campaign_id = people.campaign_id
      )
    returning known.campaign_id, known.first_at
  )
  insert into broadsheet.event_deltas (kind, campaign_id, link_id, hour, total, firsts)
  select 2, coalesce(campaign.id, 0), change.link_id, change.hour, -sum(total), -sum(first)
  from (
    select campaign_id, link_id, broadsheet.hour_of(created_at) as hour, 1 as total, 0 as first from removed
    union all
    select campaign_id, 0, broadsheet.hour_of(first_at), 0, 1 from lost
  ) as change
  left join public.campaigns as campaign on campaign.id = change.campaign_id
  group by coalesce(campaign.id, 0), change.link_id, change.hour;
  return null;
end $$;

create function broadsheet.count_lost_bounces() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from removed) then return null; end if;
  insert into broadsheet.event_deltas (kind, campaign_id, hour, total)
  select 3, coalesce(campaign.id, 0), broadsheet.hour_of(removed.created_at), -count(*)
  from removed left join public.campaigns as campaign on campaign.id = removed.campaign_id
  group by coalesce(campaign.id, 0), broadsheet.hour_of(removed.created_at);
  return null;
end $$;

create function broadsheet.count_no_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  emptied constant smallint := case tg_table_name when 'campaign_views' then 1 when 'link_clicks' then 2 else 3 end;
begin
  delete from broadsheet.first_events where kind = emptied;
  -- Negative sums, so that folding stays the only writer of the totals.
  insert into broadsheet.event_deltas (kind, campaign_id, link_id, hour, total, firsts)
  select emptied, campaign_id, link_id, hour, -sum(total), -sum(firsts)
  from (
    select campaign_id, link_id, hour, total, firsts from broadsheet.event_hours where kind = emptied
    union all
    select campaign_id, link_id, hour, total, firsts from broadsheet.event_deltas where kind = emptied
  ) as known
  group by campaign_id, link_id, hour having sum(total) <> 0 or sum(firsts) <> 0;
  return null;
end $$;

-- What is there already, counted once.
lock table public.campaign_views, public.link_clicks, public.bounces in share row exclusive mode;

insert into broadsheet.first_events (campaign_id, kind, subscriber_id, first_at)
select campaign_id, 1, subscriber_id, min(coalesce(created_at, now()))
from public.campaign_views where subscriber_id is not null group by campaign_id, subscriber_id
union all
select campaign_id, 2, subscriber_id, min(coalesce(created_at, now()))
from public.link_clicks where subscriber_id is not null and campaign_id is not null group by campaign_id, subscriber_id;

insert into broadsheet.event_deltas (kind, campaign_id, link_id, hour, total, firsts)
select kind, campaign_id, 0, broadsheet.hour_of(first_at), 0, count(*)
from broadsheet.first_events group by kind, campaign_id, broadsheet.hour_of(first_at)
union all
select 1, campaign_id, 0, broadsheet.hour_of(created_at), count(*), 0
from public.campaign_views group by campaign_id, broadsheet.hour_of(created_at)
union all
select 2, coalesce(campaign_id, 0), link_id, broadsheet.hour_of(created_at), count(*), 0
from public.link_clicks group by coalesce(campaign_id, 0), link_id, broadsheet.hour_of(created_at)
union all
select 3, coalesce(campaign_id, 0), 0, broadsheet.hour_of(created_at), count(*), 0
from public.bounces group by coalesce(campaign_id, 0), broadsheet.hour_of(created_at);

create trigger broadsheet_count_new after insert on public.campaign_views
  referencing new table as added for each statement execute function broadsheet.count_new_views();
create trigger broadsheet_count_lost after delete on public.campaign_views
  referencing old table as removed for each statement execute function broadsheet.count_lost_views();
create trigger broadsheet_count_new after insert on public.link_clicks
  referencing new table as added for each statement execute function broadsheet.count_new_clicks();
create trigger broadsheet_count_lost after delete on public.link_clicks
  referencing old table as removed for each statement execute function broadsheet.count_lost_clicks();
create trigger broadsheet_count_new after insert on public.bounces
  referencing new table as added for each statement execute function broadsheet.count_new_bounces();
create trigger broadsheet_count_lost after delete on public.bounces
  referencing old table as removed for each statement execute function broadsheet.count_lost_bounces();
create trigger broadsheet_count_none after truncate on public.campaign_views
  for each statement execute function broadsheet.count_no_events();
create trigger broadsheet_count_none after truncate on public.link_clicks
  for each statement execute function broadsheet.count_no_events();
create trigger broadsheet_count_none after truncate on public.bounces
  for each statement execute function broadsheet.count_no_events();
