-- Of the imported records, those that brought somebody new. The others were about people who were there already.
alter table broadsheet.imports add column created bigint not null default 0;
