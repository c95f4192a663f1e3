-- Counts that stay right whoever writes: statement-level triggers append what changed, the server folds it in the
-- background (server/src/counting). A reader adds up both, in one statement and so in one snapshot.
--
-- counter      key          status
-- subscribers  0            status of the person
-- memberships  list id      status of the membership
-- blocks       id / 8192    ''                       how many people have their id in this block: deep pages
-- orphans      0            ''                       rows of broadsheet.orphans
create table broadsheet.counts (
  counter text not null,
  key integer not null,
  status text not null,
  amount bigint not null,
  primary key (counter, key, status)
);

create table broadsheet.count_deltas (
  id bigint generated always as identity primary key,
  counter text not null,
  key integer not null,
  status text not null,
  amount bigint not null
);

-- People without any membership, as of the last fold; those touched since are looked at anew by every reader.
create table broadsheet.orphans (
  subscriber_id integer primary key
);

create table broadsheet.touched_subscribers (
  id bigint generated always as identity primary key,
  ids integer[] not null
);

create view broadsheet.current_counts as
select counter, key, status, sum(amount)::bigint as amount
from (
  select counter, key, status, amount from broadsheet.counts
  union all
  select counter, key, status, amount from broadsheet.count_deltas
) as parts
group by counter, key, status;

-- The triggers run with our rights: the other side of a taken-over database may be another role, without any on our
-- schema.
create function broadsheet.count_subscribers() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into broadsheet.count_deltas (counter, key, status, amount)
    select 'subscribers', 0, status::text, count(*) from new_rows group by status
    union all
    select 'blocks', id >> 13, '', count(*) from new_rows group by id >> 13;
    insert into broadsheet.touched_subscribers (ids) select array_agg(id) from new_rows having count(*) > 0;
  elsif tg_op = 'UPDATE' then
    insert into broadsheet.count_deltas (counter, key, status, amount)
    select 'subscribers', 0, status::text, sum(amount)
    from (select status, 1 as amount from new_rows union all select status, -1 from old_rows) as changes
    group by status having sum(amount) <> 0
    union all
    select 'blocks', block, '', sum(amount)
    from (select id >> 13 as block, 1 as amount from new_rows union all select id >> 13, -1 from old_rows) as changes
    group by block having sum(amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into broadsheet.count_deltas (counter, key, status, amount)
    select 'subscribers', 0, status::text, -count(*) from old_rows group by status
    union all
    select 'blocks', id >> 13, '', -count(*) from old_rows group by id >> 13;
    insert into broadsheet.touched_subscribers (ids) select array_agg(id) from old_rows having count(*) > 0;
  else
    insert into broadsheet.count_deltas (counter, key, status, amount)
    select counter, key, status, -amount from broadsheet.current_counts
    where counter in ('subscribers', 'blocks', 'orphans') and amount <> 0;
    delete from broadsheet.orphans;
    delete from broadsheet.touched_subscribers;
  end if;
  return null;
end $$;

create function broadsheet.count_memberships() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into broadsheet.count_deltas (counter, key, status, amount)
    select 'memberships', list_id, status::text, count(*) from new_rows group by list_id, status;
    insert into broadsheet.touched_subscribers (ids)
    select array_agg(distinct subscriber_id) from new_rows having count(*) > 0;
  elsif tg_op = 'UPDATE' then
    insert into broadsheet.count_deltas (counter, key, status, amount)
    select 'memberships', list_id, status::text, sum(amount)
    from (select list_id, status, 1 as amount from new_rows union all select list_id, status, -1 from old_rows) as changes
    group by list_id, status having sum(amount) <> 0;
  elsif tg_op = 'DELETE' then
    -- The cascade of a deleted person runs once for every person, mostly for nobody's membership.
    if not exists (select from old_rows) then return null; end if;
    insert into broadsheet.count_deltas (counter, key, status, amount)
    select 'memberships', list_id, status::text, -count(*) from old_rows group by list_id, status;
    insert into broadsheet.touched_subscribers (ids) select array_agg(distinct subscriber_id) from old_rows;
  else
    insert into broadsheet.count_deltas (counter, key, status, amount)
    select counter, key, status, -amount from broadsheet.current_counts where counter = 'memberships' and amount <> 0;
    insert into broadsheet.touched_subscribers (ids) select array_agg(id) from public.subscribers having count(*) > 0;
  end if;
  return null;
end $$;

-- From here to the fill nobody may write, or it would be counted twice or not at all.
lock table public.subscribers, public.subscriber_lists in share row exclusive mode;

create trigger broadsheet_count_insert after insert on public.subscribers
  referencing new table as new_rows for each statement execute function broadsheet.count_subscribers();
create trigger broadsheet_count_update after update on public.subscribers
  referencing old table as old_rows new table as new_rows for each statement execute function broadsheet.count_subscribers();
create trigger broadsheet_count_delete after delete on public.subscribers
  referencing old table as old_rows for each statement execute function broadsheet.count_subscribers();
create trigger broadsheet_count_truncate after truncate on public.subscribers
  for each statement execute function broadsheet.count_subscribers();

create trigger broadsheet_count_insert after insert on public.subscriber_lists
  referencing new table as new_rows for each statement execute function broadsheet.count_memberships();
create trigger broadsheet_count_update after update on public.subscriber_lists
  referencing old table as old_rows new table as new_rows for each statement execute function broadsheet.count_memberships();
create trigger broadsheet_count_delete after delete on public.subscriber_lists
  referencing old table as old_rows for each statement execute function broadsheet.count_memberships();
create trigger broadsheet_count_truncate after truncate on public.subscriber_lists
  for each statement execute function broadsheet.count_memberships();

insert into broadsheet.counts (counter, key, status, amount)
select 'subscribers', 0, status::text, count(*) from public.subscribers group by status
union all
select 'blocks', id >> 13, '', count(*) from public.subscribers group by id >> 13
union all
select 'memberships', list_id, status::text, count(*) from public.subscriber_lists group by list_id, status;

insert into broadsheet.orphans (subscriber_id)
select id from public.subscribers as person
where not exists (select from public.subscriber_lists as membership where membership.subscriber_id = person.id);

insert into broadsheet.counts (counter, key, status, amount) select 'orphans', 0, '', count(*) from broadsheet.orphans;
