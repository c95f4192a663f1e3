/** One message of a mailbox, as both protocols know it. */
export interface Listed {
  /** Stays the same over sessions. */
  readonly uid: string
  /** Bytes. */
  readonly size: number
}

/** An open mailbox. Messages are named by their uid. */
export interface MailboxSession {
  /** Oldest first. */
  list(): Promise<readonly Listed[]>
  fetch(uid: string): Promise<Uint8Array>
  /** Deletes these, and only these. With POP3 it takes effect at `close`. */
  remove(uids: readonly string[]): Promise<void>
  close(): Promise<void>
  /** Ends the connection at once; deletions that were not completed do not happen. */
  abort(): void
}

/** Larger messages are no bounces, and are not read. */
export const largestMessage = 10 * 1024 * 1024

/** Longest silence of a server. */
export const patience = 30_000

/** SASL XOAUTH2: the password of the settings holds an access token. */
export function xoauth2(username: string, token: string): string {
  return Buffer.from(`user=${username}\x01auth=Bearer ${token}\x01\x01`).toString('base64')
}
