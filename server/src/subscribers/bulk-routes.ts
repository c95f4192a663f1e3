import Type, { type Static } from 'typebox'
import type { Caller } from '../auth/caller.ts'
import { manageableLists, requireLists } from '../auth/list-access.ts'
import { originOfCaller } from '../consent/origin.ts'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalid } from '../errors/error.ts'
import { pathId } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import { requireSubscribers } from './access.ts'
import { criteriaFor } from './asked-criteria.ts'
import type { Criteria } from './criteria.ts'
import { countPeople, idBatches } from './find.ts'
import { removeMemberships, unsubscribePeople, writeMemberships } from './memberships.ts'
import { MembershipStatus } from './schema.ts'
import { blocklist, deleteSubscribers } from './subscribe.ts'

const managers = oneOf('subscribers:manage')
const Ids = Type.Array(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), { maxItems: 100_000 })

const ListAction = {
  action: Type.Union([Type.Literal('add'), Type.Literal('remove'), Type.Literal('unsubscribe')]),
  target_list_ids: Ids,
  status: Type.Optional(Type.Union([MembershipStatus, Type.Literal('')])),
}

const Selection = {
  query: Type.Optional(Type.String()),
  search: Type.Optional(Type.String({ maxLength: 500 })),
  filter: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  list_ids: Type.Optional(Ids),
  subscription_status: Type.Optional(Type.Union([MembershipStatus, Type.Literal('')])),
  segment_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })),
  all: Type.Optional(Type.Boolean()),
  dry_run: Type.Optional(Type.Boolean()),
}

const SelectionBody = Type.Object(Selection)
const Touched = Type.Union([Type.Literal(true), Type.Object({ count: Type.Integer() })])

/** Rows written in one transaction: some hundred milliseconds, so that nobody waits long for a lock. */
const batchSize = 2000

export const subscriberBulkRoutes: readonly Route[] = [
  route({
    method: 'PUT',
    path: '/api/subscribers/blocklist',
    permission: managers,
    summary: 'Blocklists subscribers by id',
    body: Type.Object({ ids: Ids }),
    bodyLimit: 4 * 1024 * 1024,
    response: done,
    async handle({ db, caller, body }) {
      if (body.ids.length === 0) throw invalid('Name the subscribers: ids must not be empty.')
      await requireSubscribers(db, caller, body.ids, 'manage')
      for (const ids of batchesOf(body.ids)) await db.transaction((tx) => blocklist(tx, ids, originOfCaller(caller)))
      return true
    },
  }),
  route({
    method: 'PUT',
    path: '/api/subscribers/lists',
    permission: managers,
    summary: 'Puts subscribers on lists, takes them off, or unsubscribes them',
    description:
      'Without `status`, `add` leaves existing memberships as they are. Blocklisted people never get an active one. ' +
      'No opt-in mails are sent.',
    body: Type.Object({ ids: Ids, ...ListAction }),
    bodyLimit: 4 * 1024 * 1024,
    response: done,
    handle: ({ db, caller, body }) => changeLists(db, caller, body.ids, body),
  }),
  route({
    method: 'PUT',
    path: '/api/subscribers/lists/{id}',
    permission: managers,
    summary: 'Changes the lists of one subscriber',
    params: { id: pathId },
    body: Type.Object(ListAction),
    response: done,
    handle: ({ db, caller, body, params }) => changeLists(db, caller, [params.id], body),
  }),
  route({
    method: 'POST',
    path: '/api/subscribers/query/delete',
    permission: managers,
    summary: 'Deletes subscribers by query',
    description: 'With `all` the query and search are ignored. `dry_run` answers how many it would be.',
    body: SelectionBody,
    response: data(Touched),
    async handle(call) {
      const people = await selected(call, call.body)
      return forEverybody(call.db, people, call.body, (tx, ids) => deleteSubscribers(tx, ids))
    },
  }),
  ...(['PUT', 'POST'] as const).map((method) =>
    route({
      method,
      path: '/api/subscribers/query/blocklist',
      permission: managers,
      summary: 'Blocklists subscribers by query',
      description: 'With `all` the query and search are ignored. `dry_run` answers how many it would be.',
      body: SelectionBody,
      response: data(Touched),
      async handle(call) {
        const people = await selected(call, call.body)
        const origin = originOfCaller(call.caller)
        return forEverybody(call.db, people, call.body, (tx, ids) => blocklist(tx, ids, origin))
      },
    }),
  ),
  route({
    method: 'PUT',
    path: '/api/subscribers/query/lists',
    permission: managers,
    summary: 'Changes the lists of subscribers by query',
    description: 'As by ids. `dry_run` answers how many it would be.',
    body: Type.Object({ ...Selection, ...ListAction }),
    response: data(Touched),
    async handle(call) {
      const { db, caller, body } = call
      const targets = await targetLists(db, caller, body.target_list_ids)
      const people = await selected(call, body)
      return forEverybody(db, people, body, (tx, ids) => applyAction(tx, caller, ids, { ...body, targets }))
    },
  }),
]

