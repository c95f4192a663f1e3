import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import { type Caller, may } from '../auth/caller.ts'
import { type CampaignRight, campaignScope, requireCampaigns, visibleLists } from '../campaigns/access.ts'
import { getCampaigns, manageCampaigns } from '../campaigns/routes.ts'
import type { Queryable } from '../db/database.ts'
import { failure, missing } from '../errors/error.ts'
import { optionalId, pathId } from '../http/parameters.ts'
import { data, done, oneOf, page, type RequestFacts, type Route, route } from '../http/route.ts'
import { Id, nullable } from '../http/schemas.ts'
import { wordFor } from '../i18n/words.ts'
import { escapeHtml } from '../pages/html.ts'
import { authoredContent } from '../pages/layout.ts'
import type { Services } from '../services.ts'
import { activateRecurring, changeRecurring, pauseRecurring } from './change.ts'
import { type PreviewQuestion, PreviewSchema, previewTurn } from './preview.ts'
import {
  FeedBody,
  feedOf,
  type Recurring,
  RecurringBody,
  RecurringSchema,
  recurringValues,
  scheduleOf,
  TurnSchema,
} from './recurring.ts'
import { deleteRecurring, findRecurring, findRow, insertRecurring, type RecurringRow, readRecurring } from './store.ts'
import { bringForward } from './turn.ts'
import { turnsOf } from './turns.ts'

const senders = oneOf('campaigns:send')
const params = { id: pathId }
const one = data(RecurringSchema)

