import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { MediaRow } from './media.ts'

const columns = 'id, uuid, provider, filename, content_type, thumb, meta, created_at'

const selectOne = statement<MediaRow>(`select ${columns} from media where id = $1`)

export async function findMedia(db: Queryable, id: number): Promise<MediaRow | undefined> {
  return db.row(selectOne, [id])
}

const selectMany = statement<MediaRow>(`
  select ${columns} from media where id = any($1::integer[]) order by array_position($1::integer[], id)`)

/** In the order of the ids. */
export async function findMediaRows(db: Queryable, ids: readonly number[]): Promise<readonly MediaRow[]> {
  return db.rows(selectMany, [ids])
}

/** The newest of each name, whichever provider has it. */
const selectByNames = statement<MediaRow>(`
  select distinct on (filename) ${columns} from media
  where provider in ('filesystem', 's3') and filename = any($1::text[])
  order by filename, id desc`)

export async function findMediaByNames(db: Queryable, names: readonly string[]): Promise<readonly MediaRow[]> {
  return db.rows(selectByNames, [names])
}

const selectPage = statement<{ id: number }>(`
  select id from media
  where provider = $1 and ($2::text is null or filename ilike $2)
  order by created_at desc, id desc limit $3 offset $4`)

const countAll = statement<{ total: number }>(`
  select count(*) as total from media where provider = $1 and ($2::text is null or filename ilike $2)`)

export interface MediaSearch {
  readonly provider: string
  readonly query: string | undefined
}

/** Ids of one page, the newest first. */
export async function findMediaPage(
  db: Queryable,
  search: MediaSearch,
  window: { readonly limit: number | null; readonly offset: number },
): Promise<readonly number[]> {
  const rows = await db.rows(selectPage, [search.provider, patternOf(search.query), window.limit, window.offset])
  return rows.map((row) => row.id)
}

export async function countMedia(db: Queryable, search: MediaSearch): Promise<number> {
  return (await db.row(countAll, [search.provider, patternOf(search.query)]))?.total ?? 0
}

function patternOf(query: string | undefined): string | null {
  return query === undefined ? null : `%${query.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
}

const insert = statement<MediaRow>(`
  insert into media (uuid, provider, filename, content_type, thumb, meta)
  values (gen_random_uuid(), $1, $2, $3, $4, $5) returning ${columns}`)

export async function insertMedia(db: Queryable, row: Omit<MediaRow, 'id' | 'uuid' | 'created_at'>): Promise<MediaRow> {
  const inserted = await db.row(insert, [
    row.provider,
    row.filename,
    row.content_type,
    row.thumb,
    JSON.stringify(row.meta),
  ])
  if (inserted === undefined) throw new Error('The insert answered no row')
  return inserted
}

const deleteOne = statement<MediaRow>(`delete from media where id = $1 returning ${columns}`)

export async function deleteMediaRow(db: Queryable, id: number): Promise<MediaRow | undefined> {
  return db.row(deleteOne, [id])
}

/** A thumbnail is found by the name that it is made of. */
const selectServed = statement<{ content_type: string; thumb: string; filename: string }>(`
  select content_type, thumb, filename from media
  where provider = $1 and filename in ($2, case when starts_with($2, 'thumb_') then substr($2, 7) else $2 end)
  order by (filename = $2) desc limit 1`)

/** The stored type of the file or thumbnail of this name. */
export async function servedType(db: Queryable, provider: string, name: string): Promise<string | undefined> {
  const row = await db.row(selectServed, [provider, name])
  if (row === undefined) return undefined
  return row.filename === name ? row.content_type : row.thumb === name ? 'image/png' : undefined
}

export interface MediaUse {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly attached: boolean
}

/** Campaigns with the file attached, and unfinished ones whose text names it. */
const selectUses = statement<MediaUse>(`
  select campaign.id, campaign.name, campaign.status, true as attached
  from campaign_media as link join campaigns as campaign on campaign.id = link.campaign_id
  where link.media_id = $1
  union
  select campaign.id, campaign.name, campaign.status, false
  from campaigns as campaign
  where campaign.status in ('draft', 'scheduled', 'running', 'paused')
    and strpos(campaign.body, $2) > 0
    and not exists (select from campaign_media as link where link.campaign_id = campaign.id and link.media_id = $1)
  order by id desc limit 100`)

export async function findUses(db: Queryable, row: MediaRow): Promise<readonly MediaUse[]> {
  return db.rows(selectUses, [row.id, `/${encodeURIComponent(row.filename)}`])
}