interface Asking {
  readonly db: Database
  readonly caller: Caller
}

/** Whoever selects nobody in particular must say `all`: a forgotten filter would mean everybody. */
async function selected(call: Asking, body: Static<typeof SelectionBody>): Promise<Criteria> {
  const blank = [body.query, body.search].every((part) => part === undefined || part.trim() === '')
  if (blank && body.filter === undefined && body.segment_id === undefined && body.all !== true) {
    throw invalid('Say who is meant: query, search, filter or segment_id; or all, for everybody in scope.')
  }
  if (body.all === true && body.segment_id !== undefined) throw invalid('Say either all or segment_id.')
  const asked = body.all === true ? { ...body, query: undefined, search: undefined, filter: undefined } : body
  return criteriaFor(
    call,
    { ...asked, list_ids: body.list_ids ?? [], subscription_status: body.subscription_status || undefined },
    'manage',
  )
}

async function forEverybody(
  db: Database,
  criteria: Criteria,
  body: { readonly dry_run?: boolean },
  act: (tx: Queryable, ids: readonly number[]) => Promise<unknown>,
): Promise<true | { readonly count: number }> {
  if (body.dry_run) return { count: await countPeople(db, criteria) }
  for await (const ids of idBatches(db, criteria, batchSize)) await db.transaction((tx) => act(tx, ids))
  return true
}

function* batchesOf(ids: readonly number[]): Generator<readonly number[]> {
  const unique = [...new Set(ids)]
  for (let start = 0; start < unique.length; start += batchSize) yield unique.slice(start, start + batchSize)
}

interface Action {
  readonly action: 'add' | 'remove' | 'unsubscribe'
  readonly status?: Static<typeof MembershipStatus> | ''
}

async function changeLists(
  db: Database,
  caller: Caller,
  ids: readonly number[],
  body: Action & { readonly target_list_ids: readonly number[] },
): Promise<true> {
  if (ids.length === 0) throw invalid('Name the subscribers: ids must not be empty.')
  const targets = await targetLists(db, caller, body.target_list_ids)
  await requireSubscribers(db, caller, ids, 'manage')
  await requireKnown(db, ids)
  await db.transaction(async (tx) => {
    for (const batch of batchesOf(ids)) await applyAction(tx, caller, batch, { ...body, targets })
  })
  return true
}

async function applyAction(
  tx: Queryable,
  caller: Caller,
  ids: readonly number[],
  { action, status, targets }: Action & { readonly targets: readonly number[] },
): Promise<void> {
  const origin = originOfCaller(caller)
  if (action === 'remove') await removeMemberships(tx, { subscriberIds: ids, from: targets, origin })
  else if (action === 'unsubscribe') await unsubscribePeople(tx, { subscriberIds: ids, listIds: targets, origin })
  else {
    await writeMemberships(tx, {
      subscriberIds: ids,
      listIds: targets,
      status: status || 'unconfirmed',
      existing: status ? 'overwrite' : 'keep',
      origin,
    })
  }
}

const unknownLists = statement<{ id: number }>(
  'select id from unnest($1::int[]) as id where not exists (select from lists where lists.id = id.id)',
)

async function targetLists(db: Queryable, caller: Caller, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) throw invalid('Name the lists: target_list_ids must not be empty.')
  requireLists(manageableLists(caller), ids)
  const unknown = await db.rows(unknownLists, [ids])
  if (unknown.length > 0) throw invalid(`There is no list ${unknown.map((row) => row.id).join(', ')}.`)
  return [...new Set(ids)]
}

const unknownPeople = statement<{ id: number }>(`
  select id from unnest($1::int[]) as id where not exists (select from subscribers where subscribers.id = id.id) limit 20`)

async function requireKnown(db: Queryable, ids: readonly number[]): Promise<void> {
  const unknown = await db.rows(unknownPeople, [ids])
  if (unknown.length > 0) throw invalid(`There is no subscriber ${unknown.map((row) => row.id).join(', ')}.`)
}
