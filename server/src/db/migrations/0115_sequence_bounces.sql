-- Messages of sequences that a server refused are bounces, each told once.
alter table broadsheet.sequence_messages add column refusal_told boolean not null default false;
create index sequence_messages_mail on broadsheet.sequence_messages (mail_uuid) where mail_uuid is not null;
