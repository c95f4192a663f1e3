import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import { failure, missing } from '../errors/error.ts'
import { choice, optionalId, text } from '../http/parameters.ts'
import { data, oneOf, type Route, route } from '../http/route.ts'
import { entryToTry, requireFewTries } from '../settings/try-entry.ts'
import { attempt } from './attempt.ts'
import { DeliverySchema, deliveryStates, latestDeliveries, retryAll } from './store.ts'

/** One entry of the setting `webhooks`; keys are checked as the setting itself is. */
const WebhookTry = Type.Object(
  Object.fromEntries(
    ['uuid', 'name', 'root_url', 'secret', 'events'].map((key) => [key, Type.Optional(Type.Unknown())]),
  ),
)

export const webhookRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/settings/webhooks/deliveries',
    permission: oneOf('settings:get'),
    summary: 'What webhooks were told, the newest first',
    description: 'Kept for 14 days after its end. What was told is left out: it is about people.',
    query: {
      webhook: text('Only of the webhook with this uuid.', 100),
      state: choice(deliveryStates, 'Only those in this state.'),
      per_page: optionalId('How many, 100 unless told, 1000 at the most.'),
    },
    response: data(Type.Array(DeliverySchema)),
    handle: ({ db, query: { webhook, state, per_page: limit } }) =>
      latestDeliveries(db, { webhook, state, limit: Math.min(1000, limit ?? 100) }),
  }),
  route({
    method: 'POST',
    path: '/api/settings/webhooks/retry',
    permission: oneOf('settings:manage'),
    summary: 'Tells a webhook again what was given up',
    body: Type.Object({ webhook: Type.String({ maxLength: 100, description: 'Its uuid.' }) }),
    response: data(Type.Object({ retried: Type.Integer() })),
    async handle({ db, caller, settings, body: { webhook: uuid } }) {
      const webhook = settings.current().webhooks.find((one) => one.uuid === uuid)
      if (webhook === undefined) throw missing('webhook', uuid)
      return db.transaction(async (tx) => {
        const retried = await retryAll(tx, uuid)
        await audit(tx, caller, 'webhook.retry', { type: 'webhook', id: uuid }, { name: webhook.name, retried })
        return { retried }
      })
    },
  }),
  route({
    method: 'POST',
    path: '/api/settings/webhooks/test',
    permission: oneOf('settings:manage'),
    summary: 'Tells a webhook an event of the type `test`',
    description: 'The body is one entry of the setting `webhooks`, saved or not. One attempt; answers what it said.',
    body: WebhookTry,
    response: data(Type.Array(Type.String())),
    async handle({ settings, body }) {
      requireFewTries()
      const current = settings.current()
      const webhook = entryToTry(current, 'webhooks', { ...body })
      const outcome = await attempt(webhook, {
        id: 0,
        event_uuid: randomUUID(),
        type: 'test',
        data: { site: current['app.site_name'] },
        attempts: 1,
        created_at: new Date().toISOString(),
      })
      const { host } = new URL(webhook.root_url)
      if (outcome.kind === 'delivered') return [`${host}: ${outcome.reply}`]
      throw failure('service.peer', { peer: host, reason: outcome.reply })
    },
  }),
]
