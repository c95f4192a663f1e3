import type { OutgoingMessage } from '@broadsheet/mailwire'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type RenderSubscriber, singleLine } from '../rendering/index.ts'
import type { Settings } from '../settings/schema.ts'
import { type LinkRegistry, settled } from '../tracking/links.ts'
import { failedOutcome } from './email.ts'
import { campaignMessages, singleMessage } from './email-message.ts'
import type { Messenger, OnSingleOutcome, PreparedCampaign, SendOptions, SingleMail } from './messenger.ts'

export interface SandboxOptions {
  readonly db: Database
  readonly settings: Settings
  readonly links: LinkRegistry
  /** Called when messages were kept. */
  readonly onKept: () => void
}

const keep = statement<object>(`
  insert into broadsheet.sandbox_messages (campaign_id, from_email, to_email, subject, size, source)
  select $1::integer, kept.sender, kept.recipient, kept.subject, length(kept.source), kept.source
  from unnest($2::text[], $3::text[], $4::text[], $5::bytea[]) as kept(sender, recipient, subject, source)`)

const portion = 200
/** Stands in the ledger, and tells there what went to the sandbox (`sending/prepare.ts`): a new wording forgets the old. */
export const sandboxReply = 'Kept in the sandbox inbox; nobody was mailed.'
const accepted = { kind: 'accepted', reply: sandboxReply } as const

/** Stands in for e-mail while no server is connected: real messages, kept in the database and sent to nobody. */
export function createSandbox(options: SandboxOptions): Messenger {
  return {
    name: 'email',
    open: (campaign) => {
      const make = campaignMessages(campaign, options.settings, [])
      return {
        limited: false,
        toDomains: false,
        toSandbox: true,
        async send(recipients, sendOptions) {
          let rest = recipients
          while (rest.length > 0 && sendOptions.mayGoOn()) {
            await keepPortion(options, campaign, rest.slice(0, portion), make, sendOptions)
            rest = rest.slice(portion)
          }
          return { recipients: rest, reason: undefined }
        },
      }
    },
    deliver: (mails, onOutcome) => keepSingles(options, mails, onOutcome),
  }
}

async function keepPortion(
  { db, links, onKept }: SandboxOptions,
  { source, program }: PreparedCampaign,
  recipients: readonly RenderSubscriber[],
  make: (recipient: RenderSubscriber) => OutgoingMessage,
  options: SendOptions,
): Promise<void> {
  const makeOne = (recipient: RenderSubscriber) => ({
    message: make(recipient),
    // Once more, for the list of messages; what renders by chance may fail here and not there.
    subject: singleLine(program.renderFor(recipient).subject),
  })
  const made = await settled(links, () => makeAll(recipients, makeOne))
  const good = made.flatMap((one) => (one.kind === 'made' ? [one] : []))
  await db.run(keep, [
    source.id,
    good.map(() => source.fromEmail),
    good.map(({ recipient }) => recipient.email),
    good.map(({ subject }) => subject),
    good.map(({ message }) => bytesOf(message)),
  ])
  onKept()
  for (const one of made) {
    options.onOutcome(one.recipient, one.kind === 'made' ? accepted : failedOutcome(one.error))
  }
}

interface Kept {
  readonly message: OutgoingMessage
  readonly subject: string
}

type Made =
  | ({ readonly kind: 'made'; readonly recipient: RenderSubscriber } & Kept)
  | { readonly kind: 'failed'; readonly recipient: RenderSubscriber; readonly error: unknown }

function makeAll(
  recipients: readonly RenderSubscriber[],
  make: (recipient: RenderSubscriber) => Kept,
): readonly Made[] {
  return recipients.map((recipient): Made => {
    try {
      return { kind: 'made', recipient, ...make(recipient) }
    } catch (error) {
      return { kind: 'failed', recipient, error }
    }
  })
}

async function keepSingles(
  { db, onKept }: SandboxOptions,
  mails: readonly SingleMail[],
  onOutcome: OnSingleOutcome,
): Promise<void> {
  const made = mails.map((mail) => {
    try {
      return { mail, message: singleMessage(mail, []) }
    } catch (error) {
      return { mail, fault: failedOutcome(error) }
    }
  })
  const good = made.flatMap(({ mail, message }) => (message === undefined ? [] : [{ mail, message }]))
  await db.run(keep, [
    null,
    good.map(({ mail }) => mail.from),
    good.map(({ message }) => message.to.join(', ')),
    good.map(({ mail }) => mail.subject),
    good.map(({ message }) => bytesOf(message)),
  ])
  onKept()
  for (const { mail, fault } of made) onOutcome(mail, fault ?? accepted)
}

function bytesOf({ content }: OutgoingMessage): Buffer {
  return Buffer.isBuffer(content) ? content : Buffer.concat([...content])
}
