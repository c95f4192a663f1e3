import Type from 'typebox'
import { failure, invalid } from '../errors/error.ts'
import { bareJson } from '../http/answer.ts'
import { pathText } from '../http/parameters.ts'
import { queryOf } from '../http/raw-request.ts'
import { done, oneOf, publicRoute, type Route, route } from '../http/route.ts'
import { isUuid } from '../public/uuid.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings/schema.ts'
import { acceptAddress, domainRules } from '../subscribers/address.ts'
import { bounceTypes } from './event.ts'
import { recordReported } from './record.ts'
import { azure } from './services/azure.ts'
import { forwardemail } from './services/forwardemail.ts'
import { lettermint } from './services/lettermint.ts'
import { postmark } from './services/postmark.ts'
import { sendgrid } from './services/sendgrid.ts'
import { momentOf, type WebhookService } from './services/service.ts'
import { createSes } from './services/ses.ts'

const Report = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 1000, description: 'This or `subscriber_uuid` is needed.' })),
  subscriber_uuid: Type.Optional(Type.String({ maxLength: 100 })),
  campaign_uuid: Type.Optional(Type.String({ maxLength: 100, description: 'An unknown one counts as none.' })),
  type: Type.Enum([...bounceTypes]),
  source: Type.Optional(Type.String({ maxLength: 200 })),
  meta: Type.Optional(Type.Unknown()),
  created_at: Type.Optional(Type.String({ maxLength: 100, description: 'RFC 3339; default now.' })),
})

/** Where mail servers and mail services report bounces. Answered when the report is durable. */
export const bounceWebhookRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/webhooks/bounce',
    permission: oneOf('webhooks:post_bounce'),
    summary: 'Reports one bounce or complaint',
    description: 'Reports about people who are not known are accepted and dropped.',
    body: Report,
    accepts: ['json', 'raw'],
    response: done,
    async handle({ db, settings, body }) {
      requireOn(settings.current())
      const { campaign_uuid, type, source = '', meta } = body
      // Clients with typed records send an empty text for none.
      const [email, subscriber_uuid] = [body.email || undefined, body.subscriber_uuid || undefined]
      if (email === undefined && subscriber_uuid === undefined) throw invalid('email or subscriber_uuid is needed.')
      if (subscriber_uuid !== undefined && !isUuid(subscriber_uuid)) throw invalid('subscriber_uuid is not a UUID.')
      const reported = {
        ...{ type, source, meta: meta ?? {} },
        email: email === undefined ? undefined : acceptAddress(email, domainRules(settings.current())),
        subscriberUuid: subscriber_uuid,
        campaignUuid: campaign_uuid,
        createdAt: timeOf(body.created_at),
      }
      await db.transaction((tx) => recordReported(tx, [reported]))
      return true
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/webhooks/service/{service}',
    summary: 'Takes the bounce reports of a mail service',
    description:
      'Services: ses, sendgrid, postmark, forwardemail, azure, lettermint. Each is believed only with its own ' +
      'signature or secret; an event that was seen before is answered like the first time, and dropped.',
    params: { service: pathText('Name of the service.') },
    accepts: ['raw'],
    response: done,
    async handle(call) {
      const { db, settings, params, headers, rawBody, url } = call
      const current = settings.current()
      requireOn(current)
      const service = serviceFor(call, current, params.service)
      const query = new URLSearchParams(queryOf(url))
      const meaning = await service({ headers, query, body: rawBody, settings: current, now: new Date() })
      if (meaning.kind === 'handshake') return bareJson(meaning.answer)
      await db.transaction((tx) => recordReported(tx, meaning.events))
      return true
    },
  }),
]

function requireOn(settings: Settings): void {
  if (!settings['bounce.webhooks_enabled']) throw failure('request.unknownPath', { path: '/webhooks' })
  if (!settings['bounce.enabled']) throw failure('service.unavailable', { what: 'The processing of bounces' })
}

function serviceFor(services: Pick<Services, 'db'>, settings: Settings, name: string): WebhookService {
  const offered: Readonly<Record<string, WebhookService | false>> = {
    ses: settings['bounce.ses_enabled'] && createSes({ ...services, topics: settings['bounce.ses_topics'] }),
    sendgrid: settings['bounce.sendgrid_enabled'] && sendgrid,
    postmark: settings['bounce.postmark'].enabled && postmark,
    forwardemail: settings['bounce.forwardemail'].enabled && forwardemail,
    azure: settings['bounce.azure'].enabled && azure,
    lettermint: settings['bounce.lettermint'].enabled && lettermint,
  }
  const service = Object.hasOwn(offered, name) ? offered[name] : undefined
  if (service === undefined || service === false)
    throw invalid(`The service "${name.slice(0, 50)}" is not switched on.`)
  return service
}

function timeOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  const isRfc3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text)
  const moment = isRfc3339 ? momentOf(text) : undefined
  if (moment === undefined) throw invalid('created_at is not a time such as 2031-02-03T04:05:06Z.')
  return moment
}
