-- A message whose report is recorded may be deleted, also when the first try at that failed; others are never deleted.
alter table broadsheet.seen_mailbox_messages add column recorded boolean not null default false;
create index seen_mailbox_messages_seen on broadsheet.seen_mailbox_messages (seen_at);

-- When each mailbox is to be read next: whichever node claims the time reads it.
create table broadsheet.mailbox_scans (
  mailbox text primary key,
  next_scan_at timestamptz not null,
  scanned_at timestamptz,
  -- What the last scan found, or why it failed.
  outcome jsonb
);
