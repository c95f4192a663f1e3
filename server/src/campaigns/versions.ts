import Type from 'typebox'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Campaign } from './campaign.ts'
import type { CampaignValues } from './store.ts'

const listed = {
  id: Type.Integer(),
  saved_at: Type.String({ format: 'date-time' }),
  replaced_at: Type.String({ format: 'date-time' }),
  subject: Type.String(),
  content_type: Type.String(),
  size: Type.Integer({ description: 'Characters of the body.' }),
}

export const ListedVersionSchema = Type.Object(listed)

export const VersionSchema = Type.Object({
  ...listed,
  body: Type.String(),
  body_source: Type.Union([Type.String(), Type.Null()]),
  altbody: Type.Union([Type.String(), Type.Null()]),
})

interface ListedVersion {
  readonly id: number
  readonly saved_at: Timestamp
  readonly replaced_at: Timestamp
  readonly subject: string
  readonly content_type: string
  readonly size: number
}

interface Version extends ListedVersion {
  readonly body: string
  readonly body_source: string | null
  readonly altbody: string | null
}

/** Editors save every few seconds: between two versions lie at least five minutes, unless the format changed. */
const insert = statement<object>(`
  insert into broadsheet.campaign_versions (campaign_id, saved_at, subject, body, body_source, altbody, content_type)
  select id, updated_at, subject, body, body_source, altbody, content_type::text from campaigns
  where id = $1 and ($2 or not exists (
    select from broadsheet.campaign_versions
    where campaign_id = $1 and replaced_at > now() - interval '5 minutes'))`)

const most = 50

const prune = statement<object>(`
  delete from broadsheet.campaign_versions where campaign_id = $1 and id <= (
    select id from broadsheet.campaign_versions where campaign_id = $1 order by id desc offset ${most} limit 1)`)

/** Keeps the texts that a change is about to overwrite. */
export async function keepVersion(tx: Queryable, before: Campaign, after: CampaignValues): Promise<void> {
  if (!isOtherContent(before, after)) return
  const kept = await tx.run(insert, [before.id, before.content_type !== after.contentType])
  if (kept > 0) await tx.run(prune, [before.id])
}

/** Pure. Texts that were never written are no version to come back to. */
export function isOtherContent(before: Campaign, after: CampaignValues): boolean {
  if (before.body === '' && (before.altbody ?? '') === '') return false
  return (
    before.body !== after.body ||
    before.subject !== after.subject ||
    (before.altbody ?? '') !== (after.altbody ?? '') ||
    before.content_type !== after.contentType
  )
}

const columns = 'id, saved_at, replaced_at, subject, content_type, length(body) as size'

const selectAll = statement<ListedVersion>(`
  select ${columns} from broadsheet.campaign_versions where campaign_id = $1 order by id desc limit ${most}`)

const selectOne = statement<Version>(`
  select ${columns}, body, body_source, altbody from broadsheet.campaign_versions where campaign_id = $1 and id = $2`)

/** Former texts of a campaign, the latest first. */
export function listVersions(db: Queryable, campaignId: number): Promise<readonly ListedVersion[]> {
  return db.rows(selectAll, [campaignId])
}

export function findVersion(db: Queryable, campaignId: number, id: number): Promise<Version | undefined> {
  return db.row(selectOne, [campaignId, id])
}
