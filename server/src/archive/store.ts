import type { Queryable } from '../db/database.ts'
import { type Statement, statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { brandOfCampaign } from '../lists/brand-sql.ts'
import { isUuid } from '../public/uuid.ts'

/** What a list of the archive needs of a campaign; no body. */
export interface ArchivedCampaign {
  readonly id: number
  readonly uuid: string
  readonly subject: string
  readonly slug: string | null
  readonly meta: Readonly<Record<string, unknown>>
  readonly created_at: Timestamp
  readonly send_at: Timestamp | null
  readonly updated_at: Timestamp
  readonly template_id: number | null
  /** The site in whose archive it is; null: the main site. */
  readonly brand_id: number | null
}

/** Only what was sent, at least in part, and is meant to be public. The words are those of the index broadsheet_archive. */
const isPublic = `archive and type = 'regular' and status in ('running', 'paused', 'finished')`

const columns = `
  id, uuid, subject, archive_slug as slug, created_at, send_at, updated_at, archive_template_id as template_id,
  ${brandOfCampaign('campaigns.id')} as brand_id,
  case jsonb_typeof(archive_meta) when 'object' then archive_meta else '{}' end as meta`

// Nobody's brand is looked for while there are none.
const ofSite = (brandId: string) => `
  (not exists (select from broadsheet.brands) or ${brandOfCampaign('campaigns.id')} is not distinct from ${brandId}::integer)`

const selectPage = statement<ArchivedCampaign>(`
  select ${columns} from campaigns where ${isPublic} and ${ofSite('$3')}
  order by created_at desc, id desc limit $1 offset $2`)

interface Window {
  readonly limit: number
  readonly offset: number
}

/** The newest of the site of a brand; null: of the main site. */
export async function findArchived(
  db: Queryable,
  brandId: number | null,
  { limit, offset }: Window,
): Promise<readonly ArchivedCampaign[]> {
  return db.rows(selectPage, [limit, offset, brandId])
}

const count = statement<{ total: number }>(
  `select count(*) as total from campaigns where ${isPublic} and ${ofSite('$1')}`,
)

export async function countArchived(db: Queryable, brandId: number | null): Promise<number> {
  return (await db.row(count, [brandId]))?.total ?? 0
}

const selectByUuid = statement<ArchivedCampaign>(
  `select ${columns} from campaigns where ${isPublic} and uuid = $1::uuid`,
)
const selectBySlug = statement<ArchivedCampaign>(
  `select ${columns} from campaigns where ${isPublic} and archive_slug = $1`,
)

/** By UUID or page name; text in the form of a UUID is read as one. */
export async function findArchivedBy(db: Queryable, key: string): Promise<ArchivedCampaign | undefined> {
  const chosen: Statement<ArchivedCampaign> = isUuid(key) ? selectByUuid : selectBySlug
  return db.row(chosen, [key])
}
