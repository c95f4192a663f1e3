import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { invalidField } from '../errors/error.ts'
import { type Asked, dashboardSite, siteOf } from '../http/site.ts'
import type { Settings } from './schema.ts'

/** One of several businesses in this installation. What it is for is the matter of the room `brands`. */
export interface Brand {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly root_url: string
  readonly site_name: string
  readonly logo_url: string
  readonly favicon_url: string
  /** Empty: the sender of the settings. */
  readonly from_email: string
  readonly custom_css: string
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
}

export const brandColumns =
  'id, uuid, name, root_url, site_name, logo_url, favicon_url, from_email, custom_css, created_at, updated_at'

const selectAll = statement<Brand>(`select ${brandColumns} from broadsheet.brands order by lower(name), id`)

export function readBrands(db: Queryable): Promise<readonly Brand[]> {
  return db.rows(selectAll)
}

/**
 * There is no dashboard under the address of a brand: whoever gives one the address they are working under, by whatever
 * change of addresses, would lock themselves out. Asks what routing will ask. Pure.
 */
export function requireDashboard(
  asked: Asked,
  mainRootUrl: string,
  brands: readonly Pick<Brand, 'id' | 'name' | 'root_url'>[],
  field: 'root_url' | 'app.root_url',
): void {
  const sites = [siteOf(mainRootUrl, null), ...brands.map((brand) => siteOf(brand.root_url, brand.id))]
  const site = dashboardSite(sites, asked)
  const brand = brands.find(({ id }) => id === site?.brandId)
  if (brand === undefined) return
  throw invalidField(
    field,
    `the address under which you are working would be that of the brand "${brand.name}", and a brand has no dashboard under its own.`,
  )
}

/**
 * The settings as they are for a brand. Whatever shows on pages or in mails is its own, also where it is empty: the logo
 * of the main site would tell its readers of the other.
 */
export function settingsOfBrand(settings: Settings, brand: Brand): Settings {
  return {
    ...settings,
    'app.root_url': brand.root_url,
    'app.site_name': brand.site_name,
    'app.logo_url': brand.logo_url,
    'app.favicon_url': brand.favicon_url,
    'app.from_email': brand.from_email || settings['app.from_email'],
    'appearance.public.custom_css': brand.custom_css,
    'appearance.public.custom_js': '',
  }
}
