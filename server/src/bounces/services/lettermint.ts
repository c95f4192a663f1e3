import Type from 'typebox'
import type { BounceType } from '../event.ts'
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
  unusable,
  type WebhookService,
} from './service.ts'
import { fingerprint, hmacMatches, isFresh } from './signature.ts'

const read = bodyReader(
  Type.Object({
    id: Type.Optional(Text()),
    event: Text(),
    timestamp: Type.Optional(Text()),
    data: Type.Optional(
      Type.Object({ recipient: Type.Optional(Text()), metadata: Type.Optional(Type.Union([Pairs(), Type.Null()])) }),
    ),
  }),
)

const types: Readonly<Record<string, BounceType>> = {
  'message.hard_bounced': 'hard',
  'message.soft_bounced': 'soft',
  'message.spam_complaint': 'complaint',
}

const toleranceSeconds = 300

/** Lettermint signs the time together with the body, as `t=<unix seconds>,v1=<hex>`. */
export const lettermint: WebhookService = (request) => {
  const { key } = request.settings['bounce.lettermint']
  const [, time = '', signature = ''] =
    /^\s*t=(\d{1,12})\s*,\s*v1=([0-9a-f]{64})\s*$/i.exec(header(request, 'x-lettermint-signature')) ?? []
  const signed = Buffer.concat([Buffer.from(`${time}.`), request.body])
  if (!hmacMatches(key, signed, signature)) throw refused('the signature is not right')
  if (!isFresh(Number(time) * 1000, request.now, toleranceSeconds)) throw refused('the signature is too old')
  const report = read(request.body)
  const type = types[report.event]
  const recipient = report.data?.recipient
  if (type === undefined) return events()
  if (recipient === undefined) throw unusable('the event names no recipient')
  return events({
    email: bareAddress(recipient),
    type,
    source: 'lettermint',
    meta: report,
    campaignUuid: campaignIn(report.data?.metadata),
    createdAt: momentOf(report.timestamp),
    eventId: report.id ?? fingerprint(report),
  })
}
