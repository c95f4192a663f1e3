-- What the sender called the body, for HTTP messengers; null: what its parts tell.
alter table broadsheet.outbox add column content_type text;
