-- Who was asked to confirm is reminded once, if the administrator wants that.
alter table broadsheet.optin_requests add column reminded_at timestamptz;
create index optin_requests_unreminded on broadsheet.optin_requests (requested_at) where reminded_at is null;
