import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { brandOfList } from '../lists/brand-sql.ts'

/** The person behind a link. The UUID in the link is all they have to show. */
export interface Reader {
  readonly id: number
  readonly uuid: string
  readonly email: string
  readonly name: string
  readonly status: 'enabled' | 'disabled' | 'blocklisted'
}

const selectReader = statement<Reader>('select id, uuid, email, name, status from subscribers where uuid = $1')

export async function findReader(db: Queryable, uuid: string): Promise<Reader | undefined> {
  return db.row(selectReader, [uuid])
}

export interface PublicList {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly description: string
  readonly optin: 'single' | 'double'
}

/** More boxes than this no page can show. */
const mostLists = 500

const selectPublicLists = statement<PublicList>(`
  select id, uuid, name, description, optin from lists
  where type = 'public' and status = 'active' and ${brandOfList('lists.id')} is not distinct from $1::integer
  order by name, id limit ${mostLists}`)

/** What strangers may join on the site of a brand; null: on the main one. */
export async function findPublicLists(db: Queryable, brandId: number | null): Promise<readonly PublicList[]> {
  return db.rows(selectPublicLists, [brandId])
}

export interface Membership {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly description: string
  readonly type: 'public' | 'private' | 'temporary'
  readonly optin: 'single' | 'double'
  readonly status: 'unconfirmed' | 'confirmed' | 'unsubscribed'
  /** Null: of the main site. */
  readonly brand_id: number | null
}

const selectMemberships = statement<Membership>(`
  select l.id, l.uuid, l.name, l.description, l.type, l.optin, sl.status, ${brandOfList('l.id')} as brand_id
  from subscriber_lists sl join lists l on l.id = sl.list_id
  where sl.subscriber_id = $1
  order by l.name, l.id limit 2000`)

/** On lists of every brand. */
export async function findMemberships(db: Queryable, subscriberId: number): Promise<readonly Membership[]> {
  return db.rows(selectMemberships, [subscriberId])
}

export interface NamedList {
  readonly id: number
  readonly uuid: string
  readonly type: 'public' | 'private' | 'temporary'
  readonly optin: 'single' | 'double'
  readonly brand_id: number | null
}

const selectByUuid = statement<NamedList>(`
  select id, uuid, type, optin, ${brandOfList('lists.id')} as brand_id from lists where uuid = any($1::uuid[]) order by id`)

/** The lists among these UUIDs that exist. */
export async function findListsByUuid(db: Queryable, uuids: readonly string[]): Promise<readonly NamedList[]> {
  return uuids.length === 0 ? [] : db.rows(selectByUuid, [uuids])
}

const selectCampaignLists = statement<{ list_ids: readonly number[] }>(`
  select coalesce(array_agg(cl.list_id) filter (where cl.list_id is not null), '{}') as list_ids
  from campaigns c left join campaign_lists cl on cl.campaign_id = c.id
  where c.uuid = $1 group by c.id
  union all
  select list_ids from broadsheet.former_campaigns where uuid = $1`)

/** The lists a campaign went to, also after it was deleted. Undefined: no such campaign is known. */
export async function listsOfCampaign(db: Queryable, uuid: string): Promise<readonly number[] | undefined> {
  return (await db.row(selectCampaignLists, [uuid]))?.list_ids
}

const updateName = statement<object>(
  'update subscribers set name = $2, updated_at = now() where id = $1 and name <> $2',
)

/** Only the name is written: nothing that changed meanwhile is put back. */
export async function renameReader(tx: Queryable, id: number, name: string): Promise<void> {
  await tx.run(updateName, [id, name])
}
