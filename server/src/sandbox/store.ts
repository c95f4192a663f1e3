import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'

/** A message that was kept instead of being sent. */
export interface SandboxRow {
  readonly id: number
  readonly campaign_id: number | null
  readonly from_email: string
  readonly to_email: string
  readonly subject: string
  readonly size: number
  readonly created_at: Timestamp
}

const columns = 'id, campaign_id, from_email, to_email, subject, size, created_at'

const selectPage = statement<SandboxRow>(`
  select ${columns} from broadsheet.sandbox_messages
  where ($1::text is null or to_email ilike $1 or subject ilike $1) and ($4::integer is null or campaign_id = $4)
  order by id desc limit $2 offset $3`)

const countAll = statement<{ total: number }>(`
  select count(*) as total from broadsheet.sandbox_messages
  where ($1::text is null or to_email ilike $1 or subject ilike $1) and ($2::integer is null or campaign_id = $2)`)

export interface SandboxSearch {
  /** Part of an address or of a subject. */
  readonly text: string | undefined
  readonly campaignId: number | undefined
}

export async function sandboxPage(
  db: Queryable,
  search: SandboxSearch,
  window: { readonly limit: number | null; readonly offset: number },
): Promise<{ readonly rows: readonly SandboxRow[]; readonly total: number }> {
  const pattern = search.text === undefined ? null : `%${search.text.replace(/[\\%_]/g, '\\$&')}%`
  const campaign = search.campaignId ?? null
  const rows = await db.rows(selectPage, [pattern, window.limit, window.offset, campaign])
  return { rows, total: (await db.row(countAll, [pattern, campaign]))?.total ?? 0 }
}

const selectOne = statement<SandboxRow & { source: Buffer }>(
  `select ${columns}, source from broadsheet.sandbox_messages where id = $1`,
)

export async function sandboxMessage(
  db: Queryable,
  id: number,
): Promise<(SandboxRow & { readonly source: Buffer }) | undefined> {
  return db.row(selectOne, [id])
}

const deleteAll = statement<object>('delete from broadsheet.sandbox_messages')

export async function emptySandbox(db: Queryable): Promise<number> {
  return db.run(deleteAll)
}

/** The inbox holds the newest messages, up to this many and this many bytes. */
export const mostMessages = 10_000
export const mostBytes = 200 * 1024 * 1024

const prune = statement<object>(`
  delete from broadsheet.sandbox_messages where id <= (
    select id from (
      select id, row_number() over newest as position, sum(size) over newest as bytes
      from broadsheet.sandbox_messages window newest as (order by id desc)) as ranked
    where position > $1 or bytes > $2 order by id desc limit 1)`)

/** Drops the oldest beyond the bounds. */
export async function pruneSandbox(
  db: Queryable,
  bounds: { readonly messages: number; readonly bytes: number } = { messages: mostMessages, bytes: mostBytes },
): Promise<number> {
  return db.run(prune, [bounds.messages, bounds.bytes])
}
