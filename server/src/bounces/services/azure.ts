import Type from 'typebox'
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
  type WebhookRequest,
  type WebhookService,
} from './service.ts'
import { fingerprint, secretMatches } from './signature.ts'

const Report = Type.Object({
  recipient: Type.Optional(Text()),
  status: Type.Optional(Text()),
  validationCode: Type.Optional(Text()),
  deliveryStatusDetails: Type.Optional(
    Type.Union([Type.Object({ statusMessage: Type.Optional(Text()) }), Type.Null()]),
  ),
  deliveryAttemptTimestamp: Type.Optional(Text()),
  deliveryAttemptTimeStamp: Type.Optional(Text()),
})

const read = bodyReader(
  Type.Array(
    Type.Object({ id: Type.Optional(Text()), eventType: Type.Optional(Text()), data: Type.Optional(Report) }),
    { maxItems: 10_000 },
  ),
)

const deliveryReport = 'Microsoft.Communication.EmailDeliveryReportReceived'
const defaultHeader = 'X-Listmonk-Webhook-Secret'

/** Azure Event Grid signs nothing: a shared secret in a header or in the address must do. Without one nothing is taken. */
export const azure: WebhookService = (request) => {
  const kind = header(request, 'aeg-event-type')
  if (/^SubscriptionValidation(Event)?$/i.test(kind)) {
    const code = read(request.body)[0]?.data?.validationCode
    if (code === undefined) throw unusable('the validation holds no code')
    return { kind: 'handshake', answer: { validationResponse: code } }
  }
  if (kind !== '' && kind !== 'Notification') throw unusable(`events of the type "${kind.slice(0, 50)}" are not taken`)
  if (!knowsSecret(request)) throw refused('the secret is not right')
  return events(
    ...read(request.body).flatMap((event): ReportedBounce[] => {
      const { data, eventType, id } = event
      const type = eventType === deliveryReport ? typeOf(data) : undefined
      if (type === undefined || data?.recipient === undefined) return []
      return [
        {
          email: bareAddress(data.recipient),
          type,
          source: 'azure',
          meta: event,
          createdAt: momentOf(data.deliveryAttemptTimestamp ?? data.deliveryAttemptTimeStamp),
          eventId: id ?? fingerprint(event),
        },
      ]
    }),
  )
}

function knowsSecret(request: WebhookRequest): boolean {
  const { shared_secret, shared_secret_header } = request.settings['bounce.azure']
  const name = shared_secret_header === '' ? defaultHeader : shared_secret_header
  return [header(request, name), request.query.get('code') ?? ''].some((given) => secretMatches(shared_secret, given))
}

const hardWords = /invalid|does not exist|unknown user|domain/i
const softWords = /mailbox full|temporar|timeout|rate limit|throttle/i

/** What a delivery report says about the address; undefined when it says nothing bad. */
function typeOf(report: Type.Static<typeof Report> | undefined): BounceType | undefined {
  const text = report?.deliveryStatusDetails?.statusMessage ?? ''
  switch ((report?.status ?? '').toLowerCase()) {
    case 'bounced':
    case 'suppressed':
      return 'hard'
    case 'failed': {
      const code = /\b([45])\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[1]
      if (code !== undefined) return code === '5' ? 'hard' : 'soft'
      return !softWords.test(text) && hardWords.test(text) ? 'hard' : 'soft'
    }
    case 'filteredspam':
    case 'quarantined':
      return /complaint|abuse/i.test(text) ? 'complaint' : 'soft'
    default:
      return undefined
  }
}
