-- Messages that follow one another for everybody who joins a list: a welcome, a course, a reminder.
create table broadsheet.sequences (
  id integer generated always as identity primary key,
  name text not null,
  list_id integer not null references public.lists on delete cascade on update cascade,
  -- A draft takes nobody in; a paused one takes people in and mails nobody.
  status text not null default 'draft' check (status in ('draft', 'running', 'paused')),
  -- Why it paused by itself.
  fault text,
  created_by integer references public.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sequences_name on broadsheet.sequences (lower(name));
create index sequences_list on broadsheet.sequences (list_id);

create table broadsheet.sequence_steps (
  id integer generated always as identity primary key,
  sequence_id integer not null references broadsheet.sequences on delete cascade,
  position integer not null,
  -- After the step before; of the first one after joining.
  wait_minutes integer not null,
  -- What is said. Gone: the sequence pauses when somebody is due.
  campaign_id integer references public.campaigns on delete set null on update cascade,
  -- Messages put on their way.
  sent bigint not null default 0,
  unique (sequence_id, position) deferrable initially deferred
);
create index sequence_steps_campaign on broadsheet.sequence_steps (campaign_id);

create table broadsheet.sequence_people (
  sequence_id integer not null references broadsheet.sequences on delete cascade,
  subscriber_id integer not null references public.subscribers on delete cascade on update cascade,
  -- The step that comes next, or did when the person left; null: none is left.
  step_id integer references broadsheet.sequence_steps on delete set null,
  -- When it is due; null: never, because of `ended`.
  next_at timestamptz,
  ended text check (ended in ('finished', 'left')),
  joined_at timestamptz not null default now(),
  primary key (sequence_id, subscriber_id),
  check ((next_at is null) = (ended is not null))
);
create index sequence_people_due on broadsheet.sequence_people (sequence_id, next_at) where next_at is not null;
create index sequence_people_subscriber on broadsheet.sequence_people (subscriber_id);
create index sequence_people_step on broadsheet.sequence_people (step_id) where step_id is not null;

-- The key is the promise: nobody gets a step twice.
create table broadsheet.sequence_messages (
  step_id integer not null references broadsheet.sequence_steps on delete cascade,
  subscriber_id integer not null references public.subscribers on delete cascade on update cascade,
  -- The message in the outbox; null: it could not be made, and `fault` says why.
  mail_uuid uuid,
  fault text,
  created_at timestamptz not null default now(),
  primary key (step_id, subscriber_id)
);
create index sequence_messages_subscriber on broadsheet.sequence_messages (subscriber_id);

-- Where consent is written down, a sequence begins: in the same statement, whatever way somebody came. Imports alone
-- begin nothing: a file of old addresses must not be welcomed. The condition is asked before the function is called.
create function broadsheet.begin_sequences() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
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
create trigger begin_sequences after insert on broadsheet.consent_events
  for each row when (new.source <> 'import' and new.action in ('subscribed', 'confirmed'))
  execute function broadsheet.begin_sequences();
