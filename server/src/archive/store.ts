import type { Queryable } from '../db/database.ts'
import { type Statement, statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
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
}

/** Only what was sent, at least in part, and is meant to be public. The words are those of the index broadsheet_archive. */
const isPublic = `archive and type = 'regular' and status in ('running', 'paused', 'finished')`

const columns = `
  id, uuid, subject, archive_slug as slug, created_at, send_at, updated_at, archive_template_id as template_id,
  case jsonb_typeof(archive_meta) when 'object' then archive_meta else '{}' end as meta`

const selectPage = statement<ArchivedCampaign>(`
  select ${columns} from campaigns where ${isPublic} order by created_at desc, id desc limit $1 offset $2`)

export async function findArchived(db: Queryable, limit: number, offset: number): Promise<readonly ArchivedCampaign[]> {
  return db.rows(selectPage, [limit, offset])
}

const count = statement<{ total: number }>(`select count(*) as total from campaigns where ${isPublic}`)

export async function countArchived(db: Queryable): Promise<number> {
  return (await db.row(count))?.total ?? 0
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
