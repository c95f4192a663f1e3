import Type from 'typebox'
import { manageableLists, readableLists } from '../auth/list-access.ts'
import { originOfCaller } from '../consent/origin.ts'
import type { Database } from '../db/database.ts'
import { invalid, missing } from '../errors/error.ts'
import { PageSchema, pageOf, paging, window } from '../http/paging.ts'
import { choice, choiceOr, direction, flag, ids, optionalId, pathId, text } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import { streamPage } from '../http/stream-page.ts'
import { requireSubscribers } from '../subscribers/access.ts'
import { blocklist } from '../subscribers/subscribe.ts'
import { type Bounce, BounceSchema } from './schema.ts'
import {
  bouncedPeople,
  bounceOrders,
  bouncesOf,
  bounceTypes,
  countBounces,
  deleteBounces,
  deleteBouncesOf,
  findBounceIds,
  readBounces,
} from './store.ts'

const params = { id: pathId }

/** More rows than this are streamed instead of being held in memory. */
const rowsAtOnce = 1000

/** Records of bounces. Everybody sees those of people on lists they may read, and changes those they may manage. */
export const bounceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/bounces',
    permission: oneOf('bounces:get'),
    summary: 'Bounce records',
    query: {
      ...paging,
      campaign_id: optionalId('Bounces of this campaign.'),
      source: text('Bounces from exactly this source.'),
      type: choice(bounceTypes, 'Bounces of this kind.'),
      order_by: choiceOr(bounceOrders, 'created_at', 'Sorting.'),
      order: direction,
    },
    response: data(PageSchema(BounceSchema)),
    async handle({ db, caller, query }) {
      const scope = readableLists(caller)
      const { order_by, order } = query
      const [found, total] = await Promise.all([
        findBounceIds(db, scope, query, { order_by, order, ...window(query) }),
        countBounces(db, scope, query),
      ])
      if (found.length > rowsAtOnce) return streamPage(query, total, inPortions(db, found))
      return pageOf({ page: query.page, per_page: query.per_page }, await readBounces(db, found), total)
    },
  }),
  route({
    method: 'PUT',
    path: '/api/bounces/blocklist',
    permission: oneOf('bounces:manage'),
    summary: 'Blocklists everybody who has a bounce record',
    response: done,
    async handle({ db, caller }) {
      for (;;) {
        const people = await bouncedPeople(db, manageableLists(caller), rowsAtOnce)
        if (people.length === 0) return true
        await db.transaction((tx) => blocklist(tx, people, originOfCaller(caller)))
      }
    },
  }),
  route({
    method: 'GET',
    path: '/api/bounces/{id}',
    permission: oneOf('bounces:get'),
    summary: 'One bounce record',
    params,
    response: data(BounceSchema),
    async handle({ db, caller, params }) {
      const [bounce] = await readBounces(db, [params.id])
      if (bounce === undefined) throw missing('bounce', params.id)
      await requireSubscribers(db, caller, [bounce.subscriber_id], 'get')
      return bounce
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/bounces',
    permission: oneOf('bounces:manage'),
    summary: 'Deletes bounce records',
    query: { all: flag('All records.'), id: ids('These records.') },
    response: done,
    async handle({ db, caller, query }) {
      if (!query.all && query.id.length === 0) throw invalid('Name records by id, or say all=true.')
      await deleteBounces(db, manageableLists(caller), query.all ? undefined : query.id)
      return true
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/bounces/{id}',
    permission: oneOf('bounces:manage'),
    summary: 'Deletes one bounce record',
    description: 'One that is gone already counts as deleted.',
    params,
    response: done,
    async handle({ db, caller, params }) {
      const [bounce] = await readBounces(db, [params.id])
      if (bounce === undefined) return true
      await requireSubscribers(db, caller, [bounce.subscriber_id], 'manage')
      await deleteBounces(db, manageableLists(caller), [bounce.id])
      return true
    },
  }),
  route({
    method: 'GET',
    path: '/api/subscribers/{id}/bounces',
    permission: oneOf('bounces:get'),
    summary: 'Bounce records of a subscriber, newest first, at most 1000',
    params,
    response: data(Type.Array(BounceSchema)),
    async handle({ db, caller, params }) {
      await requireSubscribers(db, caller, [params.id], 'get')
      return bouncesOf(db, params.id)
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/subscribers/{id}/bounces',
    permission: oneOf('bounces:manage'),
    summary: 'Deletes the bounce records of a subscriber',
    params,
    response: done,
    async handle({ db, caller, params }) {
      await requireSubscribers(db, caller, [params.id], 'manage')
      await deleteBouncesOf(db, params.id)
      return true
    },
  }),
]

async function* inPortions(db: Database, found: readonly number[]): AsyncGenerator<readonly Bounce[]> {
  for (let start = 0; start < found.length; start += rowsAtOnce) {
    yield await readBounces(db, found.slice(start, start + rowsAtOnce))
  }
}
