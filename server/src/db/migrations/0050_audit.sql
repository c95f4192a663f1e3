-- Who did what to which record, when and from where. Names are copied, because the record may be gone when it is read.
create table broadsheet.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor text not null check (actor in ('user', 'api', 'anonymous', 'system')),
  user_id integer,
  username text,
  ip text,
  action text not null,
  record_type text,
  record_id text,
  details jsonb not null default '{}'
);
create index audit_log_user on broadsheet.audit_log (user_id, id desc) where user_id is not null;
create index audit_log_action on broadsheet.audit_log (action, id desc);
create index audit_log_record on broadsheet.audit_log (record_type, record_id, id desc) where record_type is not null;
create index audit_log_time on broadsheet.audit_log using brin (created_at);

-- Nothing that is written here changes or goes, whoever asks; only retention may delete, and only what is a month old.
create function broadsheet.keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('broadsheet.audit_retention', true) = 'on'
     and old.created_at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger keep_audit_log before update or delete on broadsheet.audit_log
  for each row execute function broadsheet.keep_audit_log();
create trigger keep_audit_log_whole before truncate on broadsheet.audit_log
  for each statement execute function broadsheet.keep_audit_log();
