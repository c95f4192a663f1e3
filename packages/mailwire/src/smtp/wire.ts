import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { type Reply, type WireError, wireError } from '../outcome.ts'
import type { Server } from './options.ts'
import { ReplyReader } from './reply.ts'

/** Who hears what happens on a wire. Neither function is called again after `onClosed`. */
export interface WireListener {
  onReply(reply: Reply): void
  /** After all replies of one piece of input were handed over: the moment to write everything at once. */
  onSettled(): void
  onClosed(error: WireError): void
}

/**
 * Input without TLS, read into one buffer again and again: the ordinary way allocates 64 kB for every piece of input.
 * What comes before there is a reader, such as an early greeting, waits.
 */
class PlainInput {
  readonly buffer = Buffer.allocUnsafeSlow(8_192)
  #early: Buffer[] = []
  #reader: ((chunk: Buffer) => void) | undefined

  readonly callback = (size: number, buffer: Uint8Array): boolean => {
    const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, size)
    if (this.#reader === undefined) this.#early.push(Buffer.from(chunk))
    else this.#reader(chunk)
    return true
  }

  goTo(reader: (chunk: Buffer) => void): void {
    this.#reader = reader
    for (const chunk of this.#early.splice(0)) reader(chunk)
  }
}

/** Output is gathered up to this size, so that body and next envelope leave in one system call. */
const gatherBytes = 65_536

/**
 * Bytes in both directions, with a deadline. Knows replies as units but not what they mean.
 * Writes are gathered until `flush`; larger pieces go out by themselves.
 */
export class Wire {
  readonly #server: Server
  #socket: Socket
  #reader: ReplyReader
  #listener: WireListener
  #scratch: Buffer | undefined
  #filled = 0
  #deadline = 0
  #timer: NodeJS.Timeout | undefined
  #timerDue = 0
  #failure: WireError | undefined

  private constructor(server: Server, socket: Socket, listener: WireListener) {
    this.#server = server
    this.#listener = listener
    this.#socket = socket
    this.#reader = this.#newReader()
    this.#attach()
  }

