export type { MessageBytes, OutgoingMessage } from './message.ts'
export type {
  Accepted,
  Deferred,
  Outcome,
  RecipientRefusal,
  Refused,
  Reply,
  Stage,
  Unknown,
  Unsent,
  WireError,
  WireErrorCode,
} from './outcome.ts'
export type { BatchResult } from './pool/batch.ts'
export type { PoolOptions } from './pool/options.ts'
export { Pool } from './pool/pool.ts'
export type { OutcomeCounts, PoolState } from './pool/state.ts'
export type { Capabilities } from './smtp/capabilities.ts'
export {
  ConfigurationError,
  type Credentials,
  type ServerOptions,
  type Timeouts,
  type TlsMode,
} from './smtp/options.ts'