export const recurringRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/recurring',
    permission: getCampaigns,
    summary: 'Recurring campaigns whose pattern the caller may read, by name',
    response: data(Type.Array(RecurringSchema)),
    async handle(call) {
      const scope = campaignScope(call.caller, 'get')
      return (await findRecurring(call.db, scope)).map((row) => asSeenBy(call, row))
    },
  }),
  route({
    method: 'GET',
    path: '/api/recurring/{id}',
    permission: getCampaigns,
    summary: 'One recurring campaign, with its next and its last turn',
    params,
    response: one,
    async handle(call) {
      const { id } = call.params
      await requireRecurring(call.db, call.caller, id, 'get')
      return shown(call, id)
    },
  }),
  route({
    method: 'POST',
    path: '/api/recurring',
    permission: manageCampaigns,
    summary: 'Creates a recurring campaign as a draft',
    description:
      'Every turn sends a copy of the campaign `campaign_id` as it then is: text, lists, segment, template, files, sender. ' +
      'With a feed, a turn sends what is new in it, as `.Campaign.Attribs.feed`, or nothing.',
    body: RecurringBody,
    response: one,
    async handle(call) {
      const { db, caller, body } = call
      const values = recurringValues(body, Date.now())
      await requireCampaigns(db, caller, [values.campaignId], 'manage')
      const created = await db.transaction(async (tx) => {
        const id = await insertRecurring(tx, values)
        await audit(tx, caller, 'recurring.create', { type: 'recurring', id }, { name: values.name })
        return id
      })
      return shown(call, created)
    },
  }),
  route({
    method: 'PUT',
    path: '/api/recurring/{id}',
    permission: manageCampaigns,
    summary: 'Replaces name, pattern, rule and feed of a recurring campaign',
    description: 'An active one goes by its new rule from now on. A new feed of an active one must be readable.',
    params,
    body: RecurringBody,
    response: one,
    async handle(call) {
      const { db, caller, body } = call
      const { id } = call.params
      const before = await requireRecurring(db, caller, id, 'manage')
      const values = recurringValues(body, Date.now(), before)
      await requireCampaigns(db, caller, [values.campaignId], 'manage')
      await changeRecurring(call, id, values)
      return shown(call, id)
    },
  }),
  route({
    method: 'PUT',
    path: '/api/recurring/{id}/status',
    permission: senders,
    summary: 'Starts, pauses or resumes a recurring campaign',
    description:
      'It goes on with the next moment of its rule; turns of the time it was paused are not made up for. When it is ' +
      'started, its feed must be readable: what it holds then is not new.',
    params,
    body: Type.Object({ status: Type.Enum(['active', 'paused']) }),
    response: one,
    async handle(call) {
      const { id } = call.params
      await requireRecurring(call.db, call.caller, id, 'manage')
      await (call.body.status === 'active' ? activateRecurring(call, id) : pauseRecurring(call, id))
      return shown(call, id)
    },
  }),
  route({
    method: 'POST',
    path: '/api/recurring/{id}/send',
    permission: senders,
    summary: 'Brings the next turn forward to this moment',
    description: 'Its own moment then sends nothing; the one behind it is the next. With nothing new in its feed: 400.',
    params,
    body: Type.Object({
      turn: Type.String({ format: 'date-time', description: '`next_at`, as it was read: who asks twice sends once.' }),
    }),
    response: one,
    async handle(call) {
      const { id } = call.params
      await requireRecurring(call.db, call.caller, id, 'manage')
      await bringForward(call, id, call.body.turn)
      return shown(call, id)
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/recurring/{id}',
    permission: manageCampaigns,
    summary: 'Deletes a recurring campaign',
    description: 'Its pattern stays, and so do the campaigns that it sent.',
    params,
    response: done,
    async handle({ db, caller, params: { id } }) {
      const { name } = await requireRecurring(db, caller, id, 'manage')
      await db.transaction(async (tx) => {
        await deleteRecurring(tx, id)
        await audit(tx, caller, 'recurring.delete', { type: 'recurring', id }, { name })
      })
      return true
    },
  }),
  route({
    method: 'GET',
    path: '/api/recurring/{id}/turns',
    permission: getCampaigns,
    summary: 'What became of each turn, the newest first',
    description: 'Pages by key: send `next_before_id` of the answer as `before_id`.',
    params,
    query: {
      before_id: optionalId('Turns before this one.'),
      per_page: optionalId('Turns per page, 50 unless told, 1000 at the most.'),
    },
    response: data(Type.Object({ results: Type.Array(TurnSchema), next_before_id: nullable(Type.Integer()) })),
    async handle({ db, caller, params: { id }, query }) {
      await requireRecurring(db, caller, id, 'get')
      const limit = Math.min(1000, query.per_page ?? 50)
      const results = await turnsOf(db, id, query.before_id, limit)
      return { results, next_before_id: results.length < limit ? null : (results.at(-1)?.id ?? null) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/recurring/{id}/preview',
    permission: manageCampaigns,
    summary: 'What the next turn would be',
    description: 'The next five moments, what is new in the feed, and the message. Nothing is sent or remembered.',
    params,
    response: data(PreviewSchema),
    async handle(call) {
      const row = await requireRecurring(call.db, call.caller, call.params.id, 'manage')
      return previewTurn(call, questionOf(row))
    },
  }),
  route({
    method: 'GET',
    path: '/api/recurring/{id}/preview',
    permission: manageCampaigns,
    summary: 'The message that the next turn would send, for a made-up reader',
    params,
    response: page('The message, in which no script runs, or why there is none.'),
    async handle(call) {
      const row = await requireRecurring(call.db, call.caller, call.params.id, 'manage')
      const { html, fault, feed_fault: feedFault } = await previewTurn(call, questionOf(row))
      return authoredContent(html ?? escapeHtml(fault ?? feedFault ?? ''))
    },
  }),
  route({
    method: 'POST',
    path: '/api/recurring/preview',
    permission: manageCampaigns,
    summary: 'The same for one that is not saved yet',
    description:
      'Each part is optional: a rule has moments, a feed has items, a campaign is shown with them. With `recurring_id` ' +
      'what is new is new for that one.',
    body: Type.Object({
      rule: Type.Optional(RecurringBody.properties.rule),
      starts_on: RecurringBody.properties.starts_on,
      ends_on: RecurringBody.properties.ends_on,
      feed: Type.Optional(FeedBody),
      campaign_id: Type.Optional(Id),
      recurring_id: Type.Optional(Id),
    }),
    response: data(PreviewSchema),
    async handle(call) {
      const { db, caller, body } = call
      const { rule, campaign_id: campaignId, feed, recurring_id: id, ...days } = body
      if (campaignId !== undefined) await requireCampaigns(db, caller, [campaignId], 'get')
      const saved = id === undefined ? undefined : questionOf(await requireRecurring(db, caller, id, 'manage'))
      const schedule = rule === undefined ? undefined : scheduleOf({ rule, ...days }, Date.now())
      const recurringId = saved?.feed?.url === feed?.url ? saved?.recurringId : undefined
      return previewTurn(call, { schedule, feed: feedOf(feed), campaignId, recurringId })
    },
  }),
]

/** It is seen and changed by the rights on its pattern; without one, by those on all campaigns. */
async function requireRecurring(
  db: Queryable,
  caller: Caller,
  id: number,
  right: CampaignRight,
): Promise<RecurringRow> {
  const row = await findRow(db, id)
  const seesAll = may(caller, right === 'get' ? 'campaigns:get_all' : 'campaigns:manage_all')
  // Who may not see all does not learn which there are.
  if (row === undefined) throw seesAll ? missing('recurring campaign', id) : failure('permission.campaign', { ids: id })
  if (row.campaign_id !== null) await requireCampaigns(db, caller, [row.campaign_id], right)
  else if (!seesAll) throw failure('permission.campaign', { ids: id })
  return row
}

function questionOf(row: RecurringRow): PreviewQuestion {
  const isBegun = row.feed_known_at !== null
  return {
    schedule: row,
    feed: row.feed,
    campaignId: row.campaign_id,
    recurringId: isBegun ? row.id : undefined,
  }
}

type Reader = Pick<Services, 'db' | 'translations'> & Pick<RequestFacts, 'headers'> & { readonly caller: Caller }

async function shown(reader: Reader, id: number): Promise<Recurring> {
  return asSeenBy(reader, await readRecurring(reader.db, id))
}

function asSeenBy({ caller, headers, translations }: Reader, row: Recurring): Recurring {
  const fault = row.fault === null ? null : wordFor(headers, translations, row.fault)
  if (row.campaign === null) return { ...row, fault }
  return {
    ...row,
    fault,
    campaign: { ...row.campaign, lists: visibleLists(campaignScope(caller, 'get'), row.campaign.lists) },
  }
}