  /** Connects, with TLS from the first byte when the server is `implicit`. Rejects with a WireError. */
  static async connect(server: Server, listener: WireListener, signal: AbortSignal): Promise<Wire> {
    const input = server.tls === 'none' ? new PlainInput() : undefined
    const tcp = connectTcp({
      host: server.host,
      port: server.port,
      noDelay: true,
      keepAlive: true,
      ...(input === undefined ? {} : { onread: input }),
    })
    const socket = server.tls === 'implicit' ? secured(tcp, server) : tcp
    await ready({ socket, tcp, server, signal })
    const wire = new Wire(server, socket, listener)
    input?.goTo(wire.#onData)
    return wire
  }

  get closed(): boolean {
    return this.#failure !== undefined
  }

  get failure(): WireError | undefined {
    return this.#failure
  }

  listen(listener: WireListener): void {
    this.#listener = listener
  }

  /** Continues in TLS after the server agreed to STARTTLS (RFC 3207). Whatever came in before is not trusted. */
  async upgrade(signal: AbortSignal): Promise<void> {
    // Text behind the reply to STARTTLS was put there by someone in between (CVE-2011-0411 and kin).
    if (this.#reader.pending) throw wireError('protocol', 'plain text after the reply to STARTTLS')
    const raw = this.#socket
    this.#reader.stop()
    raw.removeListener('data', this.#onData).removeListener('end', this.#onEnd).removeListener('close', this.#onEnd)
    const socket = secured(raw, this.#server)
    await ready({ socket, tcp: raw, server: this.#server, signal })
    this.#socket = socket
    this.#reader = this.#newReader()
    this.#attach()
  }

  /** Adds text to what the next flush sends. */
  text(text: string): void {
    const room = this.#room(text.length * 3)
    this.#filled += room.write(text, this.#filled, 'utf8')
  }

  /** Adds bytes to what the next flush sends. They must not change afterwards. */
  bytes(bytes: Buffer): void {
    if (bytes.length > gatherBytes / 2) {
      this.flush()
      if (this.#failure === undefined) this.#socket.write(bytes)
      return
    }
    const room = this.#room(bytes.length)
    room.set(bytes, this.#filled)
    this.#filled += bytes.length
  }

  /** Sends what was gathered. `onTaken` is called once the system took everything written so far, if it ever does. */
  flush(onTaken?: () => void): void {
    if (this.#failure !== undefined) return
    // Also called, with an error, for what the end of a connection left unwritten.
    const written = onTaken && ((error?: Error | null) => (error ? undefined : onTaken()))
    const scratch = this.#scratch
    if (scratch === undefined || this.#filled === 0) {
      if (written !== undefined) this.#socket.write('', written)
      return
    }
    this.#socket.write(scratch.subarray(0, this.#filled), written)
    this.#filled = 0
    // A write that the system took whole is over when write() returns; then the buffer may be used again.
    if (this.#socket.writableLength > 0) this.#scratch = undefined
  }

  /** Fails the wire with `timeout` unless told otherwise within `ms`. */
  expectWithin(ms: number): void {
    this.#deadline = performance.now() + ms
    if (this.#failure !== undefined) return
    if (this.#timer === undefined || this.#timerDue > this.#deadline) this.#arm(ms)
  }

  expectNothing(): void {
    this.#deadline = 0
  }

  /** Ends the connection at once and tells the listener. Later calls do nothing. */
  fail(error: WireError): void {
    if (this.#failure !== undefined) return
    this.#failure = error
    clearTimeout(this.#timer)
    this.#reader.stop()
    this.#socket.destroy()
    this.#listener.onClosed(error)
  }

  /** Says QUIT and closes; waits for the server's side no longer than a second. */
  quit(): void {
    if (this.#failure !== undefined) return
    this.#failure = wireError('closed', 'closed by this side')
    clearTimeout(this.#timer)
    this.#reader.stop()
    this.#socket.end('QUIT\r\n')
    const socket = this.#socket
    setTimeout(() => socket.destroy(), 1_000).unref()
  }

  // One timer per wire that looks at the deadline when it goes off, so that a message costs no timer operation.
  #arm(ms: number): void {
    clearTimeout(this.#timer)
    this.#timerDue = performance.now() + ms
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#deadline === 0) return
      const left = this.#deadline - performance.now()
      if (left > 0) this.#arm(Math.max(1, Math.ceil(left)))
      else this.fail(wireError('timeout', 'the server took too long to answer'))
    }, ms)
  }

  #room(size: number): Buffer {
    if (this.#scratch !== undefined && this.#filled + size > this.#scratch.length) this.flush()
    if (this.#scratch === undefined || size > this.#scratch.length) {
      this.#scratch = Buffer.allocUnsafeSlow(Math.max(gatherBytes, size))
      this.#filled = 0
    }
    return this.#scratch
  }

  #newReader(): ReplyReader {
    const limits = { maxLineBytes: this.#server.maxReplyLineBytes, maxReplyBytes: this.#server.maxReplyBytes }
    return new ReplyReader(limits, (reply) => this.#listener.onReply(reply))
  }

  #attach(): void {
    const socket = this.#socket
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
    socket.on('close', this.#onEnd)
    socket.on('error', (error: Error) => this.fail(wireError('closed', error.message)))
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#failure !== undefined) return
    const fed = this.#reader.feed(chunk)
    if (!fed.ok) this.fail(wireError('protocol', fed.why))
    else if (this.#failure === undefined) this.#listener.onSettled()
  }

  readonly #onEnd = (): void => this.fail(wireError('closed', 'the server closed the connection'))
}

function secured(socket: Socket, server: Server): TLSSocket {
  return connectTls({
    socket,
    // Without servername Node checks the certificate against `host`; an address may not be sent as SNI (RFC 6066, 3).
    host: server.host,
    ...(isIP(server.host) === 0 ? { servername: server.host } : {}),
    rejectUnauthorized: !server.tlsSkipVerify,
    ...(server.tlsCa === undefined ? {} : { ca: [...server.tlsCa] }),
    minVersion: 'TLSv1.2',
  })
}

interface Connecting {
  readonly socket: Socket | TLSSocket
  /** The socket below, the same one when there is no TLS. */
  readonly tcp: Socket
  readonly server: Server
  readonly signal: AbortSignal
}

/** Resolves when the socket can be used; rejects with a WireError and leaves nothing open. */
function ready({ socket, tcp, server, signal }: Connecting): Promise<void> {
  const isTls = socket !== tcp
  let isConnected = !tcp.connecting
  tcp.once('connect', () => {
    isConnected = true
  })
  return new Promise((resolve, reject) => {
    const give = (error: WireError) => {
      settle()
      socket.destroy()
      tcp.destroy()
      reject(error)
    }
    const failed = (error: Error) =>
      give(wireError(isTls && isConnected ? 'tls' : 'connect', error.message || error.name))
    const closed = () => give(wireError(isTls && isConnected ? 'tls' : 'connect', 'closed while connecting'))
    const aborted = () => give(wireError('closed', 'ended by this side'))
    const timer = setTimeout(() => give(wireError('timeout', 'connecting took too long')), server.timeouts.connect)
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
      socket.removeListener('close', closed)
      for (const each of new Set([socket, tcp])) {
        // An 'error' event that nobody hears would end the process, so one listener stays.
        each.removeListener('error', failed).on('error', () => {})
      }
    }
    for (const each of new Set([socket, tcp])) each.once('error', failed)
    socket.once('close', closed)
    signal.addEventListener('abort', aborted)
    if (signal.aborted) return aborted()
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      settle()
      resolve()
    })
  })
}
