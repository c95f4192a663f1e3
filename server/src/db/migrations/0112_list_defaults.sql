-- What comes from a list of its own brand: the sender of its opt-in mails and of new campaigns, and their template.
create table broadsheet.list_defaults (
  list_id integer primary key references public.lists on delete cascade on update cascade,
  -- Empty: that of the settings.
  from_email text not null default '',
  template_id integer references public.templates on delete set null on update cascade
);
create index list_defaults_template on broadsheet.list_defaults (template_id) where template_id is not null;
