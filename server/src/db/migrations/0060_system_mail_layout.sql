-- How mails of the system look and read where an administrator wants them otherwise: at most one row. Not a setting, as
-- the other side would show and check those.
create table broadsheet.system_mail_layout (
  id smallint primary key default 1 check (id = 1),
  -- The wrapper as a template; empty for the built-in one.
  html text not null,
  -- Language → key → text.
  texts jsonb not null,
  updated_at timestamptz not null default now()
);
