-- Mail that was sent while no server is connected: whole messages as they would have gone over the wire.
create table broadsheet.sandbox_messages (
  id bigint generated always as identity primary key,
  campaign_id integer,
  from_email text not null,
  to_email text not null,
  subject text not null,
  size integer not null,
  source bytea not null,
  created_at timestamptz not null default now()
);
-- Already compressed or short: compressing once more costs more than it saves.
alter table broadsheet.sandbox_messages alter column source set storage external;

-- Idempotency of transactional requests: the answer to the first one stands for its repetitions.
create table broadsheet.transactional_keys (
  key text primary key,
  request_hash bytea not null,
  message_ids uuid[] not null,
  created_at timestamptz not null default now()
);
create index transactional_keys_created on broadsheet.transactional_keys (created_at);
