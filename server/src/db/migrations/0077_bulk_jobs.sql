-- Actions on everybody whom a question means, in the background: how far they are is written with what they do.
create table broadsheet.bulk_jobs (
  id integer generated always as identity primary key,
  -- What is done, and to whom: with the rights of who asked, as they were then.
  action jsonb not null,
  question jsonb not null,
  user_id integer references public.users on delete set null,
  origin jsonb not null,
  state text not null default 'running' check (state in ('running', 'stopping', 'stopped', 'done', 'failed')),
  total integer not null,
  done integer not null default 0,
  -- Everybody up to this id is done.
  after_id integer not null default 0,
  reason text,
  created_at timestamptz not null default now(),
  -- When the last batch was written, or when somebody was last asked to go on.
  touched_at timestamptz not null default now(),
  ended_at timestamptz
);
create index bulk_jobs_user on broadsheet.bulk_jobs (user_id, id desc);
