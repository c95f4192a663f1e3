-- Single messages on their way: transactional mail, system mail (opt-in, notices, passwords), campaign tests.
-- A row is written before the caller hears of success, and ends in a named outcome.
create type broadsheet.mail_state as enum ('pending', 'accepted', 'refused', 'given_up', 'failed');

create table broadsheet.outbox (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  kind text not null,
  messenger text not null,
  from_email text not null,
  to_email text not null,
  subscriber_id integer references public.subscribers on delete set null,
  subject text not null,
  html text,
  body_text text,
  headers jsonb not null default '[]',
  attachment_ids bigint[] not null default '{}',
  idempotency_key text,
  state broadsheet.mail_state not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  leased_by text,
  reply text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index outbox_due on broadsheet.outbox (next_attempt_at, id) where state = 'pending';
create index outbox_subscriber on broadsheet.outbox (subscriber_id, id desc) where subscriber_id is not null;
create index outbox_finished on broadsheet.outbox (finished_at) where state <> 'pending';
create index outbox_idempotency on broadsheet.outbox (idempotency_key) where idempotency_key is not null;

-- One row a file, shared by all recipients of a message.
create table broadsheet.outbox_attachments (
  id bigint generated always as identity primary key,
  filename text not null,
  type text not null,
  content_id text,
  content bytea not null,
  created_at timestamptz not null default now()
);
