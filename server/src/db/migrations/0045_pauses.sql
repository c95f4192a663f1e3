-- People who asked for a break: campaigns that start before its end pass them over.
create table broadsheet.pauses (
  subscriber_id integer primary key references public.subscribers on delete cascade on update cascade,
  paused_until timestamptz not null
);
