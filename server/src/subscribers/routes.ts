import Type from 'typebox'
import { inScope, readableLists } from '../auth/list-access.ts'
import { campaignScope } from '../campaigns/access.ts'
import { consentHistory } from '../consent/history.ts'
import { originOfCaller } from '../consent/origin.ts'
import { invalid, missing } from '../errors/error.ts'
import { content, dataJson } from '../http/answer.ts'
import { choice, flag, ids, optionalId, pathId } from '../http/parameters.ts'
import { bare, data, done, oneOf, type Route, route } from '../http/route.ts'
import { requestConfirmation } from '../optin/request-confirmation.ts'
import { profileOf } from '../public/profile.ts'
import { confirmationsPerAddress, requireWithinLimit } from '../public/throttle.ts'
import { requireSubscribers, requireWholly, whollyTheirs } from './access.ts'
import { ActivitySchema, activityOf } from './activity.ts'
import { ConsentSchema } from './consent-schema.ts'
import { createSubscriber } from './create.ts'
import { listsAsked } from './lists-asked.ts'
import { readSubscriber, versionOf } from './read.ts'
import { SubscriberBody, SubscriberPatch, SubscriberSchema } from './schema.ts'
import { blocklist, deleteSubscribers } from './subscribe.ts'
import { newName, updateSubscriber } from './update.ts'
import { upsertSubscriber } from './upsert.ts'
import { waitingLists } from './waiting.ts'

const readers = oneOf('subscribers:get_all', 'subscribers:get')
const managers = oneOf('subscribers:manage')
const params = { id: pathId }
const suppress = flag('Also keep a hash of the addresses, so that no import brings them back.')

