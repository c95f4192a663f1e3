-- Nobody reads it: who made a sequence is in the audit log.
alter table broadsheet.sequences drop column created_by;
