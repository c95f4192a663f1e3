import Type, { type Static } from 'typebox'
import type { Caller } from '../auth/caller.ts'
import { manageableLists, requireLists } from '../auth/list-access.ts'
import { originOfCaller } from '../consent/origin.ts'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalid } from '../errors/error.ts'
import { pathId, possibleId } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import { expressionIn } from '../segments/expression.ts'
import type { Services } from '../services.ts'
import { listsOnlyOf, requireSubscribers, requireWholly, whollyTheirs } from './access.ts'
import { questionFor } from './asked-criteria.ts'
import { applyAction, type BulkAction, batchSize } from './bulk/action.ts'
import { startBulkJob } from './bulk/run.ts'
import { BulkJobSchema } from './bulk/store.ts'
import { countPeople, idBatches } from './find.ts'
import { criteriaOf, type Question } from './question.ts'
import { MembershipStatus } from './schema.ts'
import { searchIn } from './search.ts'
import { blocklist } from './subscribe.ts'

const managers = oneOf('subscribers:manage')
/** Whole numbers that no record has are like ids of records that are gone. */
const Ids = Type.Array(Type.Integer(), { maxItems: 100_000 })

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
  /** Of more than some thousand people: answers a job at once, instead of waiting for the end. */
  background: Type.Optional(Type.Boolean()),
}

const SelectionBody = Type.Object(Selection)
const Touched = Type.Union([
  Type.Literal(true),
  Type.Object({ count: Type.Integer() }),
  Type.Object({ job: BulkJobSchema }),
])
const howItAnswers =
  '`dry_run` answers how many it would be. With `background`, an action on more than 2000 people answers a job, to be ' +
  'watched and stopped at /api/bulk-jobs/{id}; without, it answers when everything is done.'
const whoIsPassedOver = 'Passes over people who are also on lists that the caller may not manage.'

