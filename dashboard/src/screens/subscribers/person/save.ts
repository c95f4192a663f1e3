import { ApiFailure } from '../../../api/client.ts'
import { changeSubscriber, readSubscriber, type Subscriber, type SubscriberChange } from '../queries.ts'
import { isOvertaken } from './overtaken.ts'

/** Somebody else has changed what is being saved. */
export class Overtaken extends Error {}

export interface Saving {
  readonly id: number
  readonly change: SubscriberChange
  /** The fields that are changed, as they were when the editing began. */
  readonly base: Readonly<Record<string, unknown>>
  /** The same fields of the record as it is now. */
  readonly now: (fresh: Subscriber) => Readonly<Record<string, unknown>>
  /** Whatever others have written: ours stays. */
  readonly anyway: boolean
}

/**
 * Saves the fields that were changed and leaves all others to whoever changed them meanwhile. Where somebody else has
 * changed the same field it throws `Overtaken`; `If-Match` closes the moment between looking and writing.
 */
export async function saveFields({ id, change, base, now, anyway }: Saving): Promise<Subscriber> {
  const fresh = await readSubscriber(id)
  if (!anyway && isOvertaken(base, now(fresh))) throw new Overtaken()
  try {
    return await changeSubscriber(id, change, fresh.updated_at ?? undefined)
  } catch (error) {
    throw error instanceof ApiFailure && error.code === 'record.outdated' ? new Overtaken() : error
  }
}
