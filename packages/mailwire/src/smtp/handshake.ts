import { type Reply, type WireError, type WireErrorCode, wireError } from '../outcome.ts'
import { authExchange, chooseMechanism } from './auth.ts'
import { type Capabilities, noCapabilities, readCapabilities } from './capabilities.ts'
import type { Credentials, Server } from './options.ts'
import { Wire } from './wire.ts'

/** A session ready for messages, or why there is none. */
export type Handshake =
  | { readonly ok: true; readonly wire: Wire; readonly capabilities: Capabilities }
  | { readonly ok: false; readonly error: WireError }

/** From nothing to a session: connect, greeting, EHLO, STARTTLS, AUTH. Never throws; `signal` ends it early. */
export async function openSession(server: Server, signal: AbortSignal): Promise<Handshake> {
  const dialogue = new Dialogue(signal)
  try {
    const wire = await Wire.connect(server, dialogue, signal)
    dialogue.wire = wire
    const abort = () => wire.fail(wireError('closed', 'ended by this side'))
    signal.addEventListener('abort', abort)
    try {
      const capabilities = await introduce(dialogue, server)
      return wire.failure === undefined ? { ok: true, wire, capabilities } : { ok: false, error: wire.failure }
    } catch (error) {
      wire.fail(asWireError(error))
      return { ok: false, error: asWireError(error) }
    } finally {
      signal.removeEventListener('abort', abort)
    }
  } catch (error) {
    return { ok: false, error: asWireError(error) }
  }
}

async function introduce(dialogue: Dialogue, server: Server): Promise<Capabilities> {
  expectClass(await dialogue.hear(server.timeouts.greeting), 2, 'rejected')
  let capabilities = await hello(dialogue, server)
  if (server.tls === 'starttls') {
    if (!capabilities.startTls) throw wireError('tls', 'the server does not offer STARTTLS')
    expectClass(await dialogue.ask('STARTTLS', server.timeouts.command), 2, 'tls')
    await dialogue.upgrade()
    capabilities = await hello(dialogue, server) // RFC 3207, 4.2: what was learnt before TLS is forgotten
  }
  if (server.auth !== undefined) await logIn(dialogue, server, { auth: server.auth, offered: capabilities.auth })
  return capabilities
}

async function hello(dialogue: Dialogue, server: Server): Promise<Capabilities> {
  const ehlo = await dialogue.ask(`EHLO ${server.heloName}`, server.timeouts.command)
  if (ehlo.code === 250) return readCapabilities(ehlo.text)
  if (ehlo.code < 500 || ehlo.code > 504) throw wireError('rejected', `EHLO answered ${ehlo.code} ${ehlo.text}`, ehlo)
  expectClass(await dialogue.ask(`HELO ${server.heloName}`, server.timeouts.command), 2, 'rejected')
  return noCapabilities
}

interface LogIn {
  readonly auth: Credentials
  readonly offered: readonly string[]
}

async function logIn(dialogue: Dialogue, server: Server, { auth, offered }: LogIn): Promise<void> {
  const mechanism = chooseMechanism(auth, offered)
  if (mechanism === undefined) {
    throw wireError('auth', `the server offers ${offered.join(', ') || 'no AUTH'}, not ${auth.method}`)
  }
  const exchange = authExchange(mechanism, auth.username, await secretOf(auth))
  let reply = await dialogue.ask(exchange.command, server.timeouts.command)
  for (let step = 0; reply.code === 334; step++) {
    const answer = exchange.answer(step, reply.text)
    // RFC 4954, 4: a lone asterisk cancels, the server then answers 501.
    reply = await dialogue.ask(answer ?? '*', server.timeouts.command)
    if (answer === undefined) break
  }
  expectClass(reply, 2, 'auth')
}

async function secretOf(auth: Credentials): Promise<string> {
  if (auth.method !== 'xoauth2') return auth.password
  const token = typeof auth.accessToken === 'string' ? auth.accessToken : await fetched(auth.accessToken)
  if (/[\x00-\x20\x7f]/.test(token)) throw wireError('auth', 'the access token holds a space or control character')
  return token
}

async function fetched(accessToken: () => Promise<string>): Promise<string> {
  try {
    return await accessToken()
  } catch (error) {
    throw wireError('auth', `no access token: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function expectClass(reply: Reply, wanted: number, code: WireErrorCode): void {
  if (Math.floor(reply.code / 100) !== wanted) throw wireError(code, `${reply.code} ${reply.text}`, reply)
}

function asWireError(error: unknown): WireError {
  if (error instanceof Error) return wireError('connect', error.message)
  return isWireError(error) ? error : wireError('connect', String(error))
}

function isWireError(error: unknown): error is WireError {
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}

/** Question and answer one at a time, as promises. Used before messages flow. */
class Dialogue {
  readonly #signal: AbortSignal
  wire: Wire | undefined
  #early: Reply | undefined
  #waiting: { resolve: (reply: Reply) => void; reject: (error: WireError) => void } | undefined

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  ask(line: string, ms: number): Promise<Reply> {
    if (this.#early !== undefined) return Promise.reject(wireError('protocol', 'reply before the command'))
    this.wire?.text(`${line}\r\n`)
    this.wire?.flush()
    return this.hear(ms)
  }

  hear(ms: number): Promise<Reply> {
    const early = this.#early
    this.#early = undefined
    if (early !== undefined) return Promise.resolve(early)
    const failure = this.wire?.failure
    if (failure !== undefined) return Promise.reject(failure)
    this.wire?.expectWithin(ms)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  upgrade(): Promise<void> {
    if (this.#early !== undefined)
      return Promise.reject(wireError('protocol', 'plain text after the reply to STARTTLS'))
    return this.wire?.upgrade(this.#signal) ?? Promise.resolve()
  }

  onReply(reply: Reply): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    this.wire?.expectNothing()
    if (waiting !== undefined) waiting.resolve(reply)
    else if (this.#early === undefined) this.#early = reply
    else this.wire?.fail(wireError('protocol', 'replies to nothing'))
  }

  onSettled(): void {}

  onClosed(error: WireError): void {
    this.#waiting?.reject(error)
    this.#waiting = undefined
  }
}
