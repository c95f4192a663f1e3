import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What happens on the server: a command, or `BODY` for a whole body. */
export interface ServerEvent {
  readonly verb: string
  readonly line: string
  /** Number of the connection, from 1. */
  readonly connection: number
  /** How many times this verb came on this connection, this time included. */
  readonly nth: number
  /** Bytes that came in behind this and are not looked at yet. */
  readonly behind: number
}

/**
 * Instead of the usual answer: text (several lines allowed), nothing, a cut, an answer after a while, one that comes byte
 * by byte, a cut after the server did what it was asked for, or the beginning of an answer and nothing ever after.
 */
export type Answer =
  | string
  | undefined
  | { readonly silent: true }
  | { readonly cut: true }
  | { readonly after: number }
  | { readonly bytewise: true }
  | { readonly doneThenCut: true }
  | { readonly hang: string }

export interface Script {
  readonly greeting?: string
  readonly capabilities?: readonly string[]
  /** Say 354 to DATA even without a recipient, as RFC 2920 lets servers do. */
  readonly generous?: boolean
  answer?(event: ServerEvent): Answer
}

export interface Delivered {
  readonly from: string
  readonly to: readonly string[]
  readonly body: string
  readonly connection: number
}

export interface ScriptedServer {
  readonly port: number
  readonly delivered: Delivered[]
  readonly log: string[]
  /** Protocol faults of the client: input without PIPELINING, commands out of order. */
  readonly faults: string[]
  readonly connections: () => number
  close(): Promise<void>
}

/** A strict SMTP server of which each single answer can be replaced. */
export async function scriptedServer(script: Script = {}): Promise<ScriptedServer> {
  const delivered: Delivered[] = []
  const log: string[] = []
  const faults: string[] = []
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    void new Session({ script, socket, number: ++count, delivered, log, faults }).run().catch(() => {}) // events.once rejects when the socket breaks
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { port, delivered, log, faults, connections: () => count, close }
}

interface SessionParts {
  readonly script: Script
  readonly socket: Socket
  readonly number: number
  readonly delivered: Delivered[]
  readonly log: string[]
  readonly faults: string[]
}

class Session {
  readonly #parts: SessionParts
  readonly #counts = new Map<string, number>()
  #input = ''
  #ended = false
  #from: string | undefined
  #to: string[] = []

  constructor(parts: SessionParts) {
    this.#parts = parts
    parts.socket.setEncoding('latin1')
    parts.socket.on('data', (chunk: string) => {
      this.#input += chunk
      parts.socket.emit('more')
    })
    parts.socket.on('close', () => {
      this.#ended = true
      parts.socket.emit('more')
    })
  }

