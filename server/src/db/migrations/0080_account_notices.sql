-- Changes of passwords, second factors and addresses that the owner of the account is still to be told about. The address
-- is the one at that time: whoever takes an account over changes it first.
create table broadsheet.account_notices (
  id bigint generated always as identity primary key,
  user_id integer not null,
  username text not null,
  email text not null,
  change text not null,
  created_at timestamptz not null default now()
);
