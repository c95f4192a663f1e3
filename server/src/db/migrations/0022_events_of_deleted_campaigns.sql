-- Deleting a campaign deletes its events with it. Who opened or clicked it first goes by its own key then: looking at each
-- person again took as long as deleting the events.

create or replace function broadsheet.count_lost_views() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from removed) then return null; end if;
  with people as (
    select distinct removed.campaign_id, removed.subscriber_id
    from removed join public.campaigns as campaign on campaign.id = removed.campaign_id
    where removed.subscriber_id is not null
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

create or replace function broadsheet.count_lost_clicks() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from removed) then return null; end if;
  with people as (
    select distinct removed.campaign_id, removed.subscriber_id
    from removed join public.campaigns as campaign on campaign.id = removed.campaign_id
    where removed.subscriber_id is not null
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
