-- Windows besides that of campaigns: the quota of each SMTP server.
alter table broadsheet.rate_slots add column key text not null default 'campaigns';
alter table broadsheet.rate_slots drop constraint rate_slots_pkey, add primary key (key, slot);
