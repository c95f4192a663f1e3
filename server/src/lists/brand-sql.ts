/** The brand of a list as an SQL expression; null: the main site. */
export function brandOfList(id: string): string {
  return `(select brand_id from broadsheet.list_defaults where list_id = ${id})`
}

/**
 * The one brand of all lists of a campaign, those that were deleted since among them; null is the main site, where campaigns
 * to several brands belong.
 */
export function brandOfCampaign(id: string): string {
  return `(
    select case when count(distinct coalesce(brand_id, 0)) = 1 then max(brand_id) end from (
      select defaults.brand_id from campaign_lists as attached
      left join broadsheet.list_defaults as defaults on defaults.list_id = attached.list_id
      where attached.campaign_id = ${id} and attached.list_id is not null
      union all
      select brand_id from broadsheet.former_list_brands where campaign_id = ${id}) as of_lists)`
}
