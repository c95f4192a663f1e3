-- Keys that all nodes share and nobody configures, such as the one that signs captcha challenges.
create table broadsheet.shared_keys (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Solved captchas, each good for one form. Unlogged: after a crash the few minutes of their life are over.
create unlogged table broadsheet.spent_captchas (
  id text primary key,
  expires_at timestamptz not null
);
create index spent_captchas_expires on broadsheet.spent_captchas (expires_at);

-- How often somebody did something in the current window. Keys are hashes. Unlogged: a crash only forgives.
create unlogged table broadsheet.public_attempts (
  key text primary key,
  attempts integer not null,
  window_ends timestamptz not null
);
create index public_attempts_ends on broadsheet.public_attempts (window_ends);
