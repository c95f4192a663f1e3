import Type from 'typebox'
import { requireCampaign } from '../campaigns/access.ts'
import { CampaignSchema } from '../campaigns/campaign.ts'
import { pathId } from '../http/parameters.ts'
import { data, oneOf, type Route, route } from '../http/route.ts'
import { changeStatus } from './status.ts'

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
]
