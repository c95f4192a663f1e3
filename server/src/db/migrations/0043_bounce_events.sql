-- Events of mail services that were taken, by their own ids: a replayed request must not count twice.
create table broadsheet.seen_bounce_events (
  source text not null,
  event_id text not null,
  seen_at timestamptz not null default now(),
  primary key (source, event_id)
);
create index seen_bounce_events_seen on broadsheet.seen_bounce_events (seen_at);

-- Messages of bounce mailboxes that were dealt with, so that what cannot be deleted is not read for ever.
create table broadsheet.seen_mailbox_messages (
  mailbox text not null,
  uid text not null,
  seen_at timestamptz not null default now(),
  primary key (mailbox, uid)
);

-- How often somebody bounced with one type lately, and the newest first.
create index broadsheet_bounces_subscriber on public.bounces (subscriber_id, type, created_at);

-- AWS accounts whose notifications are believed. The first one that sends a properly signed message is taken; without
-- this, anybody with an account of their own could report bounces, for their signatures are just as valid.
create table broadsheet.trusted_sns_accounts (
  account text primary key,
  trusted_at timestamptz not null default now()
);
