-- What a campaign said before: texts that were overwritten, so that they can be looked at and brought back.
create table broadsheet.campaign_versions (
  id integer generated always as identity primary key,
  campaign_id integer not null references public.campaigns on delete cascade,
  -- When these texts were saved, and when they were replaced.
  saved_at timestamptz not null,
  replaced_at timestamptz not null default now(),
  subject text not null,
  body text not null,
  body_source text,
  altbody text,
  content_type text not null
);
create index campaign_versions_campaign on broadsheet.campaign_versions (campaign_id, id desc);
