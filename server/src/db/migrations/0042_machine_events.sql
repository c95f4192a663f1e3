-- Opens and clicks by programs: prefetching mail programs, security scanners, robots. Kept apart, so that the tables of
-- opens and clicks, which the other side of a taken-over database reads too, hold those of people.
create table broadsheet.machine_events (
  id bigint generated always as identity primary key,
  kind smallint not null, -- 1 open, 2 click
  campaign_id integer not null references public.campaigns on delete cascade on update cascade,
  link_id integer references public.links on delete cascade on update cascade,
  subscriber_id integer references public.subscribers on delete set null on update cascade,
  -- Why it is taken for a machine: agent, network, prefetch, burst.
  reason text not null,
  created_at timestamptz not null default now()
);
create index machine_events_campaign on broadsheet.machine_events (campaign_id, kind, created_at);
create index machine_events_subscriber on broadsheet.machine_events (subscriber_id) where subscriber_id is not null;
create index machine_events_link on broadsheet.machine_events (link_id) where link_id is not null;
