import { setTimeout as sleep } from 'node:timers/promises'
import { failure } from '../../errors/error.ts'
import type { BounceMailbox } from '../../settings/schema.ts'
import { openMailbox } from './scan.ts'
import type { MailboxSession } from './session.ts'
import { reasonOf } from './watch.ts'

/** What is in a mailbox, without reading or changing anything. */
export interface Found {
  readonly messages: number
  readonly bytes: number
}

const patience = 20_000

/** Signs in and counts. Throws `service.peer` with what the server said. */
export async function tryMailbox(
  mailbox: BounceMailbox,
  open: (mailbox: BounceMailbox) => Promise<MailboxSession> = openMailbox,
): Promise<Found> {
  const peer = `${mailbox.host}:${mailbox.port}`
  const tooLong = sleep(patience, undefined, { ref: false }).then(() => {
    throw new Error('The mail server took too long')
  })
  const opening = open(mailbox)
  try {
    const session = await Promise.race([opening, tooLong])
    const listed = await Promise.race([session.list(), tooLong])
    return { messages: listed.length, bytes: listed.reduce((sum, message) => sum + message.size, 0) }
  } catch (error) {
    throw failure('service.peer', { peer, reason: reasonOf(error).slice(0, 500) })
  } finally {
    // Also one that opens only after we gave up.
    opening.then(
      (session) => session.abort(),
      () => undefined,
    )
  }
}
