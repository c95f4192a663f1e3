import { type Announcer, announce } from '../system-mail/announce.ts'
import type { RecurringRow } from './store.ts'

/** Tells the administrators about a turn that did not go out. */
export async function announceTurn(
  services: Announcer,
  { id, name }: Pick<RecurringRow, 'id' | 'name'>,
  status: 'paused' | 'skipped',
  reason: string,
): Promise<void> {
  await announce(services, { name, status, reason, path: `/campaigns/recurring/${id}` })
}
