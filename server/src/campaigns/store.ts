import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { missing } from '../errors/error.ts'
import { brandOfCampaign } from '../lists/brand-sql.ts'
import type { Campaign, CampaignStatus, CampaignType, ContentType, HeaderList, Json } from './campaign.ts'
import { campaignSelect, wholeBody } from './record.ts'

/** Everything of a campaign that a writer decides. */
export interface CampaignValues {
  readonly name: string
  readonly subject: string
  readonly fromEmail: string
  readonly body: string
  readonly bodySource: string | null
  readonly altbody: string | null
  readonly contentType: ContentType
  readonly sendAt: string | null
  readonly headers: HeaderList
  readonly attribs: Json
  readonly tags: readonly string[]
  readonly messenger: string
  readonly templateId: number | null
  readonly archive: boolean
  readonly archiveSlug: string | null
  readonly archiveTemplateId: number | null
  readonly archiveMeta: Json
}

const selectOne = statement<Campaign>(`${campaignSelect(wholeBody)} where campaign.id = $1`)

export async function findCampaign(db: Queryable, id: number): Promise<Campaign | undefined> {
  return db.row(selectOne, [id])
}

/** One campaign as the API shows it, or 404. */
export async function readCampaign(db: Queryable, id: number): Promise<Campaign> {
  const campaign = await findCampaign(db, id)
  if (campaign === undefined) throw missing('campaign', id)
  return campaign
}

const lockOne = statement<{ status: CampaignStatus }>('select status from campaigns where id = $1 for update')

/** The campaign, which nobody else changes until the end of the transaction. */
export async function lockCampaign(tx: Queryable, id: number): Promise<Campaign> {
  if ((await tx.row(lockOne, [id])) === undefined) throw missing('campaign', id)
  return readCampaign(tx, id)
}

/** The same of several, in the order of their ids: whoever else holds some of them does so in the same order. */
export async function lockCampaigns(tx: Queryable, ids: readonly number[]): Promise<readonly Campaign[]> {
  const held: Campaign[] = []
  for (const id of ids.toSorted((a, b) => a - b)) held.push(await lockCampaign(tx, id))
  return held
}

const insertOne = statement<{ id: number }>(`
  insert into campaigns (uuid, type, name, subject, from_email, body, body_source, altbody, content_type, send_at, headers,
    attribs, tags, messenger, template_id, archive, archive_slug, archive_template_id, archive_meta)
  values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
  returning id`)

export async function insertCampaign(tx: Queryable, type: CampaignType, values: CampaignValues): Promise<number> {
  const row = await tx.row(insertOne, [type, ...parametersOf(values)])
  if (row === undefined) throw new Error('The insert answered no row')
  return row.id
}

const updateOne = statement<object>(`
  update campaigns
  set name = $1, subject = $2, from_email = $3, body = $4, body_source = $5, altbody = $6, content_type = $7, send_at = $8,
      headers = $9, attribs = $10, tags = $11, messenger = $12, template_id = $13, archive = $14, archive_slug = $15,
      archive_template_id = $16, archive_meta = $17, status = $18, updated_at = now()
  where id = $19`)

export async function updateCampaignRow(
  tx: Queryable,
  id: number,
  values: CampaignValues,
  status: CampaignStatus,
): Promise<void> {
  await tx.run(updateOne, [...parametersOf(values), status, id])
}

function parametersOf(values: CampaignValues): readonly unknown[] {
  return [
    values.name,
    values.subject,
    values.fromEmail,
    values.body,
    values.bodySource,
    values.altbody,
    values.contentType,
    values.sendAt,
    JSON.stringify(values.headers),
    JSON.stringify(values.attribs),
    values.tags,
    values.messenger,
    values.templateId,
    values.archive,
    values.archiveSlug,
    values.archiveTemplateId,
    JSON.stringify(values.archiveMeta),
  ]
}

const attachLists = statement<object>(`
  insert into campaign_lists (campaign_id, list_id, list_name)
  select $1, list.id, list.name
  from unnest($2::integer[]) with ordinality as wanted(id, position) join lists as list on list.id = wanted.id
  order by wanted.position
  on conflict (campaign_id, list_id) do nothing`)

const detachLists = statement<object>(
  'delete from campaign_lists where campaign_id = $1 and list_id is not null and list_id <> all($2::integer[])',
)

/** Attaches exactly these lists; unknown ids are ignored, and the names of deleted lists stay on record. */
export async function replaceLists(tx: Queryable, id: number, listIds: readonly number[]): Promise<void> {
  await tx.run(detachLists, [id, listIds])
  await tx.run(attachLists, [id, listIds])
}

const selectBrand = statement<{ brand_id: number | null }>(`select ${brandOfCampaign('$1')} as brand_id`)

/** The brand of the lists that it has by now; null: the main site. */
export async function brandOf(tx: Queryable, id: number): Promise<number | null> {
  return (await tx.row(selectBrand, [id]))?.brand_id ?? null
}

const attachMedia = statement<object>(`
  insert into campaign_media (campaign_id, media_id, filename)
  select $1, file.id, file.filename from media as file where file.id = any($2::integer[])
  on conflict (campaign_id, media_id) do nothing`)

const detachMedia = statement<object>(
  'delete from campaign_media where campaign_id = $1 and media_id is not null and media_id <> all($2::integer[])',
)

const detachAllMedia = statement<object>('delete from campaign_media where campaign_id = $1')

/** Attaches exactly these files; unknown ids are ignored, and the names of deleted files stay on record. */
export async function replaceMedia(tx: Queryable, id: number, mediaIds: readonly number[]): Promise<void> {
  await tx.run(detachMedia, [id, mediaIds])
  await tx.run(attachMedia, [id, mediaIds])
}

export async function removeMedia(tx: Queryable, id: number): Promise<void> {
  await tx.run(detachAllMedia, [id])
}

const knownLists = statement<{ id: number }>('select id from lists where id = any($1::integer[])')

export async function existingLists(db: Queryable, ids: readonly number[]): Promise<readonly number[]> {
  const known = new Set((await db.rows(knownLists, [ids])).map((row) => row.id))
  return ids.filter((id) => known.has(id))
}

const slugOwner = statement<{ id: number }>('select id from campaigns where archive_slug = $1 and id <> $2')

export async function isSlugTaken(db: Queryable, slug: string, except: number): Promise<boolean> {
  return (await db.row(slugOwner, [slug, except])) !== undefined
}

const deleteMany = statement<{ id: number }>('delete from campaigns where id = any($1::integer[]) returning id')

export async function deleteCampaigns(db: Queryable, ids: readonly number[]): Promise<readonly number[]> {
  return (await db.rows(deleteMany, [ids])).map((row) => row.id)
}
