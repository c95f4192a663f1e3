-- What happened, for programs elsewhere: one row an event and webhook, written in the transaction of the event.
create table broadsheet.webhook_deliveries (
  id bigint generated always as identity primary key,
  -- The entry of the setting `webhooks`.
  webhook_uuid text not null,
  -- The same for every webhook and every attempt: who gets it twice can tell.
  event_uuid uuid not null,
  type text not null,
  data jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'given_up')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- What the other side answered last, or why it was not reached.
  reply text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index webhook_deliveries_due on broadsheet.webhook_deliveries (webhook_uuid, next_attempt_at) where state = 'pending';
create index webhook_deliveries_finished on broadsheet.webhook_deliveries (finished_at) where state <> 'pending';

create function broadsheet.webhooks_for(event_type text) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select hook->>'uuid' from public.settings
  cross join lateral jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) as hook
  where key = 'webhooks' and hook->>'enabled' = 'true' and hook->'events' ? event_type
$$;

create function broadsheet.tell_webhooks(event_type text, event jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into broadsheet.webhook_deliveries (webhook_uuid, event_uuid, type, data)
  select hook, event_uuid, event_type, event
  from (select gen_random_uuid() as event_uuid) as one cross join broadsheet.webhooks_for(event_type) as hook
$$;

create function broadsheet.webhook_person(person_id integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', id, 'uuid', uuid, 'email', email, 'name', name, 'status', status, 'attribs', attribs)
  from public.subscribers where id = person_id
$$;

-- Imports are told as a whole. The condition is asked before the function is called.
create function broadsheet.tell_consent() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  event_type text := 'subscriber.' || new.action;
begin
  if not exists (select from broadsheet.webhooks_for(event_type)) then return null; end if;
  perform broadsheet.tell_webhooks(event_type, jsonb_build_object(
    'subscriber', broadsheet.webhook_person(new.subscriber_id),
    'lists', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'uuid', uuid, 'name', name) order by id)
      from public.lists where id = any(new.list_ids)), '[]'),
    'subscription_status', new.status, 'source', new.source));
  return null;
end $$;
create trigger tell_webhooks after insert on broadsheet.consent_events
  for each row when (new.source <> 'import') execute function broadsheet.tell_consent();

create function broadsheet.tell_bounce() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from broadsheet.webhooks_for('bounce.recorded')) then return null; end if;
  perform broadsheet.tell_webhooks('bounce.recorded', jsonb_build_object(
    'bounce', jsonb_build_object('id', new.id, 'type', new.type, 'source', new.source, 'campaign_id', new.campaign_id),
    'subscriber', broadsheet.webhook_person(new.subscriber_id)));
  return null;
end $$;
create trigger broadsheet_tell_webhooks after insert on public.bounces
  for each row execute function broadsheet.tell_bounce();

create function broadsheet.tell_campaign() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from broadsheet.webhooks_for('campaign.status')) then return null; end if;
  perform broadsheet.tell_webhooks('campaign.status', jsonb_build_object(
    'campaign', jsonb_build_object('id', new.id, 'uuid', new.uuid, 'name', new.name, 'subject', new.subject,
      'status', new.status, 'to_send', new.to_send, 'sent', new.sent),
    'former_status', old.status));
  return null;
end $$;
create trigger broadsheet_tell_webhooks after update of status on public.campaigns
  for each row when (old.status is distinct from new.status) execute function broadsheet.tell_campaign();

create function broadsheet.tell_import() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from broadsheet.webhooks_for('import.finished')) then return null; end if;
  perform broadsheet.tell_webhooks('import.finished', jsonb_build_object(
    'import', jsonb_build_object('id', new.id, 'name', new.name, 'state', new.state, 'records', new.records,
      'imported', new.imported, 'skipped', new.skipped)));
  return null;
end $$;
create trigger tell_webhooks after update of state on broadsheet.imports
  for each row when (old.state is distinct from new.state and new.state in ('finished', 'stopped', 'failed'))
  execute function broadsheet.tell_import();
