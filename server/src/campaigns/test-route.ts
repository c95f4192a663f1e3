import { may } from '../auth/caller.ts'
import { pathId } from '../http/parameters.ts'
import { done, type Route, route } from '../http/route.ts'
import { commonDefaults } from '../lists/defaults.ts'
import { sendTest } from '../sending/test-send.ts'
import { requireCampaign } from './access.ts'
import { idsOf, requireLists, TestBody } from './input.ts'
import { sourceOf } from './load.ts'
import { templateIdParameter } from './preview-routes.ts'
import { campaignBodyLimit, manageCampaigns } from './routes.ts'
import { readCampaign } from './store.ts'
import { testCampaign, withoutCopies } from './test-campaign.ts'
import { testRecipients } from './test-recipients.ts'
import { withSender } from './write.ts'

export const testRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/campaigns/{id}/test',
    permission: manageCampaigns,
    summary: 'Sends the campaign, as it stands in the editor, to a few people',
    description:
      'What is not sent, but for `lists`, is taken from the stored campaign. The addresses must be those of subscribers of ' +
      'lists that the caller may read; with `subscriber_mode: "fallback"` and the permission `tx:send` any address will do. ' +
      'Without `tx:send` headers that address others (`Cc`, `Bcc`, `Return-Path`) are left out; without `subscribers:get` ' +
      'or `subscribers:get_all` the messages hold the data of the sample person. Answers when the messages are queued durably.',
    params: { id: pathId },
    query: { template_id: templateIdParameter },
    body: TestBody,
    bodyLimit: campaignBodyLimit,
    response: done,
    async handle(call) {
      const { db, caller, params, query, body } = call
      await requireCampaign(db, caller, params.id, 'manage')
      const lists = requireLists(body.lists)
      const recipients = await testRecipients(db, caller, body.subscribers, body.subscriber_mode ?? 'default')
      const stored = await readCampaign(db, params.id)
      // The editor may have other lists already, and with them be another brand.
      const defaults = await commonDefaults(db, lists)
      const brandId = defaults.brand_id
      const context = { settings: call.settings.forBrand(brandId).current(), now: Date.now() }
      const campaign = testCampaign(
        { ...stored, brand_id: brandId },
        withSender(body, defaults),
        context,
        query.template_id,
      )
      const mediaIds = body.media === undefined ? idsOf(stored.media) : idsOf(body.media)
      const tried = may(caller, 'tx:send') ? campaign : withoutCopies(campaign)
      await sendTest(call, { source: await sourceOf(db, tried), recipients, mediaIds })
      return true
    },
  }),
]
