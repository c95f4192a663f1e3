-- Bulk actions write consent row by row: where nobody listens and no sequence runs, a row must cost next to nothing
-- (22 µs before, 13 now, of which 3 are the row itself; 20,000 rows in one statement on a busy machine).
create or replace function broadsheet.begin_sequences() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from broadsheet.sequences where status <> 'draft' and list_id = any(new.list_ids)) then return null; end if;
  insert into broadsheet.sequence_people as person (sequence_id, subscriber_id, step_id, next_at)
  select sequence.id, new.subscriber_id, first.id, now() + make_interval(mins => first.wait_minutes)
  from broadsheet.sequences as sequence
  join public.lists as list on list.id = sequence.list_id
  cross join lateral (
    select step.id, step.wait_minutes from broadsheet.sequence_steps as step
    where step.sequence_id = sequence.id order by step.position limit 1) as first
  where sequence.status <> 'draft' and sequence.list_id = any(new.list_ids)
    and (new.status = 'confirmed' or new.status = 'unconfirmed' and list.optin = 'single')
  -- Who left and comes back goes on where they were.
  on conflict (sequence_id, subscriber_id) do update set next_at = now(), ended = null
    where person.ended = 'left' and person.step_id is not null;
  return null;
end $$;

create or replace function broadsheet.tell_consent() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  event_type text := 'subscriber.' || new.action;
begin
  if not exists (select from public.settings where key = 'webhooks' and value <> '[]'::jsonb) then return null; end if;
  if not exists (select from broadsheet.webhooks_for(event_type)) then return null; end if;
  perform broadsheet.tell_webhooks(event_type, jsonb_build_object(
    'subscriber', broadsheet.webhook_person(new.subscriber_id),
    'lists', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'uuid', uuid, 'name', name) order by id)
      from public.lists where id = any(new.list_ids)), '[]'),
    'subscription_status', new.status, 'source', new.source));
  return null;
end $$;

-- Who is deleted here is to be deleted elsewhere, too.
create function broadsheet.tell_deletion() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.settings where key = 'webhooks' and value <> '[]'::jsonb) then return null; end if;
  if not exists (select from broadsheet.webhooks_for('subscriber.deleted')) then return null; end if;
  perform broadsheet.tell_webhooks('subscriber.deleted', jsonb_build_object(
    'subscriber', jsonb_build_object('id', id, 'uuid', uuid, 'email', email))) from old_rows;
  return null;
end $$;
create trigger broadsheet_tell_webhooks after delete on public.subscribers
  referencing old table as old_rows for each statement execute function broadsheet.tell_deletion();
