import Type from 'typebox'
import { requireNoTests } from '../ab-tests/guard.ts'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { requireLists } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { invalid, missing } from '../errors/error.ts'
import { PageSchema, paging } from '../http/paging.ts'
import { choiceOr, choices, direction, flag, ids, pathId, text, texts } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import { requireNoPatterns } from '../recurring/store.ts'
import { requireNoSteps } from '../sequences/store.ts'
import { campaignScope, manageableCampaigns, requireCampaign, withVisibleLists } from './access.ts'
import { saveArchiveSettings } from './archive-settings.ts'
import { CampaignSchema, type CampaignStatus, type CampaignType, campaignStatuses, campaignTypes } from './campaign.ts'
import { findCampaignIds, findCampaigns, sortColumns } from './find.ts'
import { ArchiveBody, CampaignBody } from './input.ts'
import { deleteCampaigns, readCampaign } from './store.ts'
import { createCampaign, updateCampaign } from './write.ts'

export const getCampaigns = oneOf('campaigns:get_all', 'campaigns:get')
export const manageCampaigns = oneOf('campaigns:manage_all', 'campaigns:manage')

/** Newsletters with images inside them are larger than other bodies. */
export const campaignBodyLimit = 16 * 1024 * 1024

const narrowing = {
  status: choices(campaignStatuses, 'Only these statuses; repeatable.'),
  type: choices(campaignTypes, 'Only campaigns of this type; repeatable.'),
  tag: texts('Only campaigns with this tag; with several, those that carry all.'),
  tags: texts('The same as `tag`.'),
  list_id: ids('Only campaigns on this list; with several, on any of them.'),
}

export const campaignRecordRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/campaigns',
    permission: getCampaigns,
    summary: 'Campaigns that the caller may see',
    query: {
      query: text('Words of name and subject; parts of words are found too.'),
      ...narrowing,
      order_by: choiceOr(sortColumns, 'created_at', 'Sort column.'),
      order: direction,
      no_body: flag('Leaves out body and body_source.'),
      ...paging,
    },
    response: data(PageSchema(CampaignSchema)),
    handle: ({ db, caller, query }) =>
      findCampaigns(db, campaignScope(caller, 'get'), { ...query, ...narrowed(caller, query) }),
  }),
  route({
    method: 'GET',
    path: '/api/campaigns/{id}',
    permission: getCampaigns,
    summary: 'One campaign',
    params: { id: pathId },
    query: { no_body: flag('Leaves the body out.') },
    response: data(CampaignSchema),
    async handle({ db, caller, params, query }) {
      await requireCampaign(db, caller, params.id, 'get')
      const campaign = withVisibleLists(campaignScope(caller, 'get'), await readCampaign(db, params.id))
      return query.no_body ? { ...campaign, body: '' } : campaign
    },
  }),
  route({
    method: 'POST',
    path: '/api/campaigns',
    permission: manageCampaigns,
    summary: 'Creates a draft',
    description: 'Every text must be a valid template; a fault is answered with its field, line and column.',
    body: CampaignBody,
    bodyLimit: campaignBodyLimit,
    response: data(CampaignSchema),
    handle: (call) => createCampaign(call, call.body),
  }),
  route({
    method: 'PUT',
    path: '/api/campaigns/{id}',
    permission: manageCampaigns,
    summary: 'Changes a draft, scheduled or paused campaign',
    description:
      'Fields that are not sent keep their value, but for `attribs`, which become empty; `lists` is always needed. The ' +
      'type cannot change. With `If-Match: "<updated_at>"` it is refused (412) when somebody has changed the campaign since.',
    params: { id: pathId },
    body: CampaignBody,
    bodyLimit: campaignBodyLimit,
    response: data(CampaignSchema),
    async handle(call) {
      await requireCampaign(call.db, call.caller, call.params.id, 'manage')
      return updateCampaign(call, call.params.id, call.body, call.headers['if-match'])
    },
  }),
  route({
    method: 'PUT',
    path: '/api/campaigns/{id}/archive',
    permission: manageCampaigns,
    summary: 'Archive settings, in every status',
    params: { id: pathId },
    body: ArchiveBody,
    response: data(
      Type.Object({
        archive: Type.Boolean(),
        archive_template_id: Type.Integer({ description: 'As sent; 0: the campaign keeps the one it has.' }),
        archive_meta: Type.Record(Type.String(), Type.Unknown()),
        archive_slug: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    async handle(call) {
      await requireCampaign(call.db, call.caller, call.params.id, 'manage')
      return saveArchiveSettings(call, call.params.id, call.body)
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/campaigns/{id}',
    permission: manageCampaigns,
    summary: 'Deletes a campaign with its opens and clicks',
    description:
      'Refused while a started sequence, an active recurring campaign or an A/B test that is not over needs it.',
    params: { id: pathId },
    response: done,
    async handle({ db, caller, params, signals }) {
      await requireCampaign(db, caller, params.id, 'manage')
      await db.transaction(async (tx) => {
        await requireNoSteps(tx, [params.id])
        await requireNoPatterns(tx, [params.id])
        await requireNoTests(tx, [params.id])
        const [deleted] = await deleteCampaigns(tx, [params.id])
        // Somebody else was faster.
        if (deleted === undefined) throw missing('campaign', params.id)
        await audit(tx, caller, 'campaign.delete', { type: 'campaign', id: params.id })
        await signals.send(tx, 'campaigns', String(params.id))
      })
      return true
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/campaigns',
    permission: manageCampaigns,
    summary: 'Deletes several campaigns',
    description:
      'Campaigns that are unknown or that the caller may not manage are left alone. `status`, `type`, `tag` and ' +
      '`list_id` narrow `query` and `all` as they narrow the list.',
    query: {
      id: ids('Campaigns to delete; repeatable.'),
      query: text('Deletes what this search finds, as in the list.'),
      all: flag('Deletes every campaign that the caller may manage.'),
      ...narrowing,
    },
    response: done,
    async handle({ db, caller, query, signals }) {
      const chosen = query.id.length > 0 ? query.id : await findForDelete(db, caller, query)
      await db.transaction(async (tx) => {
        const manageable = await manageableCampaigns(tx, caller, chosen)
        await requireNoSteps(tx, manageable)
        await requireNoPatterns(tx, manageable)
        await requireNoTests(tx, manageable)
        const deleted = await deleteCampaigns(tx, manageable)
        await audit(tx, caller, 'campaign.delete', undefined, { count: deleted.length, ids: deleted.slice(0, 100) })
        await signals.send(tx, 'campaigns')
      })
      return true
    },
  }),
]

interface Narrowing {
  readonly status: readonly CampaignStatus[]
  readonly type: readonly CampaignType[]
  readonly tag: readonly string[]
  readonly tags: readonly string[]
  readonly list_id: readonly number[]
}

function narrowed(caller: Caller, { status, type, tag, tags, list_id: listIds }: Narrowing) {
  requireLists(campaignScope(caller, 'get'), listIds)
  return { status, types: type, tags: [...tag, ...tags], listIds }
}

interface Selection extends Narrowing {
  readonly query: string | undefined
  readonly all: boolean
}

async function findForDelete(db: Queryable, caller: Caller, selection: Selection): Promise<readonly number[]> {
  const search = selection.query?.trim() ?? ''
  if (search === '' && !selection.all) throw invalid('Name the campaigns with id, or with query.')
  return findCampaignIds(db, { query: search, ...narrowed(caller, selection) })
}
