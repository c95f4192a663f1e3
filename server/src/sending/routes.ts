import Type from 'typebox'
import { campaignScope, requireCampaign } from '../campaigns/access.ts'
import { CampaignSchema } from '../campaigns/campaign.ts'
import { readCampaign } from '../campaigns/store.ts'
import { missing } from '../errors/error.ts'
import { stream } from '../http/answer.ts'
import { choice, ids, optionalId, pathId } from '../http/parameters.ts'
import { data, oneOf, type RequestFacts, type Route, route } from '../http/route.ts'
import { wordFor } from '../i18n/words.ts'
import { quotaUsage } from '../messengers/quota.ts'
import type { Services } from '../services.ts'
import { requireSubscribers } from '../subscribers/access.ts'
import { DeliveriesSchema, deliveriesOf } from './deliveries.ts'
import { CampaignCounts, outcomeCounts, RunningSchema, runningCampaigns } from './figures.ts'
import { ledgerPage, RecipientSchema } from './ledger.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { recipientStates } from './outcome.ts'
import { retriable, retryRecipients } from './retry.ts'
import { SmtpTest, testSmtpServer } from './smtp-test.ts'
import { changeStatus } from './status.ts'

const reading = oneOf('campaigns:get_all', 'campaigns:get')
const pageSize = optionalId('Rows per page, 50 unless told, 1000 at the most.')
const deliveriesShown = 200

export const sendingRoutes: readonly Route[] = [
  route({
    method: 'PUT',
    path: '/api/campaigns/{id}/status',
    permission: oneOf('campaigns:send'),
    summary: 'Starts, schedules, pauses or cancels a campaign',
    description:
      'Answers the campaign with the status it now has: a dated draft that is told to run becomes `scheduled`. Pausing ' +
      'and cancelling stop every node within a second; what a server is taking at that moment still goes out.',
    params: { id: pathId },
    body: Type.Object({ status: Type.String({ maxLength: 50 }) }),
    response: data(CampaignSchema),
    async handle(call) {
      await requireCampaign(call.db, call.caller, call.params.id, 'manage')
      return changeStatus(call, call.params.id, call.body.status)
    },
  }),
  route({
    method: 'GET',
    path: '/api/campaigns/running/stats',
    permission: reading,
    summary: 'Progress of running campaigns',
    query: { campaign_id: ids('Only these campaigns.') },
    response: data(Type.Array(RunningSchema)),
    async handle(call) {
      const running = await runningCampaigns(call.db, call.query.campaign_id, campaignScope(call.caller, 'get'))
      return running.map((figures) => ({ ...figures, reason: said(call, figures.reason) }))
    },
  }),
  route({
    method: 'GET',
    path: '/api/campaigns/{id}/recipients',
    permission: reading,
    summary: 'Who a campaign goes to, and what became of each',
    description: 'Pages by key: send `next_after_id` of the answer as `after_id`. With `format=csv` all rows as CSV.',
    params: { id: pathId },
    query: {
      outcome: choice(recipientStates, 'Only recipients with this outcome.'),
      after_id: optionalId('Rows behind this subscriber.'),
      per_page: pageSize,
      format: choice(['json', 'csv'], 'Default `json`.'),
    },
    response: data(
      Type.Object({
        results: Type.Array(RecipientSchema),
        next_after_id: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
    async handle({ db, caller, params, query }) {
      await requireCampaign(db, caller, params.id, 'get')
      const { outcome } = query
      if (query.format === 'csv') {
        const disposition = `attachment; filename="campaign-${params.id}-recipients.csv"`
        const rows = ledgerCsv(db, caller, { campaignId: params.id, outcome })
        return stream('text/csv; charset=utf-8', rows, { headers: { 'Content-Disposition': disposition } })
      }
      const limit = Math.min(1000, query.per_page ?? 50)
      const afterId = query.after_id ?? 0
      const results = await ledgerPage(db, caller, { campaignId: params.id, outcome, afterId, limit })
      return { results, next_after_id: results.length < limit ? null : (results.at(-1)?.subscriber_id ?? null) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/campaigns/{id}/recipients/counts',
    permission: reading,
    summary: 'Recipients of a campaign by outcome',
    params: { id: pathId },
    response: data(CampaignCounts),
    async handle(call) {
      const { db, caller, params } = call
      await requireCampaign(db, caller, params.id, 'get')
      const counts = await outcomeCounts(db, params.id)
      if (counts === undefined) throw missing('campaign', params.id)
      return { ...counts, reason: said(call, counts.reason) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/campaigns/{id}/retry',
    permission: oneOf('campaigns:send'),
    summary: 'Tries recipients again that were deferred, given up or failed',
    description: 'A finished campaign runs again for them. What a server refused for good stays refused.',
    params: { id: pathId },
    body: Type.Object({ outcomes: Type.Optional(Type.Array(Type.Enum([...retriable]), { maxItems: 3 })) }),
    response: data(Type.Object({ retried: Type.Integer(), status: Type.String() })),
    async handle(call) {
      await requireCampaign(call.db, call.caller, call.params.id, 'manage')
      await readCampaign(call.db, call.params.id)
      const wanted = retriable.filter((outcome) => call.body.outcomes?.includes(outcome) ?? true)
      return retryRecipients(call, call.params.id, wanted)
    },
  }),
  route({
    method: 'GET',
    path: '/api/subscribers/{id}/deliveries',
    permission: oneOf('subscribers:get_all', 'subscribers:get'),
    summary: 'What was sent to a subscriber',
    description: `The newest ${deliveriesShown} campaigns and single messages.`,
    params: { id: pathId },
    response: data(DeliveriesSchema),
    async handle({ db, caller, params }) {
      await requireSubscribers(db, caller, [params.id], 'get')
      return deliveriesOf(db, params.id, campaignScope(caller, 'get'), deliveriesShown)
    },
  }),
  route({
    method: 'GET',
    path: '/api/settings/smtp/usage',
    permission: oneOf('settings:get'),
    summary: 'How much of their quotas the SMTP servers have used',
    description: 'Of servers with a quota. Both numbers are of the last 24 hours.',
    response: data(
      Type.Array(Type.Object({ uuid: Type.String(), quota: Type.Integer(), used: Type.Integer({ minimum: 0 }) })),
    ),
    handle: ({ db, settings }) => quotaUsage(db, settings.current().smtp),
  }),
  route({
    method: 'POST',
    path: '/api/settings/smtp/test',
    permission: oneOf('settings:manage'),
    summary: 'Sends a test message through an SMTP server',
    description:
      'The body is one entry of the setting `smtp`, saved or not, and `email`. Answers what the server said.',
    body: SmtpTest,
    response: data(Type.Array(Type.String())),
    handle: (call) => testSmtpServer(call, call.body, call.language),
  }),
]

/** Why a campaign stands still, in the language of whoever asks. */
function said(
  { headers, translations }: Pick<RequestFacts & Services, 'headers' | 'translations'>,
  reason: string | null,
): string | null {
  return reason === null ? null : wordFor(headers, translations, reason)
}
