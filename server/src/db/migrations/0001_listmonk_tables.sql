-- The tables, under the names and with the keys, that a listmonk v6.2 database has. The runner skips this file where
-- they exist already: such a database is taken over as it is, so that it can be handed back.

create extension if not exists pgcrypto;

create type public.bounce_type as enum ('soft', 'hard', 'complaint');
create type public.campaign_status as enum ('draft', 'running', 'scheduled', 'paused', 'cancelled', 'finished');
create type public.campaign_type as enum ('regular', 'optin');
create type public.content_type as enum ('richtext', 'html', 'plain', 'markdown', 'visual');
create type public.list_optin as enum ('single', 'double');
create type public.list_status as enum ('active', 'archived');
create type public.list_type as enum ('public', 'private', 'temporary');
create type public.role_type as enum ('user', 'list');
create type public.subscriber_status as enum ('enabled', 'disabled', 'blocklisted');
create type public.subscription_status as enum ('unconfirmed', 'confirmed', 'unsubscribed');
create type public.template_type as enum ('campaign', 'campaign_visual', 'tx');
create type public.twofa_type as enum ('none', 'totp');
create type public.user_status as enum ('enabled', 'disabled');
create type public.user_type as enum ('user', 'api');

-- Lists and subscribers

create table public.lists (
  id serial primary key,
  uuid uuid not null unique,
  name text not null,
  type public.list_type not null,
  optin public.list_optin not null default 'single',
  status public.list_status not null default 'active',
  tags varchar[],
  description text not null default '',
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index idx_lists_created_at on public.lists (created_at);
create index idx_lists_name on public.lists (name);
create index idx_lists_optin on public.lists (optin);
create index idx_lists_status on public.lists (status);
create index idx_lists_type on public.lists (type);
create index idx_lists_updated_at on public.lists (updated_at);

create table public.subscribers (
  id serial primary key,
  uuid uuid not null unique,
  email text not null unique,
  name text not null,
  attribs jsonb not null default '{}',
  status public.subscriber_status not null default 'enabled',
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create unique index idx_subs_email on public.subscribers (lower(email));
create index idx_subs_created_at on public.subscribers (created_at);
create index idx_subs_id_status on public.subscribers (id, status);
create index idx_subs_status on public.subscribers (status);
create index idx_subs_updated_at on public.subscribers (updated_at);

create table public.subscriber_lists (
  subscriber_id integer not null references public.subscribers on delete cascade on update cascade,
  list_id integer not null references public.lists on delete cascade on update cascade,
  meta jsonb not null default '{}',
  status public.subscription_status not null default 'unconfirmed',
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  primary key (subscriber_id, list_id)
);
create index idx_sub_lists_list_id on public.subscriber_lists (list_id);
create index idx_sub_lists_status on public.subscriber_lists (status);
create index idx_sub_lists_sub_id on public.subscriber_lists (subscriber_id);

-- Templates, media, campaigns

create table public.templates (
  id serial primary key,
  name text not null,
  type public.template_type not null default 'campaign',
  subject text not null,
  body text not null,
  body_source text,
  is_default boolean not null default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create unique index templates_is_default_idx on public.templates (is_default) where is_default = true;

create table public.media (
  id serial primary key,
  uuid uuid not null unique,
  provider text not null default '',
  filename text not null,
  content_type text not null default 'application/octet-stream',
  thumb text not null,
  meta jsonb not null default '{}',
  created_at timestamptz default now()
);
create index idx_media_filename on public.media (provider, filename);

create table public.campaigns (
  id serial primary key,
  uuid uuid not null unique,
  name text not null,
  subject text not null,
  from_email text not null,
  body text not null,
  body_source text,
  altbody text,
  content_type public.content_type not null default 'richtext',
  send_at timestamptz,
  headers jsonb not null default '[]',
  attribs jsonb not null default '{}',
  status public.campaign_status not null default 'draft',
  tags varchar[],
  type public.campaign_type default 'regular',
  messenger text not null,
  template_id integer references public.templates on delete set null,
  to_send integer not null default 0,
  sent integer not null default 0,
  max_subscriber_id integer not null default 0,
  last_subscriber_id integer not null default 0,
  archive boolean not null default false,
  archive_slug text unique,
  archive_template_id integer references public.templates on delete set null,
  archive_meta jsonb not null default '{}',
  started_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index idx_camps_created_at on public.campaigns (created_at);
create index idx_camps_name on public.campaigns (name);
create index idx_camps_status on public.campaigns (status);
create index idx_camps_updated_at on public.campaigns (updated_at);

create table public.campaign_lists (
  id bigserial primary key,
  campaign_id integer not null references public.campaigns on delete cascade on update cascade,
  list_id integer references public.lists on delete set null on update cascade,
  list_name text not null default ''
);
create unique index campaign_lists_campaign_id_list_id_idx on public.campaign_lists (campaign_id, list_id);
create index idx_camp_lists_camp_id on public.campaign_lists (campaign_id);
create index idx_camp_lists_list_id on public.campaign_lists (list_id);

create table public.campaign_media (
  campaign_id integer references public.campaigns on delete cascade on update cascade,
  media_id integer references public.media on delete set null on update cascade,
  filename text not null default ''
);
create unique index idx_camp_media_id on public.campaign_media (campaign_id, media_id);
create index idx_camp_media_camp_id on public.campaign_media (campaign_id);

-- What came back

create table public.campaign_views (
  id bigserial primary key,
  campaign_id integer not null references public.campaigns on delete cascade on update cascade,
  subscriber_id integer references public.subscribers on delete set null on update cascade,
  created_at timestamptz default now()
);
create index idx_views_camp_id on public.campaign_views (campaign_id);
create index idx_views_date on public.campaign_views (created_at);
create index idx_views_subscriber_id on public.campaign_views (subscriber_id);

create table public.links (
  id serial primary key,
  uuid uuid not null unique,
  url text not null unique,
  created_at timestamptz default now()
);

create table public.link_clicks (
  id bigserial primary key,
  campaign_id integer references public.campaigns on delete cascade on update cascade,
  link_id integer not null references public.links on delete cascade on update cascade,
  subscriber_id integer references public.subscribers on delete set null on update cascade,
  created_at timestamptz default now()
);
create index idx_clicks_camp_id on public.link_clicks (campaign_id);
create index idx_clicks_date on public.link_clicks (created_at);
create index idx_clicks_link_id on public.link_clicks (link_id);
create index idx_clicks_sub_id on public.link_clicks (subscriber_id);

create table public.bounces (
  id serial primary key,
  subscriber_id integer not null references public.subscribers on delete cascade on update cascade,
  campaign_id integer references public.campaigns on delete set null on update cascade,
  type public.bounce_type not null default 'hard',
  source text not null default '',
  meta jsonb not null default '{}',
  created_at timestamptz default now()
);
create index idx_bounces_camp_id on public.bounces (campaign_id);
create index idx_bounces_date on public.bounces (created_at);
create index idx_bounces_source on public.bounces (source);
create index idx_bounces_sub_id on public.bounces (subscriber_id);

-- Users and settings

create table public.roles (
  id serial primary key,
  type public.role_type not null default 'user',
  parent_id integer references public.roles on delete cascade on update cascade,
  list_id integer references public.lists on delete cascade on update cascade,
  permissions text[] not null default '{}',
  name text,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create unique index idx_roles on public.roles (parent_id, list_id);
create unique index idx_roles_name on public.roles (type, name) where name is not null;

create table public.users (
  id serial primary key,
  username text not null unique,
  password_login boolean not null default false,
  password text,
  email text not null unique,
  name text not null,
  avatar text,
  type public.user_type not null default 'user',
  user_role_id integer not null references public.roles on delete restrict,
  list_role_id integer references public.roles on delete cascade,
  status public.user_status not null default 'disabled',
  twofa_type public.twofa_type not null default 'none',
  twofa_key text,
  loggedin_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table public.sessions (
  id text primary key,
  data jsonb not null default '{}',
  created_at timestamp not null default now()
);
create index idx_sessions on public.sessions (id, created_at);

create table public.settings (
  key text not null unique,
  value jsonb not null default '{}',
  updated_at timestamptz default now()
);
create index idx_settings_key on public.settings (key);

-- Summaries that only the other side reads and refreshes. We count with triggers. They are filled at once because
-- `refresh … concurrently`, which needs the unique index too, refuses a view that never held data.

create materialized view public.mat_dashboard_counts as
select
  now() as updated_at,
  jsonb_build_object(
    'subscribers', (
      select jsonb_build_object(
        'total', count(*),
        'blocklisted', count(*) filter (where status = 'blocklisted'),
        'orphans', count(*) filter (
          where not exists (select from public.subscriber_lists as membership where membership.subscriber_id = person.id)
        )
      )
      from public.subscribers as person
    ),
    'lists', (
      select jsonb_build_object(
        'total', count(*),
        'private', count(*) filter (where type = 'private'),
        'public', count(*) filter (where type = 'public'),
        'optin_single', count(*) filter (where optin = 'single'),
        'optin_double', count(*) filter (where optin = 'double')
      )
      from public.lists
    ),
    'campaigns', jsonb_build_object(
      'total', (select count(*) from public.campaigns),
      'by_status', (
        select jsonb_object_agg(status, amount)
        from (select status, count(*) as amount from public.campaigns group by status) as by_status
      )
    ),
    'messages', (select sum(sent) from public.campaigns)
  ) as data;
create unique index mat_dashboard_counts_idx on public.mat_dashboard_counts (updated_at);

create materialized view public.mat_dashboard_charts as
select
  now() as updated_at,
  jsonb_build_object(
    'link_clicks', (
      select jsonb_agg(jsonb_build_object('count', amount, 'date', day) order by day)
      from (
        select created_at::date as day, count(*) as amount
        from public.link_clicks
        where created_at >= (select max(created_at) - interval '30 days' from public.link_clicks)
        group by day
      ) as clicks
    ),
    'campaign_views', (
      select jsonb_agg(jsonb_build_object('count', amount, 'date', day) order by day)
      from (
        select created_at::date as day, count(*) as amount
        from public.campaign_views
        where created_at >= (select max(created_at) - interval '30 days' from public.campaign_views)
        group by day
      ) as views
    )
  ) as data;
create unique index mat_dashboard_charts_idx on public.mat_dashboard_charts (updated_at);

create materialized view public.mat_list_subscriber_stats as
select
  now() as updated_at,
  list.id as list_id,
  membership.status as status,
  count(membership.subscriber_id) as subscriber_count
from public.lists as list
left join public.subscriber_lists as membership on membership.list_id = list.id
group by list.id, membership.status
union all
select now(), 0, null, count(*) from public.subscribers;
create unique index mat_list_subscriber_stats_idx on public.mat_list_subscriber_stats (list_id, status);

-- What a new database starts with

insert into public.roles (type, name, permissions) values (
  'user',
  'Super Admin',
  '{lists:get_all,lists:manage_all,subscribers:get_all,subscribers:get,subscribers:manage,subscribers:import,subscribers:sql_query,tx:send,campaigns:get_all,campaigns:get,campaigns:get_analytics,campaigns:manage_all,campaigns:manage,campaigns:send,bounces:get,bounces:manage,webhooks:post_bounce,media:get,media:manage,templates:get,templates:manage,users:get,users:manage,roles:get,roles:manage,settings:get,settings:manage,settings:maintain}'
);

insert into public.settings (key, value) values
  ('migrations', '["v6.2.0"]'),
  ('app.site_name', '"Mailing list"'),
  ('app.root_url', '"http://localhost:9000"'),
  ('app.logo_url', '""'),
  ('app.favicon_url', '""'),
  ('app.from_email', '"Broadsheet <noreply@example.com>"'),
  ('app.notify_emails', '[]'),
  ('app.lang', '"en"'),
  ('app.check_updates', 'false'),
  ('app.enable_public_subscription_page', 'true'),
  ('app.enable_public_archive', 'true'),
  ('app.enable_public_archive_rss_content', 'true'),
  ('app.send_optin_confirmation', 'true'),
  ('app.show_optin_page', 'true'),
  ('app.concurrency', '10'),
  ('app.message_rate', '10'),
  ('app.batch_size', '1000'),
  ('app.max_send_errors', '1000'),
  ('app.message_sliding_window', 'false'),
  ('app.message_sliding_window_duration', '"1h"'),
  ('app.message_sliding_window_rate', '10000'),
  ('app.cache_slow_queries', 'false'),
  ('app.cache_slow_queries_interval', '"0 3 * * *"'),
  ('privacy.individual_tracking', 'false'),
  ('privacy.disable_tracking', 'false'),
  ('privacy.record_optin_ip', 'false'),
  ('privacy.unsubscribe_header', 'true'),
  ('privacy.allow_blocklist', 'true'),
  ('privacy.allow_preferences', 'true'),
  ('privacy.allow_export', 'true'),
  ('privacy.allow_wipe', 'true'),
  ('privacy.exportable', '["profile", "subscriptions", "campaign_views", "link_clicks"]'),
  ('privacy.domain_blocklist', '[]'),
  ('privacy.domain_allowlist', '[]'),
  ('security.captcha', '{"altcha": {"enabled": false, "complexity": 300000}, "hcaptcha": {"enabled": false, "key": "", "secret": ""}}'),
  ('security.oidc', '{"enabled": false, "provider_url": "", "provider_name": "", "client_id": "", "client_secret": "", "auto_create_users": false, "default_user_role_id": null, "default_list_role_id": null}'),
  ('security.trusted_urls', '[]'),
  ('upload.provider', '"filesystem"'),
  ('upload.extensions', '["jpg", "jpeg", "png", "gif", "svg", "*"]'),
  ('upload.max_file_size', '5000'),
  ('upload.filesystem.upload_path', '"uploads"'),
  ('upload.filesystem.upload_uri', '"/uploads"'),
  ('upload.s3.url', '"https://ap-south-1.s3.amazonaws.com"'),
  ('upload.s3.public_url', '""'),
  ('upload.s3.aws_access_key_id', '""'),
  ('upload.s3.aws_secret_access_key', '""'),
  ('upload.s3.aws_default_region', '"ap-south-1"'),
  ('upload.s3.bucket', '""'),
  ('upload.s3.bucket_domain', '""'),
  ('upload.s3.bucket_path', '"/"'),
  ('upload.s3.bucket_type', '"public"'),
  ('upload.s3.expiry', '"167h"'),
  ('smtp', '[]'),
  ('messengers', '[]'),
  ('bounce.enabled', 'false'),
  ('bounce.webhooks_enabled', 'false'),
  ('bounce.actions', '{"soft": {"count": 2, "action": "none"}, "hard": {"count": 1, "action": "blocklist"}, "complaint": {"count": 1, "action": "blocklist"}}'),
  ('bounce.ses_enabled', 'false'),
  ('bounce.sendgrid_enabled', 'false'),
  ('bounce.sendgrid_key', '""'),
  ('bounce.azure', '{"enabled": false, "shared_secret": "", "shared_secret_header": ""}'),
  ('bounce.postmark', '{"enabled": false, "username": "", "password": ""}'),
  ('bounce.forwardemail', '{"enabled": false, "key": ""}'),
  ('bounce.lettermint', '{"enabled": false, "key": ""}'),
  ('bounce.mailboxes', '[]'),
  ('maintenance.db', '{"vacuum": false, "vacuum_cron_interval": "0 2 * * *"}'),
  ('appearance.admin.custom_css', '""'),
  ('appearance.admin.custom_js', '""'),
  ('appearance.public.custom_css', '""'),
  ('appearance.public.custom_js', '""');
