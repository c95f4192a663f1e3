-- A campaign keeps its brand when its lists are deleted: otherwise it would turn up in the archive of the main site.
create table broadsheet.former_list_brands (
  campaign_id integer not null references public.campaigns on delete cascade on update cascade,
  -- Null: the list was of the main site.
  brand_id integer references broadsheet.brands on delete set null
);
create index former_list_brands_campaign on broadsheet.former_list_brands (campaign_id);
create index former_list_brands_brand on broadsheet.former_list_brands (brand_id) where brand_id is not null;
