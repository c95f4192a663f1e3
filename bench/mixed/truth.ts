import type { Stage } from './operations.ts'

/** Where what the service says is not what its tables hold. Nothing may be under way any more. */
export async function differences({ service, database }: Stage): Promise<readonly string[]> {
  const found: string[] = []
  const compare = (what: string, said: unknown, there: unknown) => {
    if (Number(said) !== Number(there)) found.push(`${what}: said ${String(said)}, there are ${String(there)}`)
  }
  const { rows: lists } = await database.query<{ id: number; people: string }>(`
    select id, (select count(*) from subscriber_lists where list_id = lists.id) as people from lists order by id`)
  for (const { id, people } of lists) {
    compare(
      `people of list ${id}`,
      fieldOf((await service.request('GET', `/api/lists/${id}`)).data, 'subscriber_count'),
      people,
    )
  }
  const { rows: totals } = await database.query<Record<string, string>>(`
    select count(*) as total, count(*) filter (where status = 'blocklisted') as blocklisted,
      count(*) filter (where not exists (select from subscriber_lists where subscriber_id = id)) as orphans
    from subscribers`)
  const counts = fieldOf((await service.request('GET', '/api/dashboard/counts')).data, 'subscribers')
  for (const [name, there] of Object.entries(totals[0] ?? {})) compare(`${name} people`, fieldOf(counts, name), there)
  const { rows: campaigns } = await database.query<Record<string, string>>(`
    select id, (select count(*) from campaign_views where campaign_id = campaigns.id) as views,
      (select count(*) from link_clicks where campaign_id = campaigns.id) as clicks,
      (select count(*) from bounces where campaign_id = campaigns.id) as bounces
    from campaigns order by id`)
  for (const { id, ...figures } of campaigns) {
    const { data } = await service.request('GET', `/api/campaigns/${id}`)
    for (const [name, there] of Object.entries(figures))
      compare(`${name} of campaign ${id}`, fieldOf(data, name), there)
  }
  return found
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}
