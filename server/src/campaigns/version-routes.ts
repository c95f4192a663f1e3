import Type from 'typebox'
import { missing } from '../errors/error.ts'
import { pathId } from '../http/parameters.ts'
import { data, type Route, route } from '../http/route.ts'
import { requireCampaign } from './access.ts'
import { getCampaigns } from './routes.ts'
import { findVersion, ListedVersionSchema, listVersions, VersionSchema } from './versions.ts'

export const versionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/campaigns/{id}/versions',
    permission: getCampaigns,
    summary: 'Former texts of a campaign, the latest first',
    description: 'Texts that were overwritten, at most one in five minutes and fifty in all.',
    params: { id: pathId },
    response: data(Type.Array(ListedVersionSchema)),
    async handle({ db, caller, params }) {
      await requireCampaign(db, caller, params.id, 'get')
      return listVersions(db, params.id)
    },
  }),
  route({
    method: 'GET',
    path: '/api/campaigns/{id}/versions/{version}',
    permission: getCampaigns,
    summary: 'One former text of a campaign',
    description: 'To bring it back, save it as the text of the campaign.',
    params: { id: pathId, version: pathId },
    response: data(VersionSchema),
    async handle({ db, caller, params }) {
      await requireCampaign(db, caller, params.id, 'get')
      const version = await findVersion(db, params.id, params.version)
      if (version === undefined) throw missing('version', params.version)
      return version
    },
  }),
]
