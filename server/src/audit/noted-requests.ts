import type { Caller } from '../auth/caller.ts'
import type { Database } from '../db/database.ts'
import type { RawRequest, Route } from '../http/route.ts'
import { type AuditAction, audit } from './audit.ts'

/**
 * Acts that the edge notes when their route has answered without a fault, so that rooms with many ways to the same
 * table need no entry of their own in each. The others note in their transaction (`audit.ts`).
 */
const noted: ReadonlyMap<string, AuditAction> = new Map<string, AuditAction>([
  ['DELETE /api/subscribers/{id}', 'subscriber.delete'],
  ['DELETE /api/subscribers', 'subscriber.deleteMany'],
  ['POST /api/subscribers/query/delete', 'subscriber.deleteByQuery'],
  ['PUT /api/subscribers/{id}/blocklist', 'subscriber.blocklist'],
  ['PUT /api/subscribers/blocklist', 'subscriber.blocklistMany'],
  ['PUT /api/subscribers/query/blocklist', 'subscriber.blocklistByQuery'],
  ['POST /api/subscribers/query/blocklist', 'subscriber.blocklistByQuery'],
  ['PUT /api/subscribers/query/lists', 'subscriber.listsByQuery'],
  ['PUT /api/subscribers/lists', 'subscriber.lists'],
  ['PUT /api/subscribers/lists/{id}', 'subscriber.lists'],
  ['GET /api/subscribers/export', 'subscriber.exportMany'],
  ['GET /api/subscribers/{id}/export', 'subscriber.export'],
  ['POST /api/import/subscribers', 'import.start'],
  ['DELETE /api/import/subscribers', 'import.stop'],
  ['POST /api/imports', 'import.start'],
  ['DELETE /api/imports/{id}', 'import.stop'],
  ['DELETE /api/bounces', 'bounce.deleteMany'],
  ['DELETE /api/bounces/{id}', 'bounce.delete'],
  ['DELETE /api/subscribers/{id}/bounces', 'bounce.deleteOfSubscriber'],
  ['PUT /api/bounces/blocklist', 'bounce.blocklist'],
  ['PUT /api/campaigns/{id}/status', 'campaign.status'],
  ['POST /api/campaigns/{id}/retry', 'campaign.retry'],
  ['POST /api/campaigns/{id}/test', 'campaign.test'],
])

export function notedAction(route: Pick<Route, 'method' | 'path'>): AuditAction | undefined {
  return noted.get(`${route.method} ${route.path}`)
}

/** What of a query may be written down: which records, and how many; not expressions, which hold addresses. */
const plainParameters = ['id', 'list_id', 'all', 'subscription_status'] as const

export async function noteRequest(
  db: Database,
  action: AuditAction,
  caller: Caller,
  request: Pick<RawRequest, 'rawParams' | 'rawQuery'>,
): Promise<void> {
  const { id } = request.rawParams
  const details = Object.fromEntries(
    plainParameters
      .map((name): [string, string[]] => [name, request.rawQuery.getAll(name).slice(0, 100)])
      .filter(([, values]) => values.length > 0),
  )
  const type = action.split('.', 1)[0] ?? ''
  await audit(db, caller, action, id === undefined ? undefined : { type, id }, details)
}