  async run(): Promise<void> {
    const { script } = this.#parts
    if (!(await this.#say('CONNECT', '', script.greeting ?? '220 scripted'))) return
    for (let line = await this.#line(); line !== undefined; line = await this.#line()) {
      this.#parts.log.push(line)
      if (!(await this.#command(line))) return
    }
  }

  async #command(line: string): Promise<boolean> {
    const verb = line.slice(0, 4).toUpperCase()
    if (this.#input !== '' && !this.#offers('PIPELINING')) this.#fault(`input behind ${verb} without PIPELINING`)
    switch (verb) {
      case 'EHLO':
        return this.#say(
          verb,
          line,
          ['scripted', ...this.#capabilities]
            .map((word, i, all) => `250${i === all.length - 1 ? ' ' : '-'}${word}`)
            .join('\r\n'),
        )
      case 'MAIL':
        return this.#mail(line)
      case 'RCPT':
        return this.#rcpt(line)
      case 'DATA':
        return this.#data(line)
      case 'BDAT':
        return this.#bdat(line)
      case 'RSET':
        this.#reset()
        return this.#say(verb, line, '250 reset')
      case 'QUIT':
        await this.#say(verb, line, '221 bye')
        this.#parts.socket.end()
        return false
      default:
        return this.#say(verb, line, verb === 'HELO' ? '250 scripted' : '502 what?')
    }
  }

  async #mail(line: string): Promise<boolean> {
    if (this.#from !== undefined) {
      this.#fault('nested MAIL')
      return this.#say('MAIL', line, '503 nested MAIL')
    }
    const from = /<(.*)>/.exec(line)?.[1] ?? '?'
    return this.#say('MAIL', line, '250 2.1.0 ok', () => {
      this.#from = from
    })
  }

  async #rcpt(line: string): Promise<boolean> {
    if (this.#from === undefined) return this.#say('RCPT', line, '503 MAIL first')
    return this.#say('RCPT', line, '250 2.1.5 ok', () => this.#to.push(/<(.*)>/.exec(line)?.[1] ?? '?'))
  }

  async #data(line: string): Promise<boolean> {
    if (this.#to.length === 0 && this.#parts.script.generous !== true)
      return this.#say('DATA', line, '503 5.5.1 no recipients')
    let go = false
    const goOn = await this.#say('DATA', line, '354 go on', () => {
      go = true
    })
    if (!goOn || !go) return goOn
    let body = ''
    for (let text = await this.#line(); text !== '.'; text = await this.#line()) {
      if (text === undefined) return false
      body += `${text.startsWith('.') ? text.slice(1) : text}\r\n`
    }
    return this.#body(body)
  }

  async #bdat(line: string): Promise<boolean> {
    const size = Number(/^BDAT (\d+) LAST$/i.exec(line)?.[1] ?? Number.NaN)
    while (this.#input.length < size && !this.#ended) await once(this.#parts.socket, 'more')
    const body = this.#input.slice(0, size)
    this.#input = this.#input.slice(size)
    // The transaction stays as it is: the strict reading of RFC 3030, 2, after which only RSET helps.
    if (this.#to.length === 0) return this.#say('BODY', line, '503 5.5.1 no recipients')
    return this.#body(body)
  }

  async #body(body: string): Promise<boolean> {
    if (this.#to.length === 0) {
      this.#reset()
      return this.#say('BODY', '', '554 5.5.1 no valid recipients')
    }
    const message = { from: this.#from ?? '', to: this.#to, body, connection: this.#parts.number }
    this.#reset()
    return this.#say('BODY', '', '250 2.0.0 Ok: queued as A1B2C3', () => this.#parts.delivered.push(message))
  }

  #reset(): void {
    this.#from = undefined
    this.#to = []
  }

  /** Gives the scripted answer or the usual one; `done` runs for an answer that is not a refusal. */
  async #say(verb: string, line: string, usual: string, done?: () => void): Promise<boolean> {
    const nth = (this.#counts.get(verb) ?? 0) + 1
    this.#counts.set(verb, nth)
    const answer = this.#parts.script.answer?.({
      verb,
      line,
      connection: this.#parts.number,
      nth,
      behind: this.#input.length,
    })
    const { socket } = this.#parts
    if (typeof answer === 'object' && 'cut' in answer) {
      socket.destroy()
      return false
    }
    if (typeof answer === 'object' && 'doneThenCut' in answer) {
      done?.()
      socket.destroy()
      return false
    }
    if (typeof answer === 'object' && 'silent' in answer) return true
    if (typeof answer === 'object' && 'hang' in answer) {
      socket.write(answer.hang, 'latin1')
      await once(socket, 'close')
      return false
    }
    if (typeof answer === 'object' && 'after' in answer) await sleep(answer.after)
    const text = typeof answer === 'string' ? answer : usual
    if (/^[23]/.test(text)) done?.()
    const pieces = typeof answer === 'object' && 'bytewise' in answer ? [...`${text}\r\n`] : [`${text}\r\n`]
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) await sleep(1)
      if (!socket.destroyed) socket.write(piece, 'latin1')
    }
    if (text.startsWith('421')) socket.end()
    return !text.startsWith('421')
  }

  async #line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#input.indexOf('\r\n')
      if (end >= 0) {
        const line = this.#input.slice(0, end)
        this.#input = this.#input.slice(end + 2)
        return line
      }
      if (this.#ended) return undefined
      await once(this.#parts.socket, 'more')
    }
  }

  get #capabilities(): readonly string[] {
    return (
      this.#parts.script.capabilities ?? ['PIPELINING', '8BITMIME', 'SMTPUTF8', 'ENHANCEDSTATUSCODES', 'SIZE 1000000']
    )
  }

  #offers(word: string): boolean {
    return this.#capabilities.includes(word)
  }

  #fault(text: string): void {
    this.#parts.faults.push(text)
  }
}
