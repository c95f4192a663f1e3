import type { Queryable } from '../db/database.ts'
import { missing } from '../errors/error.ts'
import type { PageContext } from '../pages/layout.ts'
import type { Services } from '../services.ts'
import { findReader, type Reader } from './store.ts'
import { requireUuid } from './uuid.ts'

/** What the handlers of the public side use of a call. */
export type PublicContext = Services & PageContext & { readonly ip: string }

/** The address to keep as evidence of consent, where the administrator wants that. */
export function recordedIp(context: PublicContext): string | undefined {
  return context.settings.current()['privacy.record_optin_ip'] ? context.ip : undefined
}

/** The person whose link this is: 400 for a text that is no UUID, 404 for nobody. */
export async function requireReader(db: Queryable, subscriberUuid: string): Promise<Reader> {
  const uuid = requireUuid(subscriberUuid, 'subscriber')
  const reader = await findReader(db, uuid)
  if (reader === undefined) throw missing('subscriber', uuid)
  return reader
}
