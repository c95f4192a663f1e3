-- Nobody reads it: who made a recurring campaign is in the audit log.
alter table broadsheet.recurring_campaigns drop column created_by;
