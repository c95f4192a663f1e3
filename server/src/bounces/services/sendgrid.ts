import { createPublicKey, type KeyObject, verify } from 'node:crypto'
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
  type WebhookRequest,
  type WebhookService,
} from './service.ts'
import { fingerprint, isFresh } from './signature.ts'

const Event = Type.Object({
  event: Text(),
  email: Type.Optional(Text()),
  timestamp: Type.Optional(Type.Number()),
  type: Type.Optional(Text()),
  bounce_classification: Type.Optional(Text()),
  sg_event_id: Type.Optional(Text()),
  XListmonkCampaign: Type.Optional(Text()),
})

const read = bodyReader(Type.Array(Event, { maxItems: 10_000 }))

const toleranceSeconds = 600
const softClassifications = new Set(['technical', 'content'])

/** SendGrid signs time and body with an elliptic key, whose public half is in the settings. */
export const sendgrid: WebhookService = (request) => {
  const time = header(request, 'x-twilio-email-event-webhook-timestamp')
  if (!isSigned(request, time)) throw refused('the signature is not right')
  if (!isFresh(Number(time) * 1000, request.now, toleranceSeconds)) throw refused('the signature is too old')
  return events(
    ...read(request.body).flatMap((event): ReportedBounce[] => {
      const type = typeOf(event)
      if (type === undefined || event.email === undefined) return []
      return [
        {
          email: bareAddress(event.email),
          type,
          source: 'sendgrid',
          meta: event,
          campaignUuid: event.XListmonkCampaign,
          createdAt: momentOf(event.timestamp === undefined ? undefined : event.timestamp * 1000),
          eventId: event.sg_event_id ?? fingerprint(event),
        },
      ]
    }),
  )
}

function typeOf(event: Type.Static<typeof Event>): BounceType | undefined {
  if (event.event === 'spamreport') return 'complaint'
  if (event.event !== 'bounce') return undefined
  // `blocked`: the message was refused, not the address.
  if (event.type === 'blocked') return 'soft'
  return softClassifications.has((event.bounce_classification ?? '').toLowerCase()) ? 'soft' : 'hard'
}

function isSigned(request: WebhookRequest, time: string): boolean {
  const key = publicKey(request.settings['bounce.sendgrid_key'])
  const signature = Buffer.from(header(request, 'x-twilio-email-event-webhook-signature'), 'base64')
  if (key === undefined || signature.length === 0) return false
  return verify('sha256', Buffer.concat([Buffer.from(time), request.body]), key, signature)
}

function publicKey(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' ? key : undefined
  } catch {
    return undefined
  }
}
