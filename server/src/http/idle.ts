import type { Socket } from 'node:net'

/** A client may not pause longer than this between bytes. */
export const idleTimeout = 60_000

/**
 * While we work, the silence on the connection is ours: an action on a million people takes longer than a client may be
 * silent, and its answer must not be lost. The limit is back before the answer is sent, for clients who do not take it.
 */
export async function whileWeWork<T>(socket: Pick<Socket, 'setTimeout'>, work: () => T | Promise<T>): Promise<T> {
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    socket.setTimeout(idleTimeout)
  }
}
