export { type DkimOptions, type DkimSigner, dkimSigner, signMessage } from './dkim/sign.ts'
export { MessageError, type MessageErrorCode } from './errors.ts'
export type { MessageBytes, OutgoingMessage } from './message.ts'
export { formatAddresses, type Mailbox, parseAddresses } from './mime/addresses.ts'
export { formatDate } from './mime/date.ts'
export type { AttachedFile, InlineFile } from './mime/files.ts'
export type { HeaderField, HeaderKind, TemplateMailbox } from './mime/headers.ts'
export { buildMessage, type MessagePlan, type MessageSpec, prepareMessage } from './mime/message-plan.ts'
export type { Slot, Template } from './mime/segments.ts'
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
