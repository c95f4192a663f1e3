-- What signing in needs beyond the tables of a listmonk database. Secrets of ours are stored as SHA-256 only.

-- A token may do less than its API user, and may be bound to addresses; null means no limit of its own.
alter table broadsheet.tokens add column permissions text[], add column addresses cidr[];

-- Browsers that a person signed in from before: their attempts are counted apart from those of strangers, so that
-- nobody is locked out by somebody else's guessing.
create table broadsheet.devices (
  id_hash text primary key,
  user_id integer not null references public.users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index devices_user on broadsheet.devices (user_id);

-- Attempts in the current window. Unlogged: a crash of the database may forget them.
create unlogged table broadsheet.throttles (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index throttles_ends on broadsheet.throttles (ends_at);

-- Between the password and the second factor.
create table broadsheet.sign_in_steps (
  id_hash text primary key,
  user_id integer not null references public.users on delete cascade,
  next text not null,
  challenge text,
  expires_at timestamptz not null
);
create index sign_in_steps_user on broadsheet.sign_in_steps (user_id);
create index sign_in_steps_expires on broadsheet.sign_in_steps (expires_at);

-- `last_step`: the newest 30-second step whose code was used, so that no code is taken twice (RFC 6238, section 5.2).
create table broadsheet.second_factors (
  user_id integer primary key references public.users on delete cascade,
  enrolling_secret text,
  enrolling_until timestamptz,
  last_step bigint not null default 0
);

create table broadsheet.recovery_codes (
  user_id integer not null references public.users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table broadsheet.passkeys (
  id bigint generated always as identity primary key,
  user_id integer not null references public.users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on broadsheet.passkeys (user_id);

create table broadsheet.passkey_challenges (
  id_hash text primary key,
  user_id integer references public.users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on broadsheet.passkey_challenges (expires_at);

create table broadsheet.password_resets (
  token_hash text primary key,
  user_id integer not null references public.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_user on broadsheet.password_resets (user_id);

-- The person behind an account at a provider, by issuer and subject: an e-mail address can change hands.
create table broadsheet.oidc_links (
  issuer text not null,
  subject text not null,
  user_id integer not null references public.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index oidc_links_user on broadsheet.oidc_links (user_id);

create table broadsheet.oidc_attempts (
  state_hash text primary key,
  browser_hash text not null,
  nonce text not null,
  verifier text not null,
  next text not null,
  expires_at timestamptz not null
);
create index oidc_attempts_expires on broadsheet.oidc_attempts (expires_at);

create table broadsheet.role_rules (
  role_id integer primary key references public.roles on delete cascade,
  require_second_factor boolean not null default false
);

-- Whoever changes accounts, the other side of a taken-over database included: every node hears of it.
create function broadsheet.tell_accounts() returns trigger language plpgsql as $$
begin
  perform pg_notify('broadsheet', 'accounts');
  return null;
end $$;
create trigger broadsheet_tell_accounts after insert or update or delete on public.roles
  for each statement execute function broadsheet.tell_accounts();
create trigger broadsheet_tell_accounts after insert or delete on public.users
  for each statement execute function broadsheet.tell_accounts();
create trigger broadsheet_tell_accounts_changed
  after update of username, password, password_login, type, status, user_role_id, list_role_id, name on public.users
  for each statement execute function broadsheet.tell_accounts();
create trigger broadsheet_tell_accounts after insert or update of expires_at, permissions, addresses or delete
  on broadsheet.tokens for each statement execute function broadsheet.tell_accounts();
