/** The brand of a list as an SQL expression; null: the main site. */
export function brandOfList(id: string): string {
  return `(select brand_id from broadsheet.list_defaults where list_id = ${id})`
}

/** The one brand of all lists that a campaign still has; null is the main site, where campaigns to several brands belong. */
export function brandOfCampaign(id: string): string {
  return `(
    select case when count(distinct coalesce(branded.brand_id, 0)) = 1 then max(branded.brand_id) end
    from campaign_lists as of_brand left join broadsheet.list_defaults as branded on branded.list_id = of_brand.list_id
    where of_brand.campaign_id = ${id} and of_brand.list_id is not null)`
}
