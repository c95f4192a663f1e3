import type { AttachedFile, InlineFile } from '@broadsheet/mailwire'
import type { CampaignProgram, CampaignSource, RenderSubscriber } from '../rendering/index.ts'
import type { DeliveryOutcome } from '../sending/outcome.ts'

/** A campaign as a messenger gets it: compiled, with its files read. */
export interface PreparedCampaign {
  readonly source: CampaignSource
  readonly program: CampaignProgram
  readonly attachments: readonly AttachedFile[]
  readonly inline: readonly InlineFile[]
}

/** One message to one recipient, already rendered. */
export interface SingleMail {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly html: string | null
  readonly text: string | null
  /** What its sender calls the body; null or none: what the parts tell. */
  readonly contentType?: string | null
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly attachments: readonly AttachedFile[]
  readonly inline: readonly InlineFile[]
  /** Known to HTTP messengers only. */
  readonly recipient: RenderSubscriber | null
}

export type SingleOutcome =
  | DeliveryOutcome
  /** Nobody can have it: the messenger is out of reach. Try again soon; it does not count as an attempt. */
  | { readonly kind: 'unsent'; readonly reply: string }

export type OnSingleOutcome = (mail: SingleMail, outcome: SingleOutcome) => void

export interface SendOptions {
  /** Asked before each message: false parks the rest. */
  readonly mayGoOn: () => boolean
  /** Asked right before a message is made: an outcome instead of sending it. */
  readonly withheld?: (recipient: RenderSubscriber) => DeliveryOutcome | undefined
  readonly onOutcome: (recipient: RenderSubscriber, outcome: DeliveryOutcome) => void
  /** Aborted: answers that are still waited for are waited for no longer; who may have the message is `unknown`. */
  readonly giveUp?: AbortSignal | undefined
}

/** What is left of a group: those never attempted, and why it stopped. Undefined reason: it was told to. */
export interface Leftover {
  readonly recipients: readonly RenderSubscriber[]
  readonly reason: string | undefined
}

/** The way of one campaign's messages through one messenger. */
export interface Channel {
  /** Sends to a group. Every recipient either gets one outcome or is in the leftover. */
  send(recipients: readonly RenderSubscriber[], options: SendOptions): Promise<Leftover>
  /** Messages per second that are bearable; without it there is no limit. The sandbox has none. */
  readonly limited: boolean
  /** Whether answers of servers tell about the domains of recipients: e-mail only. */
  readonly toDomains: boolean
  /** Nobody gets it: what is sent stays here. */
  readonly toSandbox?: boolean
}

/** A way to people: e-mail, an HTTP service, the sandbox. */
export interface Messenger {
  readonly name: string
  open(campaign: PreparedCampaign): Channel
  /** Sends single messages at once. Each outcome is told when it is known; resolves after the last. */
  deliver(mails: readonly SingleMail[], onOutcome: OnSingleOutcome): Promise<void>
}