export const subscriberBulkRoutes: readonly Route[] = [
  route({
    method: 'PUT',
    path: '/api/subscribers/blocklist',
    permission: managers,
    summary: 'Blocklists subscribers by id',
    description: whollyTheirs,
    body: Type.Object({ ids: Ids }),
    bodyLimit: 4 * 1024 * 1024,
    response: done,
    async handle({ db, caller, body }) {
      const people = peopleNamed(body.ids)
      await requireWholly(db, caller, people)
      for (const ids of batchesOf(people)) await db.transaction((tx) => blocklist(tx, ids, originOfCaller(caller)))
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
    handle: ({ db, caller, body }) => changeLists(db, caller, peopleNamed(body.ids), body),
  }),
  route({
    method: 'PUT',
    path: '/api/subscribers/lists/{id}',
    permission: managers,
    summary: 'Changes the lists of one subscriber',
    description: 'That of the path. As for several, `ids` must name somebody.',
    params: { id: pathId },
    body: Type.Object({ ids: Ids, ...ListAction }),
    response: done,
    handle({ db, caller, body, params }) {
      peopleNamed(body.ids)
      return changeLists(db, caller, [params.id], body)
    },
  }),
  route({
    method: 'POST',
    path: '/api/subscribers/query/delete',
    permission: managers,
    summary: 'Deletes subscribers by query',
    description: `With \`all\` the query and search are ignored. ${howItAnswers} ${whoIsPassedOver}`,
    body: SelectionBody,
    response: data(Touched),
    handle: (call) => forEverybody(call, call.body, { kind: 'delete' }),
  }),
  ...(['PUT', 'POST'] as const).map((method) =>
    route({
      method,
      path: '/api/subscribers/query/blocklist',
      permission: managers,
      summary: 'Blocklists subscribers by query',
      description: `With \`all\` the query and search are ignored. ${howItAnswers} ${whoIsPassedOver}`,
      body: SelectionBody,
      response: data(Touched),
      handle: (call) => forEverybody(call, call.body, { kind: 'blocklist' }),
    }),
  ),
  route({
    method: 'PUT',
    path: '/api/subscribers/query/lists',
    permission: managers,
    summary: 'Changes the lists of subscribers by query',
    description: `As by ids. ${howItAnswers}`,
    body: Type.Object({ ...Selection, ...ListAction }),
    response: data(Touched),
    async handle(call) {
      const { db, caller, body } = call
      const lists = await targetLists(db, caller, body)
      return forEverybody(call, body, actionOf(body, lists))
    },
  }),
]

type Asking = Pick<Services, 'db' | 'jobs'> & { readonly caller: Caller }

/** Whoever selects nobody in particular must say `all`: a forgotten filter would mean everybody. */
async function selected(call: Asking, body: Static<typeof SelectionBody>): Promise<Question> {
  const blank = expressionIn(body.query) === undefined && searchIn(body.search) === undefined
  if (blank && body.filter === undefined && body.segment_id === undefined && body.all !== true) {
    throw invalid('Say who is meant: query, search, filter or segment_id; or all, for everybody in scope.')
  }
  if (body.all === true && body.segment_id !== undefined) throw invalid('Say either all or segment_id.')
  const asked = body.all === true ? { ...body, query: undefined, search: undefined, filter: undefined } : body
  return questionFor(
    call,
    {
      ...asked,
      list_ids: (body.list_ids ?? []).map(possibleId),
      subscription_status: body.subscription_status || undefined,
    },
    'manage',
  )
}

async function forEverybody(
  call: Asking,
  body: Static<typeof SelectionBody>,
  action: BulkAction,
): Promise<Static<typeof Touched>> {
  const { db, caller } = call
  const asked = await selected(call, body)
  const question = action.kind === 'delete' || action.kind === 'blocklist' ? wholly(caller, asked) : asked
  const criteria = criteriaOf(question)
  const origin = originOfCaller(caller)
  if (body.dry_run || body.background) {
    const total = await countPeople(db, criteria)
    if (body.dry_run) return { count: total }
    if (total > batchSize) {
      return { job: await startBulkJob(call, { action, question, userId: caller.id, origin, total }) }
    }
  }
  for await (const ids of idBatches(db, criteria, batchSize)) {
    await db.transaction((tx) => applyAction(tx, action, ids, origin))
  }
  return true
}

/** Without those who are also on lists that the caller does not manage (see `requireWholly`). */
function wholly(caller: Caller, question: Question): Question {
  return { ...question, onlyOn: listsOnlyOf(caller) }
}

/** Nobody in particular is not everybody. */
function peopleNamed(ids: readonly number[]): readonly number[] {
  if (ids.length === 0) throw invalid('Name the subscribers: ids must not be empty.')
  return ids.map(possibleId)
}

function* batchesOf(ids: readonly number[]): Generator<readonly number[]> {
  const unique = [...new Set(ids)]
  for (let start = 0; start < unique.length; start += batchSize) yield unique.slice(start, start + batchSize)
}

interface ListChange {
  readonly action: 'add' | 'remove' | 'unsubscribe'
  readonly target_list_ids: readonly number[]
  readonly status?: Static<typeof MembershipStatus> | ''
}

function actionOf({ action, status }: ListChange, lists: readonly number[]): BulkAction {
  return action === 'add' ? { kind: action, lists, status: status || undefined } : { kind: action, lists }
}

async function changeLists(db: Database, caller: Caller, ids: readonly number[], body: ListChange): Promise<true> {
  const lists = await targetLists(db, caller, body)
  await requireSubscribers(db, caller, ids, 'manage')
  if (body.action === 'add') await requireKnown(db, ids)
  const [action, origin] = [actionOf(body, lists), originOfCaller(caller)]
  await db.transaction(async (tx) => {
    for (const batch of batchesOf(ids)) await applyAction(tx, action, batch, origin)
  })
  return true
}

const unknownLists = statement<{ id: number }>(
  'select id from unnest($1::int[]) as id where not exists (select from lists where lists.id = id.id)',
)

/** Adding takes lists that exist; off a list that does not, everybody is already. */
async function targetLists(
  db: Queryable,
  caller: Caller,
  { action, target_list_ids: named }: ListChange,
): Promise<readonly number[]> {
  if (named.length === 0) throw invalid('Name the lists: target_list_ids must not be empty.')
  const ids = named.map(possibleId)
  requireLists(manageableLists(caller), ids)
  const unknown = action === 'add' ? await db.rows(unknownLists, [ids]) : []
  if (unknown.length > 0) throw invalid(`There is no list ${unknown.map((row) => row.id).join(', ')}.`)
  return [...new Set(ids)]
}

const unknownPeople = statement<{ id: number }>(`
  select id from unnest($1::int[]) as id where not exists (select from subscribers where subscribers.id = id.id) limit 20`)

async function requireKnown(db: Queryable, ids: readonly number[]): Promise<void> {
  const unknown = await db.rows(unknownPeople, [ids])
  if (unknown.length > 0) throw invalid(`There is no subscriber ${unknown.map((row) => row.id).join(', ')}.`)
}
