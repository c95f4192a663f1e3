-- Imports of people. The file lies in the data folder of one node, which works on it; everything else is here, so that
-- every node can show and stop an import, and the same node resumes it after a crash.
create type broadsheet.import_state as enum ('waiting', 'importing', 'stopping', 'stopped', 'finished', 'failed');

create table broadsheet.imports (
  id bigint generated always as identity primary key,
  name text not null,
  params jsonb not null,
  state broadsheet.import_state not null default 'waiting',
  -- Whose data folder holds the file, and its name there.
  node text not null,
  file text not null,
  bytes_total bigint not null,
  bytes_read bigint not null default 0,
  -- Records of the file that are dealt with: committed with the people they brought.
  records bigint not null default 0,
  imported bigint not null default 0,
  skipped bigint not null default 0,
  reason text,
  -- Taken off the single-import view of the API.
  dismissed boolean not null default false,
  username text not null,
  leased_by text,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index imports_open on broadsheet.imports (id) where state in ('waiting', 'importing', 'stopping');

-- The log of an import: what happened, and which records were refused and why.
create table broadsheet.import_events (
  import_id bigint not null references broadsheet.imports on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  -- Null: a remark on the import as a whole.
  line integer,
  field text,
  reason text not null,
  content text,
  primary key (import_id, id)
);