/** One person at a time; many at once are in bulk-routes.ts, questions in query-routes.ts. */
export const subscriberRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/subscribers/{id}',
    permission: readers,
    summary: 'One subscriber',
    description: 'The ETag of the answer can be sent as If-Match with a change.',
    params,
    response: data(SubscriberSchema),
    async handle({ db, caller, params: { id } }) {
      await requireSubscribers(db, caller, [id], 'get')
      const subscriber = await readSubscriber(db, id, readableLists(caller))
      if (subscriber === undefined) throw missing('subscriber', id)
      return dataJson(subscriber, { headers: { ETag: versionOf(subscriber) } })
    },
  }),
  route({
    method: 'POST',
    path: '/api/subscribers',
    permission: managers,
    summary: 'Creates a subscriber',
    description: 'Lists that do not exist are ignored. 409 if the address is taken: nothing changes then.',
    body: SubscriberBody,
    accepts: ['json', 'form'],
    response: data(SubscriberSchema),
    handle: (call) => createSubscriber(call, call.caller, call.body),
  }),
  route({
    method: 'PUT',
    path: '/api/subscribers',
    permission: managers,
    summary: 'Creates a subscriber, or adds to the one with this address',
    description:
      'Name and status of an existing person are changed if sent, attributes merged, lists added. Nobody is taken off a ' +
      'list, and nobody who left one is put back.',
    query: { by: choice(['email'], 'How the person is found.') },
    body: SubscriberBody,
    response: data(SubscriberSchema),
    handle: (call) => upsertSubscriber(call, call.caller, call.body),
  }),
  route({
    method: 'PUT',
    path: '/api/subscribers/{id}',
    permission: managers,
    summary: 'Replaces a subscriber',
    description:
      'Without `lists` all memberships that the caller may manage are removed; without `attribs` the attributes are ' +
      'emptied. An edit never re-subscribes. With If-Match a change by somebody else in between is a 412.',
    params,
    body: SubscriberBody,
    accepts: ['json', 'form'],
    response: data(SubscriberSchema),
    handle: async (call) =>
      updateSubscriber(call, call.caller, {
        id: call.params.id,
        email: call.body.email,
        name: newName(call.body.name),
        status: call.body.status || undefined,
        attributes: { kind: 'replace', attribs: call.body.attribs ?? {} },
        listIds: (await listsAsked(call.db, call.body)) ?? [],
        preconfirm: call.body.preconfirm_subscriptions ?? false,
        ifMatch: call.headers['if-match'],
      }),
  }),
  route({
    method: 'PATCH',
    path: '/api/subscribers/{id}',
    permission: managers,
    summary: 'Changes parts of a subscriber',
    description:
      'What is not sent stays. Attributes are merged key by key at the top level, in the database: two changes at once ' +
      'lose nothing. `attribs: null` empties them, `attribs_remove` takes single ones out.',
    params,
    body: SubscriberPatch,
    accepts: ['json', 'form'],
    response: data(SubscriberSchema),
    async handle(call) {
      const { attribs, attribs_remove: remove } = call.body
      return updateSubscriber(call, call.caller, {
        id: call.params.id,
        email: call.body.email,
        name: newName(call.body.name),
        status: call.body.status || undefined,
        attributes:
          attribs === null
            ? { kind: 'replace', attribs: {} }
            : attribs === undefined && remove === undefined
              ? { kind: 'keep' }
              : { kind: 'merge', attribs: attribs ?? {}, remove: remove ?? [] },
        listIds: await listsAsked(call.db, call.body),
        preconfirm: call.body.preconfirm_subscriptions ?? false,
        ifMatch: call.headers['if-match'],
      })
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/subscribers/{id}',
    permission: managers,
    summary: 'Deletes a subscriber',
    description: whollyTheirs,
    params,
    query: { suppress },
    response: done,
    async handle({ db, caller, params: { id }, query }) {
      await requireWholly(db, caller, [id])
      await db.transaction((tx) => deleteSubscribers(tx, [id], query))
      return true
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/subscribers',
    permission: managers,
    summary: 'Deletes subscribers by id',
    description: whollyTheirs,
    query: { id: ids('Ids of the subscribers.'), suppress },
    response: done,
    async handle({ db, caller, query }) {
      if (query.id.length === 0) throw invalid('Name the subscribers to delete: ?id=1&id=2')
      await requireWholly(db, caller, query.id)
      await db.transaction((tx) => deleteSubscribers(tx, query.id, query))
      return true
    },
  }),
  route({
    method: 'PUT',
    path: '/api/subscribers/{id}/blocklist',
    permission: managers,
    summary: 'Blocklists a subscriber',
    description: `Every membership becomes unsubscribed, and nothing is sent any more. ${whollyTheirs}`,
    params,
    response: done,
    async handle({ db, caller, params: { id } }) {
      await requireWholly(db, caller, [id])
      await db.transaction((tx) => blocklist(tx, [id], originOfCaller(caller)))
      return true
    },
  }),
  route({
    method: 'POST',
    path: '/api/subscribers/{id}/optin',
    permission: managers,
    summary: 'Sends the opt-in mail again',
    description:
      'For all lists with double opt-in that still wait; nothing is sent if none does. An address gets five such mails an ' +
      'hour, those that public forms ask for counted; then it is a 429.',
    params,
    response: done,
    async handle(call) {
      const { caller, params } = call
      await requireSubscribers(call.db, caller, [params.id], 'manage')
      await call.db.transaction(async (tx) => {
        const { email, listIds } = await waitingLists(tx, params.id)
        const asked = await requestConfirmation(call, tx, { subscriberId: params.id, listIds })
        // Beyond the limit it is taken back, and does not count.
        if (asked) await requireWithinLimit(tx, confirmationsPerAddress, email)
      })
      return true
    },
  }),
  route({
    method: 'GET',
    path: '/api/subscribers/{id}/activity',
    permission: readers,
    summary: 'Campaigns opened and links clicked, latest first',
    description: 'Of campaigns that the caller may read.',
    params,
    response: data(ActivitySchema),
    async handle({ db, caller, params: { id } }) {
      await requireSubscribers(db, caller, [id], 'get')
      return activityOf(db, id, campaignScope(caller, 'get'))
    },
  }),
  route({
    method: 'GET',
    path: '/api/subscribers/{id}/consent',
    permission: readers,
    summary: 'How the person agreed to what and took it back, newest first',
    description: 'At most 200 entries; `before` continues behind the last id seen.',
    params,
    query: { before: optionalId('Only entries with a smaller id.') },
    response: data(ConsentSchema),
    async handle({ db, caller, params: { id }, query }) {
      await requireSubscribers(db, caller, [id], 'get')
      const visible = readableLists(caller)
      const events = await consentHistory(db, id, { before: query.before, limit: 200 })
      return events.map((event) => ({
        ...event,
        lists: event.lists.map((list) => (inScope(visible, list.id) ? list : { ...list, name: '*Unknown' })),
      }))
    },
  }),
  route({
    method: 'GET',
    path: '/api/subscribers/{id}/export',
    permission: readers,
    summary: 'Everything kept about a person, as a file',
    description:
      'The sections that the setting `privacy.exportable` names. Private lists are not named, nor campaigns that the caller may not read.',
    params,
    response: bare(Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())))),
    async handle({ db, caller, settings, params: { id } }) {
      await requireSubscribers(db, caller, [id], 'get')
      const sections = settings.current()['privacy.exportable']
      const profile = await profileOf(db, id, { sections, brandId: null, campaignsOf: campaignScope(caller, 'get') })
      if (profile === undefined) throw missing('subscriber', id)
      return content('application/json; charset=utf-8', JSON.stringify(profile, null, 2), {
        headers: { 'Content-Disposition': 'attachment; filename="data.json"', 'Cache-Control': 'no-cache' },
      })
    },
  }),
]
