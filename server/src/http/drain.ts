import type { IncomingMessage } from 'node:http'

const mostBytes = 64 * 1024 * 1024
const mostMs = 60_000

/**
 * Reads what nobody wanted of a body. Left unread it would block the next request on the same connection, and a client
 * that still sends could not hear the answer: it would see a broken connection in place of it.
 */
export function drain(request: IncomingMessage): void {
  let drained = 0
  const timer = setTimeout(() => request.destroy(), mostMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
  request.unpipe()
  request.on('data', (chunk: Uint8Array) => {
    drained += chunk.length
    if (drained > mostBytes) request.destroy()
  })
  request.resume()
}
