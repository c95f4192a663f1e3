import { connect, type Socket } from 'node:net'

/** Requests per second over plain keep-alive connections; as little client as possible, for it shares the machine. */
export interface LoadResult {
  readonly answers: number
  readonly seconds: number
  readonly statuses: ReadonlyMap<number, number>
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

export interface LoadOptions {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly pathOf: (request: number) => string
  /** Makes it a POST of JSON. */
  readonly bodyOf?: (request: number) => string
  /** Further header lines, such as `Authorization: …`. */
  readonly headers?: readonly string[]
}

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export async function load(options: LoadOptions): Promise<LoadResult> {
  const started = performance.now()
  const end = started + options.seconds * 1000
  const times: number[] = []
  const statuses = new Map<number, number>()
  let sent = 0
  const further = (options.headers ?? []).map((line) => `${line}\r\n`).join('')
  await Promise.all(Array.from({ length: options.connections }, () => oneConnection()))
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { answers: times.length, seconds, statuses, p50: at(0.5), p99: at(0.99) }

  function oneConnection(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(options.port, '127.0.0.1')
      socket.setNoDelay(true)
      let received = ''
      let asked = 0
      socket.setEncoding('latin1')
      socket.once('error', reject)
      socket.once('connect', () => {
        asked = ask(socket)
      })
      socket.on('data', (text: string) => {
        received += text
        const head = received.indexOf('\r\n\r\n')
        if (head < 0) return
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head + 2))?.[1] ?? 0)
        if (received.length < head + 4 + length) return
        const status = Number(received.slice(9, 12))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        received = received.slice(head + 4 + length)
        const now = performance.now()
        times.push(now - asked)
        if (now < end) asked = ask(socket)
        else {
          socket.end()
          resolve()
        }
      })
    })
  }

  function ask(socket: Socket): number {
    const number = sent++
    const body = options.bodyOf?.(number)
    const content =
      body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    socket.write(
      `${body === undefined ? 'GET' : 'POST'} ${options.pathOf(number)} HTTP/1.1\r\nHost: 127.0.0.1:${options.port}\r\n` +
        `User-Agent: ${userAgent}\r\nAccept: */*\r\n${further}${content}\r\n${body ?? ''}`,
    )
    return performance.now()
  }
}
