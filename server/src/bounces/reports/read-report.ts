import type { Email } from 'postal-mime'
import { nilUuid } from '../../public/urls.ts'
import type { BounceType } from '../event.ts'
import { identityInAddress } from '../verp.ts'
import { classifyReply, classifyStatus, classifyWords } from './classify.ts'
import { addressIn, type Fields, field, readFieldGroups, readFields } from './fields.ts'

/** Whose message a report is about. */
export interface Identity {
  /** From the headers of our message, which the report carries, or from the return path that it was sent to. */
  readonly subscriberUuid: string | undefined
  readonly campaignUuid: string | undefined
}

/** What the report says of one recipient. */
export interface Finding {
  readonly type: BounceType
  readonly address: string | undefined
  readonly reason: string
  readonly details: Readonly<Record<string, string>>
}

export type Report =
  | {
      readonly kind: 'report'
      readonly identity: Identity
      readonly findings: readonly Finding[]
      readonly email: Email
    }
  /** Anything else: answers of people and their machines, newsletters, spam. */
  | { readonly kind: 'foreign' }

const foreign: Report = { kind: 'foreign' }

/** Reads a message of a bounce mailbox: delivery reports (RFC 3464), complaints (RFC 5965), and what looks like them. */
export async function readReport(raw: Uint8Array): Promise<Report> {
  const email = await parse(raw)
  if (email === undefined) return foreign
  const status = partOf(email, 'message/delivery-status') ?? partOf(email, 'message/global-delivery-status')
  const feedback = partOf(email, 'message/feedback-report')
  const identity = identityOf(email)
  if (feedback !== undefined) return { kind: 'report', identity, findings: complaints(feedback), email }
  if (status !== undefined) return { kind: 'report', identity, findings: failures(status, email.text ?? ''), email }
  if (!looksLikeBounce(email) || identity.subscriberUuid === undefined) return foreign
  return { kind: 'report', identity, findings: [guess(email)], email }
}

async function parse(raw: Uint8Array): Promise<Email | undefined> {
  try {
    const { default: PostalMime } = await import('postal-mime')
    return await PostalMime.parse(raw, {
      attachmentEncoding: 'utf8',
      forceRfc822Attachments: true,
      maxNestingDepth: 20,
    })
  } catch {
    return undefined
  }
}

function partOf(email: Email, type: string): string | undefined {
  const part = email.attachments.find((attachment) => attachment.mimeType === type)
  return typeof part?.content === 'string' ? part.content : undefined
}

/** Actions `delayed`, `relayed`, `delivered` and `expanded` are no failures. */
function failures(status: string, text: string): readonly Finding[] {
  const [, ...recipients] = readFieldGroups(status)
  return recipients.flatMap((fields): Finding[] => {
    if (field(fields, 'action').toLowerCase() !== 'failed') return []
    const diagnostic = field(fields, 'diagnostic-code').replace(/^\s*smtp\s*;\s*/i, '')
    const verdict =
      classifyStatus(field(fields, 'status'), diagnostic) ??
      classifyReply(diagnostic) ??
      classifyWords(diagnostic || text)
    return [
      {
        type: verdict.type,
        address: addressIn(field(fields, 'original-recipient')) ?? addressIn(field(fields, 'final-recipient')),
        reason: verdict.reason,
        details: {
          status: field(fields, 'status').slice(0, 100),
          diagnostic: diagnostic.slice(0, 1000),
          remote_mta: field(fields, 'remote-mta').slice(0, 300),
        },
      },
    ]
  })
}

const praise = new Set(['not-spam', 'auth-failure'])

function complaints(feedback: string): readonly Finding[] {
  const fields = readFields(feedback)
  const kind = field(fields, 'feedback-type').toLowerCase()
  if (kind === '' || praise.has(kind)) return []
  const address = addressIn(field(fields, 'original-rcpt-to'))
  return [
    { type: 'complaint', address, reason: `feedback_type=${kind.slice(0, 40)}`, details: { feedback_type: kind } },
  ]
}

function guess(email: Email): Finding {
  const { type, reason } = classifyWords(email.text ?? '')
  const failed = email.headers.find((header) => header.key === 'x-failed-recipients')?.value
  return { type, reason, address: failed === undefined ? undefined : addressIn(failed), details: {} }
}

const bounceSenders = /^(mailer-daemon|postmaster|mail-daemon|mail delivery (sub)?system)/i

/** RFC 5321, section 6.1: reports come with an empty return path. Replies that a person set up do not look like this. */
function looksLikeBounce(email: Email): boolean {
  const header = (name: string) => email.headers.find((entry) => entry.key === name)?.value.trim()
  if (/auto-replied/i.test(header('auto-submitted') ?? '') && header('x-failed-recipients') === undefined) return false
  if (header('x-failed-recipients') !== undefined || header('return-path') === '<>') return true
  return bounceSenders.test(email.from?.address ?? '') || bounceSenders.test(email.from?.name ?? '')
}

/**
 * The headers of our own message: from the returned message or its headers, else from the text of a report that quotes
 * them. The names are those of the other side too, for mail that it has sent before a takeover.
 */
function identityOf(email: Email): Identity {
  const returned = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/rfc822-headers']
    .map((type) => partOf(email, type))
    .filter((part) => part !== undefined)
  for (const text of [...returned.map(headOf), email.text ?? '']) {
    const fields = readFields(text.replace(/^[ \t>]+/gm, ''))
    const subscriberUuid = uuidIn(fields, 'x-listmonk-subscriber')
    if (subscriberUuid !== undefined) return { subscriberUuid, campaignUuid: uuidIn(fields, 'x-listmonk-campaign') }
  }
  return identityOfReceiver(email) ?? { subscriberUuid: undefined, campaignUuid: undefined }
}

const receivers = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'])

/** Whom the report was sent to, where each message went out with a return path of its own. */
function identityOfReceiver(email: Email): Identity | undefined {
  for (const { key, value } of email.headers) {
    const found = receivers.has(key) ? identityInAddress(value) : undefined
    // Single messages belong to no campaign.
    if (found !== undefined)
      return { ...found, campaignUuid: found.campaignUuid === nilUuid ? undefined : found.campaignUuid }
  }
  return undefined
}

function headOf(message: string): string {
  return message.split(/\r?\n\r?\n/, 1)[0] ?? ''
}

function uuidIn(fields: Fields, name: string): string | undefined {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(field(fields, name))?.[0]?.toLowerCase()
}
