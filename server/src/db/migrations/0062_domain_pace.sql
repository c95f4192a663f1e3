-- A provider that was held goes on at a pace of its own for a while: recipients are given moments, one after the other.
alter table broadsheet.domain_holds
  add column next_slot_at timestamptz not null default now(),
  add column slowed_until timestamptz not null default now();
