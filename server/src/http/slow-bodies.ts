import type { IncomingMessage, ServerResponse } from 'node:http'

/** Time for any body, and for each kilobyte of it: 50 kB a second are slower than any phone that can send mail. */
const always = 60_000
const perKilobyte = 20

/** Milliseconds in which a body of so many bytes must have arrived. */
export function timeForBody(bytes: number): number {
  return always + Math.ceil(bytes / 1024) * perKilobyte
}

/**
 * Ends a request whose body takes too long. Without this, a stranger who sends a byte a minute keeps connection and memory
 * for years: the time limit for silence starts anew with each byte. Not for uploads, whose reader sets the pace.
 */
export function endSlowBody(request: IncomingMessage, response: ServerResponse, most: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return
  const bytes = encoding === undefined ? Math.min(Number(length), most) : most
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, timeForBody(bytes))
  timer.unref()
  response.once('close', () => clearTimeout(timer))
}
