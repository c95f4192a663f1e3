-- Nobody reads it: who made a test is in the audit log.
alter table broadsheet.ab_tests drop column created_by;
