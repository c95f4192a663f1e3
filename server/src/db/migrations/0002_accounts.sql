-- Sessions of people and tokens of programs. Secrets are stored as SHA-256 only.
create table broadsheet.sessions (
  id_hash text primary key,
  user_id integer not null references public.users on delete cascade,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on broadsheet.sessions (user_id);
create index sessions_expires on broadsheet.sessions (expires_at);

-- Further tokens of an API user beside the one in users.password, which a taken-over database has.
create table broadsheet.tokens (
  id bigint generated always as identity primary key,
  user_id integer not null references public.users on delete cascade,
  name text not null,
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz
);
create index tokens_user on broadsheet.tokens (user_id);
