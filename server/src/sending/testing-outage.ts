import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut: what is open ends at once, and nobody gets through until it is mended. */
export interface Way {
  readonly port: number
  cut(): void
  mend(): void
  stop(): Promise<void>
}

/** `target`: a port of this machine, or the path of a socket. */
export async function wayTo(target: number | string): Promise<Way> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The way has no port')
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    port: address.port,
    cut,
    mend() {
      isCut = false
    },
    stop() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
