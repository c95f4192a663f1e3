import { checkedServer, type Server, type ServerOptions, whole } from '../smtp/options.ts'

/** A server and how to use it. Times in milliseconds. */
export interface PoolOptions extends ServerOptions {
  /** Most connections at the same time, default 10. They are opened as work demands. */
  readonly maxConnections?: number | undefined
  /** A connection is replaced after so many messages, default 0: never. */
  readonly maxMessagesPerConnection?: number | undefined
  /** An unused connection is closed after this time, default 15 000. */
  readonly idleTimeout?: number | undefined
  /** Longest wait for a connection, then the message ends `unsent` with `busy`. Default 0: as long as it takes. */
  readonly waitTimeout?: number | undefined
  /** Tries in total for `unsent` and `deferred`, default 2. `unknown` and `refused` are never tried again. */
  readonly attempts?: number | undefined
  /** Pause before a message is tried again, default 10. */
  readonly retryDelay?: number | undefined
  /** Longest pause between tries to reach a server that is down, default 30 000. It begins at 100 and doubles. */
  readonly maxBackoff?: number | undefined
}

export interface PoolSettings {
  readonly server: Server
  readonly maxConnections: number
  readonly maxMessagesPerConnection: number
  readonly idleTimeout: number
  readonly waitTimeout: number
  readonly attempts: number
  readonly retryDelay: number
  readonly maxBackoff: number
}

const day = 86_400_000

export function checkedPool(options: PoolOptions): PoolSettings {
  return {
    server: checkedServer(options),
    maxConnections: whole('maxConnections', options.maxConnections ?? 10, 1, 10_000),
    maxMessagesPerConnection: whole('maxMessagesPerConnection', options.maxMessagesPerConnection ?? 0, 0, 1e9),
    idleTimeout: whole('idleTimeout', options.idleTimeout ?? 15_000, 1, day),
    waitTimeout: whole('waitTimeout', options.waitTimeout ?? 0, 0, day),
    attempts: whole('attempts', options.attempts ?? 2, 1, 1_000),
    retryDelay: whole('retryDelay', options.retryDelay ?? 10, 0, day),
    maxBackoff: whole('maxBackoff', options.maxBackoff ?? 30_000, 100, day),
  }
}
