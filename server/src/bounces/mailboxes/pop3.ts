import type { BounceMailbox } from '../../settings/schema.ts'
import { openPop3Wire, type Pop3Tls, type Pop3Wire } from './pop3-wire.ts'
import { type Listed, largestMessage, type MailboxSession, xoauth2 } from './session.ts'

/** Room for a million listed messages. */
const largestListing = 64 * 1024 * 1024

/** Opens a mailbox by POP3. */
export async function openPop3(mailbox: BounceMailbox): Promise<MailboxSession> {
  const { host, port } = mailbox
  const wire = await openPop3Wire({ host, port, tls: tlsOf(mailbox), verify: !mailbox.tls_skip_verify })
  try {
    await signIn(wire, mailbox)
  } catch (error) {
    wire.end()
    throw error
  }
  /** Message numbers of this session by uid. */
  const numbers = new Map<string, number>()

  function numberOf(uid: string): number {
    const number = numbers.get(uid)
    if (number === undefined) throw new Error(`There is no message ${uid} in this session`)
    return number
  }

  return {
    async list() {
      const sizes = new Map(pairs(await wire.multiline('LIST', largestListing)))
      const listed: Listed[] = []
      for (const [number, uid] of pairs(await wire.multiline('UIDL', largestListing))) {
        numbers.set(uid, Number(number))
        listed.push({ uid, size: Number(sizes.get(number) ?? 0) })
      }
      return listed
    },
    fetch: (uid) => wire.multiline(`RETR ${numberOf(uid)}`, largestMessage * 2),
    async remove(uids) {
      for (const uid of uids) await wire.command(`DELE ${numberOf(uid)}`)
    },
    async close() {
      // The server deletes when it has answered this.
      await wire.command('QUIT')
      wire.end()
    },
    abort: () => wire.end(),
  }
}

/** On the plain port TLS begins after STLS, and nothing is said before it; on any other it begins at once. */
export function tlsOf({ tls_enabled, port }: Pick<BounceMailbox, 'tls_enabled' | 'port'>): Pop3Tls {
  if (!tls_enabled) return 'none'
  return port === 110 ? 'starttls' : 'implicit'
}

async function signIn(wire: Pop3Wire, { auth_protocol, username, password }: BounceMailbox): Promise<void> {
  if (auth_protocol === 'none') return
  if (/[\r\n\0]/.test(username + password)) throw new Error('Username and password must be one line each')
  if (auth_protocol === 'xoauth2') {
    await wire.command('AUTH XOAUTH2')
    await wire.command(xoauth2(username, password))
    return
  }
  await wire.command(`USER ${username}`)
  await wire.command(`PASS ${password}`)
}

/** Lines of two words. */
function pairs(listing: Buffer): readonly (readonly [string, string])[] {
  return listing
    .toString('latin1')
    .split('\r\n')
    .flatMap((line): (readonly [string, string])[] => {
      const [first, second] = line.trim().split(/\s+/)
      return first === undefined || second === undefined ? [] : [[first, second]]
    })
}
