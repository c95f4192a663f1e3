import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { missing } from '../errors/error.ts'
import { type Brand, brandColumns } from '../settings/brands.ts'
import type { BrandValues } from './brand.ts'

export type CountedBrand = Brand & { readonly lists: number }

const select = `
  select ${brandColumns},
    (select count(*)::integer from broadsheet.list_defaults where brand_id = brand.id) as lists
  from broadsheet.brands as brand`

const selectAll = statement<CountedBrand>(`${select} order by lower(name), id`)
const selectOne = statement<CountedBrand>(`${select} where id = $1`)

export function findBrands(db: Queryable): Promise<readonly CountedBrand[]> {
  return db.rows(selectAll)
}

/** One brand, or 404. */
export async function readBrand(db: Queryable, id: number): Promise<CountedBrand> {
  const brand = await db.row(selectOne, [id])
  if (brand === undefined) throw missing('brand', id)
  return brand
}

const insertOne = statement<{ id: number }>(`
  insert into broadsheet.brands (name, root_url, site_name, logo_url, favicon_url, from_email, custom_css)
  values ($1, $2, $3, $4, $5, $6, $7) returning id`)

export async function insertBrand(tx: Queryable, values: BrandValues): Promise<number> {
  const row = await tx.row(insertOne, parametersOf(values))
  if (row === undefined) throw new Error('The insert answered no row')
  return row.id
}

const updateOne = statement<object>(`
  update broadsheet.brands set name = $1, root_url = $2, site_name = $3, logo_url = $4, favicon_url = $5, from_email = $6,
    custom_css = $7, updated_at = clock_timestamp()
  where id = $8`)

export async function updateBrand(tx: Queryable, id: number, values: BrandValues): Promise<void> {
  await tx.run(updateOne, [...parametersOf(values), id])
}

const deleteOne = statement<object>('delete from broadsheet.brands where id = $1')

/** Its lists belong to the main site from now on. */
export async function deleteBrand(tx: Queryable, id: number): Promise<void> {
  await tx.run(deleteOne, [id])
}

function parametersOf(values: BrandValues): readonly unknown[] {
  const { name, root_url: rootUrl, site_name: siteName, logo_url: logo, favicon_url: favicon } = values
  return [name, rootUrl, siteName, logo, favicon, values.from_email, values.custom_css]
}
