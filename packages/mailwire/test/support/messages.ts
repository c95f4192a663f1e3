import { type Outcome, type OutgoingMessage, Pool, type PoolOptions } from '../../src/index.ts'
import type { ScriptedServer } from './scripted-server.ts'

export function mail(to: string | readonly string[], content = 'Subject: hello\r\n\r\nworld\r\n'): OutgoingMessage {
  return { from: 'sender@example.com', to: [to].flat(), content: Buffer.from(content) }
}

/** One connection, one attempt, short patience: what a test of a single fault needs. */
export function poolFor(server: { readonly port: number }, options: Partial<PoolOptions> = {}): Pool {
  const timeouts = { connect: 1_000, greeting: 400, command: 400, data: 400 }
  return new Pool({
    host: '127.0.0.1',
    port: server.port,
    maxConnections: 1,
    attempts: 1,
    retryDelay: 5,
    timeouts,
    ...options,
  })
}

/** Sends everything as one batch; the outcomes in the order of the messages. */
export async function sendAll(pool: Pool, messages: readonly OutgoingMessage[]): Promise<Outcome[]> {
  const outcomes = new Map<OutgoingMessage, Outcome>()
  await pool.sendMany(messages, (message, outcome) => outcomes.set(message, outcome))
  return messages.flatMap((message) => outcomes.get(message) ?? [])
}

/** `accepted`, `refused 550 rcpt`, `unsent closed` … */
export function shown(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return 'accepted'
    case 'refused':
    case 'deferred':
      return `${outcome.kind} ${outcome.code} ${outcome.stage}`
    default:
      return `${outcome.kind} ${outcome.error.code}`
  }
}

export async function closeBoth(pool: Pool, server: ScriptedServer): Promise<void> {
  await pool.close(500)
  await server.close()
}
