import { createBatcher } from '../db/batcher.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Timestamp } from '../db/timestamp.ts'
import { nilUuid } from '../public/urls.ts'
import type { RenderSubscriber } from '../rendering/index.ts'
import type { Order, Target } from './order.ts'

interface PersonRow {
  readonly id: number
  readonly uuid: string
  readonly email: string
  readonly name: string
  readonly attribs: Readonly<Record<string, unknown>>
  readonly status: string
  readonly created_at: Timestamp
  readonly updated_at: Timestamp
}

const columns = 'id, uuid, email, name, attribs, status, created_at, updated_at'
const selectByAddress = statement<PersonRow>(`select ${columns} from subscribers where lower(email) = any($1::text[])`)
const selectById = statement<PersonRow>(`select ${columns} from subscribers where id = any($1::integer[])`)

/** What became of one target. */
export type Found =
  | { readonly kind: 'person'; readonly recipient: string; readonly person: RenderSubscriber }
  | { readonly kind: 'missing'; readonly recipient: string }
  | { readonly kind: 'blocklisted'; readonly recipient: string; readonly id: number }

/** Looks recipients up; those of requests that arrive together in one statement. */
export function createRecipients(db: Database) {
  const byAddress = createBatcher(500, async (emails: readonly string[]) => {
    const rows = await db.rows(selectByAddress, [[...new Set(emails)]])
    const found = new Map(rows.map((row) => [row.email.toLowerCase(), row]))
    return emails.map((email) => found.get(email))
  })
  const byId = createBatcher(500, async (ids: readonly number[]) => {
    const found = new Map((await db.rows(selectById, [[...new Set(ids)]])).map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  })

  async function find(order: Order, target: Target): Promise<Found> {
    const recipient = target.kind === 'email' ? target.email : String(target.id)
    if (order.mode === 'external' && target.kind === 'email') return unknown(target.email)
    const row = target.kind === 'email' ? await byAddress(target.email) : await byId(target.id)
    if (row === undefined) {
      const isFallback = order.mode === 'fallback' && target.kind === 'email'
      return isFallback ? unknown(target.email) : { kind: 'missing', recipient }
    }
    if (row.status === 'blocklisted' && !order.sendToBlocklisted) return { kind: 'blocklisted', recipient, id: row.id }
    return { kind: 'person', recipient, person: personOf(row) }
  }

  return (order: Order): Promise<readonly Found[]> => Promise.all(order.targets.map((target) => find(order, target)))
}

function personOf(row: PersonRow): RenderSubscriber {
  const { created_at: createdAt, updated_at: updatedAt, ...rest } = row
  return { ...rest, createdAt, updatedAt }
}

function unknown(email: string): Found {
  return { kind: 'person', recipient: email, person: stranger(email) }
}

/** Somebody of whom only the address is known. */
function stranger(email: string): RenderSubscriber {
  return { id: 0, uuid: nilUuid, email, name: '', attribs: {}, status: '', createdAt: null, updatedAt: null }
}
