-- no-transaction
-- People sorted by name, without regard to case: "anna" stands between "Alpha" and "Bob" in a database that compares by
-- code points, too, as ours does.
drop index concurrently if exists public.broadsheet_subscribers_alphabet;

create index concurrently broadsheet_subscribers_alphabet on public.subscribers (lower(left(name, 200)), id);

drop index concurrently if exists public.broadsheet_subscribers_name;
