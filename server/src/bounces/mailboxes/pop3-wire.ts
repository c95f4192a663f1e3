import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { patience } from './session.ts'

/**
 * The lines of a POP3 connection (RFC 1939). Written here because the packages that exist lose the end of a message
 * when it is split over two packets, and then wait for ever (docs/decisions/0040).
 */
export interface Pop3Wire {
  /** Sends a line and answers what follows `+OK`. Throws the server's words after `-ERR`. */
  command(line: string): Promise<string>
  /** The same for commands that are answered by many lines; dots are unstuffed. */
  multiline(line: string, maxBytes: number): Promise<Buffer>
  end(): void
}

/** Where TLS begins: with the connection, after STLS (RFC 2595), or not at all. */
export type Pop3Tls = 'none' | 'implicit' | 'starttls'

export interface Pop3Server {
  readonly host: string
  readonly port: number
  readonly tls: Pop3Tls
  readonly verify: boolean
}

const longestLine = 64 * 1024

export async function openPop3Wire(server: Pop3Server): Promise<Pop3Wire> {
  const { host, port } = server
  const socket = server.tls === 'implicit' ? connectTls(tlsOptions(server)) : connectPlain({ host, port })
  endWhenSilent(socket)
  const wire = wireOver(socket)
  try {
    await wire.status()
    if (server.tls !== 'starttls') return wire
    await wire.command('STLS')
    return wireOver(await upgraded(wire.release(), server))
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function tlsOptions({ host, port, verify }: Pop3Server) {
  return { host, port, rejectUnauthorized: verify, ...(isIP(host) === 0 ? { servername: host } : {}) }
}

function endWhenSilent(socket: Socket): void {
  socket.setTimeout(patience, () => socket.destroy(new Error('The mail server was silent for too long')))
}

async function upgraded(socket: Socket, server: Pop3Server): Promise<Socket> {
  const secure = connectTls({ ...tlsOptions(server), socket })
  endWhenSilent(secure)
  await new Promise<void>((resolve, reject) => {
    secure.once('secureConnect', resolve)
    secure.once('error', reject)
  })
  return secure
}

interface SocketWire extends Pop3Wire {
  /** The next status line. */
  status(): Promise<string>
  /** Lets go of the connection for TLS to take over. */
  release(): Socket
}

function wireOver(socket: Socket): SocketWire {
  const input = inputOf(socket)
  const status = async () => {
    const line = (await input.until('\r\n', longestLine)).toString('utf8')
    if (line.startsWith('+')) return line.replace(/^\+(OK)? ?/, '')
    throw new Error(`The mail server refused: ${line.replace(/^-ERR ?/, '').slice(0, 300)}`)
  }
  return {
    status,
    command(line) {
      socket.write(`${line}\r\n`)
      return status()
    },
    async multiline(line, maxBytes) {
      socket.write(`${line}\r\n`)
      await status()
      const body = await input.until('\r\n.\r\n', maxBytes)
      return unstuffed(body)
    },
    release() {
      input.release()
      return socket
    },
    end: () => socket.destroy(),
  }
}

/** What has come in and was not asked for yet. */
function inputOf(socket: Socket) {
  let received: Buffer = Buffer.alloc(0)
  let failed: Error | undefined
  let wake: () => void = () => undefined

  const take = (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    wake()
  }
  socket.on('data', take)
  const fail = (error: Error) => {
    failed ??= error
    wake()
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The mail server ended the connection')))

  return {
    /** Words that came before TLS and are read behind it would be a stranger's: there must be none (CVE-2011-0411). */
    release(): void {
      if (received.length > 0) throw new Error('The mail server spoke before TLS had begun')
      socket.off('data', take)
      socket.setTimeout(0)
    },
    /** Everything before the mark, which is taken away with it. */
    async until(mark: string, maxBytes: number): Promise<Buffer> {
      let searched = 0
      for (;;) {
        // An empty answer is its end alone: `.` on the first line.
        if (mark !== '\r\n' && searched === 0 && received.subarray(0, 3).toString('latin1') === '.\r\n') {
          received = received.subarray(3)
          return Buffer.alloc(0)
        }
        const at = received.indexOf(mark, Math.max(0, searched - mark.length))
        if (at >= 0) {
          const found = received.subarray(0, at)
          received = received.subarray(at + mark.length)
          return found
        }
        if (received.length > maxBytes) throw new Error('The mail server sent more than was asked for')
        if (failed !== undefined) throw failed
        searched = received.length
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

/** RFC 1939, section 3: a line that begins with a dot was sent with one dot more. */
function unstuffed(body: Buffer): Buffer {
  const text = body.toString('latin1')
  return Buffer.from(text.replace(/(^|\r\n)\.\./g, '$1.'), 'latin1')
}
