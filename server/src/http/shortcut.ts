import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

/**
 * Takes a request before the route table sees it, and says whether it did; `pass` hands it on after all. For the few
 * routes that come by the thousand each second, where decoding costs more than the work. Such a route stands in the
 * table too, and what is out of the ordinary goes there.
 */
export type Shortcut = (request: IncomingMessage, response: ServerResponse, pass: () => void) => boolean

interface Timeouts {
  readonly headers: number
  readonly idle: number
  readonly maxHeaderSize: number
}

/** Idle connections of proxies and browsers are kept this long. */
const keepAlive = 72_000

export function serverWithShortcuts(
  shortcuts: readonly Shortcut[],
  rewrite: (request: IncomingMessage) => string,
  timeouts: Timeouts,
) {
  return (handler: RequestListener): Server => {
    const options = {
      headersTimeout: timeouts.headers,
      maxHeaderSize: timeouts.maxHeaderSize,
      keepAliveTimeout: keepAlive,
      requestTimeout: 0,
    }
    const server = createServer(options, (request, response) => {
      const pass = () => handler(request, response)
      const isTaken = () => shortcuts.some((shortcut) => shortcut(request, response, pass))
      // Nearly always the address is one of the table already, and shortcuts are for what is asked most.
      if (isTaken()) return
      const asked = request.url ?? '/'
      request.url = rewrite(request)
      if (request.url === asked || !isTaken()) pass()
    })
    server.setTimeout(timeouts.idle)
    return server
  }
}
