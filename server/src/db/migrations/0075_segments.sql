-- Questions about people that are kept under a name, and campaigns that are narrowed by one.
create table broadsheet.segments (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  -- An SQL expression or a structured filter, not both; the other parts combine with it.
  query text,
  filter jsonb,
  search text,
  list_ids integer[] not null default '{}',
  subscription_status text,
  created_by integer references public.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (query is null or filter is null)
);
create unique index segments_name on broadsheet.segments (lower(name));

-- A segment of which campaigns still speak after it was deleted leaves its name; such a campaign reaches nobody new.
create table broadsheet.campaign_segments (
  campaign_id integer primary key references public.campaigns on delete cascade,
  segment_id integer references broadsheet.segments on delete set null,
  name text not null
);
create index campaign_segments_segment on broadsheet.campaign_segments (segment_id);
