-- The language that somebody chose for the dashboard and for mails about their account; no row: as the browser asks.
create table broadsheet.user_languages (
  user_id integer primary key references public.users on delete cascade,
  language text not null
);
