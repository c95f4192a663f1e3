-- What happens to each recipient of a campaign. Starting a campaign writes one row a person; see sending/README.md.
create type broadsheet.recipient_state as enum
  ('pending', 'accepted', 'deferred', 'refused', 'given_up', 'skipped', 'failed');

-- No index holds a column that sending changes and pages have room, so that an outcome rewrites its row within the page
-- (HOT) and touches no index. No foreign keys: checking them row by row would triple the time of a start.
create table broadsheet.recipients (
  campaign_id integer not null,
  subscriber_id integer not null,
  state broadsheet.recipient_state not null default 'pending',
  attempts smallint not null default 0,
  changed_at timestamptz,
  -- What the server said when it accepted; for other outcomes see recipient_troubles.
  reply text,
  primary key (campaign_id, subscriber_id)
) with (fillfactor = 50);
create index recipients_subscriber on broadsheet.recipients (subscriber_id, campaign_id);

-- The few that are neither pending nor accepted: findable by outcome, and where retries wait.
create table broadsheet.recipient_troubles (
  campaign_id integer not null,
  subscriber_id integer not null,
  state broadsheet.recipient_state not null,
  -- A code such as `unsubscribed`; the reply is what a server said.
  reason text not null,
  reply text,
  changed_at timestamptz not null default now(),
  next_attempt_at timestamptz,
  leased_by uuid,
  primary key (campaign_id, subscriber_id)
);
create index recipient_troubles_state on broadsheet.recipient_troubles (campaign_id, state, subscriber_id);
create index recipient_troubles_due on broadsheet.recipient_troubles (next_attempt_at) where state = 'deferred';
create index recipient_troubles_subscriber on broadsheet.recipient_troubles (subscriber_id);

-- The run of a campaign, with exact counts that are written together with the outcomes.
create table broadsheet.campaign_runs (
  campaign_id integer primary key references public.campaigns on delete cascade,
  total integer not null default 0,
  -- Sent before this ledger existed: by the other side of a taken-over database.
  base_sent integer not null default 0,
  -- The other side had reached this subscriber.
  after_id integer not null default 0,
  accepted integer not null default 0,
  refused integer not null default 0,
  given_up integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  -- Since the last start or resume: what app.max_send_errors limits.
  errors integer not null default 0,
  -- Why the engine paused it.
  reason text,
  prepared_at timestamptz,
  resumed_at timestamptz not null default now()
);

-- Recipients still to be sent, in ranges of some hundred ids; a range that is done is gone.
create table broadsheet.campaign_ranges (
  campaign_id integer not null references public.campaigns on delete cascade,
  first_id integer not null,
  last_id integer not null,
  leased_by uuid,
  primary key (campaign_id, first_id)
);

-- Processes that send. What one has leased is free again when it was not seen for a while.
create table broadsheet.senders (
  id uuid primary key,
  host text not null,
  process integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Messages of the last minutes, for the figures on the screen.
create table broadsheet.campaign_pace (
  campaign_id integer not null references public.campaigns on delete cascade,
  slot timestamptz not null,
  sent integer not null,
  primary key (campaign_id, slot)
);

-- Token buckets shared by all nodes.
create table broadsheet.rate_buckets (
  key text primary key,
  tokens double precision not null,
  granted double precision not null,
  refilled_at timestamptz not null
);

-- Grants of the sliding window, in slots that are small against the window.
create table broadsheet.rate_slots (
  slot timestamptz primary key,
  sent integer not null
);

-- Recipient domains that asked us to slow down.
create table broadsheet.domain_holds (
  domain text primary key,
  held_until timestamptz not null,
  level smallint not null default 1,
  changed_at timestamptz not null default now()
);

create function broadsheet.forget_campaign_recipients() returns trigger language plpgsql as $$
begin
  delete from broadsheet.recipients where campaign_id in (select id from gone);
  delete from broadsheet.recipient_troubles where campaign_id in (select id from gone);
  return null;
end $$;
create trigger broadsheet_forget_recipients after delete on public.campaigns
  referencing old table as gone for each statement execute function broadsheet.forget_campaign_recipients();

-- What a server said may hold the address of the person, who has a right to be forgotten; the bare outcome stays.
create function broadsheet.forget_subscriber_replies() returns trigger language plpgsql as $$
begin
  update broadsheet.recipient_troubles set reply = null
  where subscriber_id in (select id from gone) and reply is not null;
  return null;
end $$;
create trigger broadsheet_forget_replies after delete on public.subscribers
  referencing old table as gone for each statement execute function broadsheet.forget_subscriber_replies();
