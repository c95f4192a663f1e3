import Type from 'typebox'
import {
  bareAddress,
  bodyReader,
  campaignIn,
  events,
  header,
  momentOf,
  Pairs,
  refused,
  Text,
  type WebhookService,
} from './service.ts'
import { fingerprint, hmacMatches } from './signature.ts'

const read = bodyReader(
  Type.Object({
    recipient: Text(),
    bounced_at: Type.Optional(Text()),
    bounce: Type.Object({ category: Type.Optional(Text()) }),
    headers: Type.Optional(Type.Union([Pairs(), Type.Null()])),
  }),
)

const hardCategories = new Set(['block', 'recipient', 'virus', 'spam'])

/** Forward Email signs the body with a shared key. */
export const forwardemail: WebhookService = (request) => {
  const { key } = request.settings['bounce.forwardemail']
  if (!hmacMatches(key, request.body, header(request, 'x-webhook-signature')))
    throw refused('the signature is not right')
  const report = read(request.body)
  return events({
    email: bareAddress(report.recipient),
    type: hardCategories.has(report.bounce.category ?? '') ? 'hard' : 'soft',
    source: 'forwardemail',
    meta: report,
    campaignUuid: campaignIn(report.headers),
    createdAt: momentOf(report.bounced_at),
    eventId: fingerprint(report),
  })
}
