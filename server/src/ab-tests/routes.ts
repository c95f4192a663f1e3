import Type from 'typebox'
import { type Caller, may } from '../auth/caller.ts'
import { type CampaignRight, campaignScope, requireCampaign } from '../campaigns/access.ts'
import { expectedRecipients } from '../campaigns/checks-audience.ts'
import { getCampaigns, manageCampaigns } from '../campaigns/routes.ts'
import type { Queryable } from '../db/database.ts'
import { failure, missing } from '../errors/error.ts'
import { optionalId, pathId } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import { Id } from '../http/schemas.ts'
import { type AbTest, AbTestBody, type AbTestRow, AbTestSchema, letters } from './ab-test.ts'
import { cancelTest, changeTest, createTest, removeTest, startTest } from './change.ts'
import { chooseWinner } from './move.ts'
import { type Reader, shownTests } from './shown.ts'
import { findTest, findTests } from './store.ts'

const senders = oneOf('campaigns:send')
const params = { id: pathId }
const one = data(AbTestSchema)

export const abTestRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/ab-tests',
    permission: getCampaigns,
    summary: 'A/B tests whose campaign the caller may read, the newest first',
    query: { campaign_id: optionalId('The test that this campaign is a part of: tested, a variant, or the rest.') },
    response: data(Type.Array(AbTestSchema)),
    async handle(call) {
      return shownTests(call, await findTests(call.db, campaignScope(call.caller, 'get'), call.query.campaign_id))
    },
  }),
  route({
    method: 'GET',
    path: '/api/ab-tests/{id}',
    permission: getCampaigns,
    summary: 'One A/B test with the figures of its variants',
    params,
    response: one,
    async handle(call) {
      await requireTest(call.db, call.caller, call.params.id, 'get')
      return shown(call, call.params.id)
    },
  }),
  route({
    method: 'GET',
    path: '/api/ab-tests/{id}/audience',
    permission: getCampaigns,
    summary: 'How many people the campaign of a test means now',
    description: 'All of them, of whom the variants get their share.',
    params,
    response: data(Type.Object({ people: Type.Integer({ minimum: 0 }) })),
    async handle({ db, caller, params: { id } }) {
      const { campaign_id: campaignId } = await requireTest(db, caller, id, 'get')
      if (campaignId === null) return { people: 0 }
      const { audience } = await expectedRecipients(db, { id: campaignId, type: 'regular' })
      return { people: audience.people }
    },
  }),
  route({
    method: 'POST',
    path: '/api/ab-tests',
    permission: manageCampaigns,
    summary: 'Creates a draft of an A/B test of a draft campaign',
    description:
      'Makes a copy of the campaign for each variant. The campaign itself is not sent any more: its lists and segment are ' +
      'the audience, of whom `share` percent get the variants, and all others the one that wins.',
    body: Type.Object({ campaign_id: Id, ...AbTestBody.properties }),
    response: one,
    async handle(call) {
      const { campaign_id: campaignId, ...body } = call.body
      await requireCampaign(call.db, call.caller, campaignId, 'manage')
      return shown(call, await createTest(call, campaignId, body))
    },
  }),
  route({
    method: 'PUT',
    path: '/api/ab-tests/{id}',
    permission: manageCampaigns,
    summary: 'Replaces share, rule and variants of an A/B test that is a draft',
    description: 'Variants that are not named any more are deleted; those without `id` are new copies of the campaign.',
    params,
    body: AbTestBody,
    response: one,
    async handle(call) {
      const { id } = call.params
      await requireTest(call.db, call.caller, id, 'manage')
      await changeTest(call, id, call.body)
      return shown(call, id)
    },
  }),
  route({
    method: 'PUT',
    path: '/api/ab-tests/{id}/status',
    permission: senders,
    summary: 'Starts or cancels an A/B test',
    description:
      'Starting sends all variants at once. Cancelling stops what is being sent, at any phase; the campaign can then be ' +
      'sent by hand, or tested again, and goes to those whom the test has not reached.',
    params,
    body: Type.Object({ status: Type.Enum(['testing', 'cancelled']) }),
    response: one,
    async handle(call) {
      const { id } = call.params
      await requireTest(call.db, call.caller, id, 'manage')
      await (call.body.status === 'testing' ? startTest(call, id) : cancelTest(call, id))
      return shown(call, id)
    },
  }),
  route({
    method: 'POST',
    path: '/api/ab-tests/{id}/choose',
    permission: senders,
    summary: 'Chooses the variant that goes to the rest',
    description: 'Once all variants are sent; also before the time of the test is over, and instead of its rule.',
    params,
    body: Type.Object({ variant: Type.Enum([...letters]) }),
    response: one,
    async handle(call) {
      const { id } = call.params
      await requireTest(call.db, call.caller, id, 'manage')
      await chooseWinner(call, id, call.body.variant)
      return shown(call, id)
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/ab-tests/{id}',
    permission: manageCampaigns,
    summary: 'Deletes an A/B test that is a draft, or over',
    description: 'A draft goes with its variants. Of one that is over everything stays that was sent.',
    params,
    response: done,
    async handle(call) {
      await requireTest(call.db, call.caller, call.params.id, 'manage')
      await removeTest(call, call.params.id)
      return true
    },
  }),
]

/** It is seen and changed by the rights on its campaign; without one, by those on all campaigns. */
async function requireTest(db: Queryable, caller: Caller, id: number, right: CampaignRight): Promise<AbTestRow> {
  const row = await findTest(db, id)
  const seesAll = may(caller, right === 'get' ? 'campaigns:get_all' : 'campaigns:manage_all')
  // Who may not see all does not learn which there are.
  if (row === undefined) throw seesAll ? missing('A/B test', id) : failure('permission.campaign', { ids: id })
  if (row.campaign_id !== null) await requireCampaign(db, caller, row.campaign_id, right)
  else if (!seesAll) throw failure('permission.campaign', { ids: id })
  return row
}

async function shown(call: Reader, id: number): Promise<AbTest> {
  const row = await findTest(call.db, id)
  const [test] = row === undefined ? [] : await shownTests(call, [row])
  if (test === undefined) throw missing('A/B test', id)
  return test
}
