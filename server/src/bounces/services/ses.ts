import Type, { type Static } from 'typebox'
import type { Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { failure } from '../../errors/error.ts'
import { guardedFetch } from '../../http/outgoing.ts'
import type { BounceType, ReportedBounce } from '../event.ts'
import {
  bareAddress,
  bodyReader,
  events,
  header,
  momentOf,
  refused,
  Text,
  unusable,
  type WebhookService,
} from './service.ts'
import { isFresh } from './signature.ts'
import {
  accountOf,
  amazonCertificates,
  type CertificateSource,
  checkConfirmationUrl,
  readEnvelope,
  type SnsEnvelope,
  verifyEnvelope,
} from './sns.ts'

const Recipients = Type.Optional(
  Type.Array(Type.Object({ emailAddress: Type.Optional(Text()), status: Type.Optional(Text()) }), { maxItems: 1000 }),
)

const Message = Type.Object({
  notificationType: Type.Optional(Text()),
  eventType: Type.Optional(Text()),
  bounce: Type.Optional(
    Type.Object({
      bounceType: Type.Optional(Text()),
      bouncedRecipients: Recipients,
      feedbackId: Type.Optional(Text()),
    }),
  ),
  complaint: Type.Optional(Type.Object({ complainedRecipients: Recipients, feedbackId: Type.Optional(Text()) })),
  mail: Type.Object({
    timestamp: Type.Optional(Text()),
    destination: Type.Optional(Type.Array(Text(), { maxItems: 1000 })),
    headersTruncated: Type.Optional(Type.Boolean()),
    headers: Type.Optional(Type.Array(Type.Object({ name: Text(), value: Text() }), { maxItems: 1000 })),
  }),
})

type SesMessage = Static<typeof Message>

const readMessage = bodyReader(Message)

/** SNS tries again for hours with the time of the first attempt; what is older was kept by somebody. */
const toleranceSeconds = 24 * 3600

const amazon = amazonCertificates()

interface Options {
  readonly db: Queryable
  /** Only these topics are listened to; empty: those of the AWS account that came first. */
  readonly topics: readonly string[]
  readonly certificates?: CertificateSource
  /** Confirms a subscription; answers the status. */
  readonly confirm?: (url: string) => Promise<number>
}

/** Amazon SES reports through SNS, which signs with a certificate of its own. */
export function createSes({ db, topics, certificates = amazon, confirm = confirmAtAmazon }: Options): WebhookService {
  return async (request) => {
    const named = header(request, 'x-amz-sns-message-type')
    if (!['SubscriptionConfirmation', 'UnsubscribeConfirmation', 'Notification'].includes(named)) {
      throw unusable(`messages of the type "${named.slice(0, 50)}" are not taken`)
    }
    const envelope = readEnvelope(request.body)
    if (envelope.Type !== named) throw refused('the type in the header is not that of the message')
    await verifyEnvelope(envelope, certificates, request.now)
    if (!isFresh(new Date(envelope.Timestamp).getTime(), request.now, toleranceSeconds))
      throw refused('the message is too old')
    if (topics.length === 0) await requireTrusted(db, accountOf(envelope.TopicArn))
    else if (!topics.includes(envelope.TopicArn)) throw refused('this is not a topic that reports here')
    if (envelope.Type === 'Notification') return events(...reportsIn(envelope))
    // Visiting the address of an UnsubscribeConfirmation would subscribe again.
    if (envelope.Type === 'SubscriptionConfirmation') {
      const status = await confirm(checkConfirmationUrl(envelope.SubscribeURL))
      // Not the sender's fault, and to be tried again: SNS gives a message up that is answered with 4xx.
      if (status !== 200) throw failure('service.unavailable', { what: 'The confirmation at Amazon SNS' })
    }
    return events()
  }
}

async function confirmAtAmazon(url: string): Promise<number> {
  return (await guardedFetch(url, { reach: 'public', timeoutMs: 5000 })).status
}

const trustFirst = statement<object>(`
  insert into broadsheet.trusted_sns_accounts (account)
  select $1 where not exists (select from broadsheet.trusted_sns_accounts)
  on conflict do nothing`)

const isTrusted = statement<{ trusted: boolean }>(
  'select exists (select from broadsheet.trusted_sns_accounts where account = $1) as trusted',
)

async function requireTrusted(db: Queryable, account: string): Promise<void> {
  await db.run(trustFirst, [account])
  if ((await db.row(isTrusted, [account]))?.trusted !== true) {
    throw refused('this is not the AWS account that reports here')
  }
}

function reportsIn(envelope: SnsEnvelope): readonly ReportedBounce[] {
  const message = readMessage(envelope.Message)
  const kind = message.notificationType ?? message.eventType
  if (kind === undefined) throw unusable('the message is not one of Amazon SES')
  if (kind !== 'Bounce' && kind !== 'Complaint') return []
  const report = kind === 'Bounce' ? message.bounce : message.complaint
  return recipientsOf(message, kind).map(
    ({ email, status }): ReportedBounce => ({
      email,
      type: typeOf(message, kind, status),
      source: 'ses',
      meta: message,
      campaignUuid: campaignOf(message),
      createdAt: momentOf(message.mail.timestamp),
      eventId: `${report?.feedbackId ?? envelope.MessageId} ${email}`,
    }),
  )
}

function typeOf(message: SesMessage, kind: string, status: string | undefined): BounceType {
  if (kind === 'Complaint') return 'complaint'
  const kindOfBounce = message.bounce?.bounceType
  if (kindOfBounce === 'Permanent') return 'hard'
  // A domain without a mail server is reported as transient, and stays so.
  return kindOfBounce === 'Transient' && status === '5.4.4' ? 'hard' : 'soft'
}

/** Only whom the report names: the message may have gone to others too. */
function recipientsOf(message: SesMessage, kind: string): readonly { email: string; status: string | undefined }[] {
  const named = kind === 'Bounce' ? message.bounce?.bouncedRecipients : message.complaint?.complainedRecipients
  const found = (named ?? []).flatMap(({ emailAddress, status }) =>
    emailAddress === undefined ? [] : [{ email: bareAddress(emailAddress), status }],
  )
  if (found.length > 0) return found
  return (message.mail.destination ?? [])
    .slice(0, 1)
    .map((address) => ({ email: bareAddress(address), status: undefined }))
}

function campaignOf({ mail }: SesMessage): string | undefined {
  if (mail.headersTruncated === true) return undefined
  return mail.headers?.find(({ name }) => name.toLowerCase() === 'x-listmonk-campaign')?.value
}
