import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalidField } from '../errors/error.ts'

/** What opt-in mails and new campaigns of a list begin with. */
export interface ListDefaults {
  /** Empty: the sender of the settings. */
  readonly from_email: string
  /** Null: the default template. */
  readonly template_id: number | null
  /** Under whose address its people find their pages; null: the main site. */
  readonly brand_id: number | null
}

export type ListDefaultsChange = { readonly [Key in keyof ListDefaults]: ListDefaults[Key] | undefined }

const upsert = statement<object>(`
  insert into broadsheet.list_defaults as stored (list_id, from_email, template_id, brand_id)
  values ($1, coalesce($2, ''), $3::integer, $5::integer)
  on conflict (list_id) do update set from_email = coalesce($2, stored.from_email),
    template_id = case when $4::boolean then excluded.template_id else stored.template_id end,
    brand_id = case when $6::boolean then excluded.brand_id else stored.brand_id end`)
const campaignTemplate = statement<object>(`select from templates where id = $1 and type = 'campaign'`)
const knownBrand = statement<object>('select from broadsheet.brands where id = $1 for key share')

/** Undefined parts stay. */
export async function saveListDefaults(tx: Queryable, listId: number, change: ListDefaultsChange): Promise<void> {
  const { from_email: from, template_id: template, brand_id: brand } = change
  if (from === undefined && template === undefined && brand === undefined) return
  if (typeof template === 'number' && (await tx.row(campaignTemplate, [template])) === undefined) {
    throw invalidField('template_id', 'this is no template of campaigns.')
  }
  if (typeof brand === 'number' && (await tx.row(knownBrand, [brand])) === undefined) {
    throw invalidField('brand_id', 'there is no such brand.')
  }
  await tx.run(upsert, [listId, from, template ?? null, template !== undefined, brand ?? null, brand !== undefined])
}

// What they do not share counts for none of them: a campaign to several brands is the house's own.
const selectCommon = statement<ListDefaults>(`
  select
    case when count(distinct coalesce(from_email, '')) = 1 then coalesce(max(from_email), '') else '' end as from_email,
    case when count(distinct coalesce(template_id, 0)) = 1 then max(template_id) end as template_id,
    case when count(distinct coalesce(brand_id, 0)) = 1 then max(brand_id) end as brand_id
  from unnest($1::integer[]) as wanted(id) left join broadsheet.list_defaults on list_id = wanted.id`)

/** What these lists have in common. */
export async function commonDefaults(db: Queryable, listIds: readonly number[]): Promise<ListDefaults> {
  return (await db.row(selectCommon, [listIds])) ?? { from_email: '', template_id: null, brand_id: null }
}
