import type { ImapFlow } from 'imapflow'
import type { BounceMailbox } from '../../settings/schema.ts'
import { largestMessage, type MailboxSession, patience } from './session.ts'

/** Opens a folder by IMAP. */
export async function openImap(mailbox: BounceMailbox): Promise<MailboxSession> {
  // Loaded when it is needed, with the hundred modules behind it: most installations never read a mailbox.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.tls_enabled && mailbox.port !== 143,
    ...(mailbox.tls_enabled && mailbox.port === 143 ? { doSTARTTLS: true } : {}),
    tls: { rejectUnauthorized: !mailbox.tls_skip_verify },
    auth:
      mailbox.auth_protocol === 'xoauth2'
        ? { user: mailbox.username, accessToken: mailbox.password }
        : { user: mailbox.username, pass: mailbox.password },
    logger: false,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience * 2,
  })
  // Without a listener a broken connection would end the process; what is under way hears of it anyway.
  client.on('error', () => undefined)
  const lock = await enter(client, mailbox.folder)
  const prefix = client.mailbox === false ? '' : `${client.mailbox.uidValidity}:`
  const numberOf = (uid: string) => uid.slice(prefix.length)

  return {
    async list() {
      const listed: { uid: string; size: number }[] = []
      if (client.mailbox !== false && client.mailbox.exists === 0) return listed
      for await (const message of client.fetch('1:*', { uid: true, size: true })) {
        listed.push({ uid: `${prefix}${message.uid}`, size: message.size ?? 0 })
      }
      return listed
    },
    async fetch(uid) {
      // Without `maxLength` the whole message; reading does not mark it as read.
      const message = await client.fetchOne(numberOf(uid), { source: { maxLength: largestMessage } }, { uid: true })
      const source = message ? message.source : undefined
      return source ?? new Uint8Array()
    },
    async remove(uids) {
      if (uids.length > 0) await client.messageDelete(uids.map(numberOf).join(','), { uid: true })
    },
    async close() {
      lock.release()
      await client.logout()
    },
    abort() {
      lock.release()
      client.close()
    },
  }
}

async function enter(client: ImapFlow, folder: string) {
  try {
    await client.connect()
    return await client.getMailboxLock(folder)
  } catch (error) {
    client.close()
    throw error
  }
}
