import Type from 'typebox'
import { pathId } from '../http/parameters.ts'
import { data, type Route, route } from '../http/route.ts'
import { visiblePeople } from '../sending/ledger.ts'
import { campaignScope, requireCampaign, visibleLists } from './access.ts'
import { CampaignSchema } from './campaign.ts'
import { checkCampaign } from './checks.ts'
import { checkIds, checkLevels } from './checks-content.ts'
import { getCampaigns } from './routes.ts'
import { readCampaign } from './store.ts'

const ChecksSchema = Type.Object({
  audience: Type.Object({
    people: Type.Integer({ description: 'Who would get it now; each person once.' }),
    lists: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), people: Type.Integer() }), {
      description: 'Everybody on each list who could get it, also outside of the segment.',
    }),
    segment: CampaignSchema.properties.segment,
  }),
  site: Type.Union([Type.Object({ name: Type.String(), root_url: Type.String() }), Type.Null()], {
    description: 'As which site it goes out: that of a brand, or the main one; null where there are no brands.',
  }),
  estimate_seconds: Type.Union([Type.Integer(), Type.Null()]),
  checks: Type.Array(
    Type.Object({
      id: Type.Enum([...checkIds]),
      level: Type.Enum([...checkLevels]),
      reason: Type.String({ description: 'Which of the findings about `id` it is.' }),
      details: Type.Array(Type.String(), { description: 'What exactly, such as addresses that are none.' }),
    }),
  ),
})

export const checksRoute: Route = route({
  method: 'GET',
  path: '/api/campaigns/{id}/checks',
  permission: getCampaigns,
  summary: 'A last look before sending',
  description:
    'Audience, templates tried with recipients whom the caller may see (else with the person of previews), links, images, ' +
    'size, way out, plain text, and whether the domain of the sender has SPF, DKIM and DMARC. Nothing is stored or sent; ' +
    'the domain is looked up while the request waits.',
  params: { id: pathId },
  response: data(ChecksSchema),
  async handle(call) {
    await requireCampaign(call.db, call.caller, call.params.id, 'get')
    const result = await checkCampaign(call, await readCampaign(call.db, call.params.id), visiblePeople(call.caller))
    const lists = visibleLists(campaignScope(call.caller, 'get'), result.audience.lists)
    return { ...result, audience: { ...result.audience, lists } }
  },
})
