-- Campaigns that go out again and again by a rule, if wanted with what is new in a feed.
create table broadsheet.recurring_campaigns (
  id integer generated always as identity primary key,
  name text not null,
  -- The pattern: every turn sends a copy of it as it then is. Gone: the next turn pauses it.
  campaign_id integer references public.campaigns on delete set null on update cascade,
  rule jsonb not null,
  -- Days on the clock of the rule.
  starts_on text,
  ends_on text,
  -- Null: it has none. Else address and numbers of items.
  feed jsonb,
  -- Nothing in the feed was new when it was read with these; null: it has to be read.
  feed_etag text,
  feed_modified text,
  -- Since when what the feed holds is remembered; null: what it holds is to be learnt first.
  feed_known_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'ended')),
  next_at timestamptz,
  -- While the feed of the turn that is due cannot be read.
  failing_since timestamptz,
  retry_at timestamptz,
  -- Why it paused by itself.
  fault text,
  created_by integer references public.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((status = 'active') = (next_at is not null))
);
create unique index recurring_campaigns_name on broadsheet.recurring_campaigns (lower(name));
create index recurring_campaigns_campaign on broadsheet.recurring_campaigns (campaign_id);
create index recurring_campaigns_due on broadsheet.recurring_campaigns (next_at) where status = 'active';

-- What became of each turn. The key is the promise: no turn sends twice.
create table broadsheet.recurring_turns (
  id bigint generated always as identity primary key,
  recurring_id integer not null references broadsheet.recurring_campaigns on delete cascade,
  due_at timestamptz not null,
  outcome text not null check (outcome in ('started', 'nothing_new', 'missed', 'feed_failed', 'unusable')),
  reason text,
  -- What it sent; null: nothing, or the campaign was deleted.
  campaign_id integer references public.campaigns on delete set null on update cascade,
  -- Of the feed.
  items integer,
  created_at timestamptz not null default now(),
  unique (recurring_id, due_at)
);
create index recurring_turns_newest on broadsheet.recurring_turns (recurring_id, id desc);
create index recurring_turns_campaign on broadsheet.recurring_turns (campaign_id);

-- Items of a feed that were sent, or are older than the beginning.
create table broadsheet.recurring_items (
  recurring_id integer not null references broadsheet.recurring_campaigns on delete cascade,
  -- SHA-256 of what tells the item from others.
  key bytea not null,
  seen_at timestamptz not null default now(),
  primary key (recurring_id, key)
);
