-- A campaign can be narrowed by a filter of its own, beside a saved segment or without one: the share of a test.
alter table broadsheet.campaign_segments alter column name drop not null;
alter table broadsheet.campaign_segments add column filter json;
alter table broadsheet.campaign_segments add check (name is not null or (filter is not null and segment_id is null));

-- Tests of subject and content: variants go to shares of the audience, and the best of them to the rest.
create table broadsheet.ab_tests (
  id integer generated always as identity primary key,
  name text not null,
  -- The original, whose lists and segment are the audience. It is never sent itself.
  campaign_id integer references public.campaigns on delete set null on update cascade,
  -- Of the draw that says who is in which variant.
  seed text not null default replace(gen_random_uuid()::text, '-', ''),
  -- Percent of the audience that all variants have together.
  share smallint not null check (share between 1 and 100),
  measure text not null check (measure in ('opens', 'clicks')),
  minutes integer not null check (minutes > 0),
  decision text not null check (decision in ('automatic', 'by_hand')),
  status text not null default 'draft'
    check (status in ('draft', 'testing', 'waiting', 'deciding', 'sending', 'finished', 'cancelled')),
  started_at timestamptz,
  -- When the variants have had their time.
  decide_at timestamptz,
  -- Position of the variant that goes to the rest, and whether the rule or somebody chose it.
  winner smallint,
  chosen_by text check (chosen_by in ('rule', 'person')),
  -- The figures that were decided by.
  verdict jsonb,
  rest_campaign_id integer references public.campaigns on delete set null on update cascade,
  -- Why it stands still.
  fault text,
  created_by integer references public.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((winner is null) = (chosen_by is null))
);
-- The promise that nobody gets two of them: a campaign is tested once at a time, and has one rest.
create unique index ab_tests_campaign on broadsheet.ab_tests (campaign_id) where status <> 'cancelled';
create unique index ab_tests_rest on broadsheet.ab_tests (rest_campaign_id);
create index ab_tests_active on broadsheet.ab_tests (id)
  where status in ('testing', 'waiting', 'deciding', 'sending');

create table broadsheet.ab_variants (
  test_id integer not null references broadsheet.ab_tests on delete cascade,
  -- 0 is A.
  position smallint not null check (position between 0 and 4),
  campaign_id integer references public.campaigns on delete set null on update cascade,
  primary key (test_id, position)
);
create unique index ab_variants_campaign on broadsheet.ab_variants (campaign_id);
