-- Bursts of clicks are judged by their rows, whichever node took them (tracking/bursts.ts): up to when that was done.
create table broadsheet.click_sweep (
  only_row boolean primary key default true check (only_row),
  swept_to timestamptz not null
);
insert into broadsheet.click_sweep (swept_to) values (now());

-- Clicks of machines that were moved already still belong to the burst that goes on.
create index machine_events_clicks on broadsheet.machine_events (created_at) where kind = 2 and subscriber_id is not null;
