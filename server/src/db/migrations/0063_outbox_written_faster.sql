-- The foreign key locked the subscriber's row at every message; a trigger does the one thing it was for.
alter table broadsheet.outbox drop constraint outbox_subscriber_id_fkey;

create function broadsheet.forget_outbox_subscribers() returns trigger language plpgsql as $$
begin
  update broadsheet.outbox set subscriber_id = null where subscriber_id in (select id from gone);
  return null;
end $$;
create trigger broadsheet_forget_outbox after delete on public.subscribers
  referencing old table as gone for each statement execute function broadsheet.forget_outbox_subscribers();

-- Not used: leases end with their holder's heartbeat.
alter table broadsheet.outbox drop column leased_until;
