-- An expression and a filter may stand beside each other, as in every other question about people; and a filter comes back
-- in the order of keys in which it was written.
alter table broadsheet.segments drop constraint segments_check;
alter table broadsheet.segments alter column filter type json;
