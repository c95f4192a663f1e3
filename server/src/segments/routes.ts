import { sql } from 'kysely'
import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import { type Caller, may } from '../auth/caller.ts'
import { manageableLists, readableLists, requireLists } from '../auth/list-access.ts'
import type { Database } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import { failure } from '../errors/error.ts'
import { pathId } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import { criteriaFor } from '../subscribers/asked-criteria.ts'
import { conditionOf } from '../subscribers/criteria.ts'
import { countPeople } from '../subscribers/find.ts'
import { criteriaOf } from '../subscribers/question.ts'
import { explained } from '../subscribers/questioned.ts'
import { segmentFor } from '../subscribers/segment-question.ts'
import { asReader } from './reader.ts'
import { type Segment, SegmentBody, SegmentSchema, type SegmentValues, segmentValues } from './segment.ts'
import { deleteSegment, findSegments, insertSegment, readSegment, updateSegment } from './store.ts'

const readers = oneOf('subscribers:get_all', 'subscribers:get')
const managers = oneOf('subscribers:manage')
const params = { id: pathId }
const bodyLimit = 4 * 1024 * 1024

export const segmentRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/segments',
    permission: readers,
    summary: 'Saved segments, by name',
    description: 'Those with an expression only for callers with subscribers:sql_query.',
    response: data(Type.Array(SegmentSchema)),
    handle: async ({ db, caller }) => (await findSegments(db)).filter((segment) => maySee(caller, segment)),
  }),
  route({
    method: 'GET',
    path: '/api/segments/{id}',
    permission: readers,
    summary: 'One segment',
    params,
    response: data(SegmentSchema),
    handle: ({ db, caller, params: { id } }) => visibleSegment(db, caller, id),
  }),
  route({
    method: 'GET',
    path: '/api/segments/{id}/count',
    permission: readers,
    summary: 'How many people of a segment the caller may see',
    params,
    response: data(Type.Object({ count: Type.Integer() })),
    async handle(call) {
      const people = await criteriaFor(call, { list_ids: [], segment_id: call.params.id }, 'get')
      return { count: await countPeople(call.db, people) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/segments',
    permission: managers,
    summary: 'Saves a question about people',
    description:
      'Parts combine with AND: an expression (`query`), a structured `filter`, `search` and lists. It is tried before it ' +
      'is saved. Whoever uses it asks about the people of their own lists.',
    body: SegmentBody,
    bodyLimit,
    response: data(SegmentSchema),
    async handle({ db, caller, body }) {
      const values = segmentValues(body)
      await tryOut(db, caller, values)
      return db.transaction(async (tx) => {
        const id = await insertSegment(tx, values, caller.id)
        await audit(tx, caller, 'segment.create', { type: 'segment', id }, { name: values.name })
        return readSegment(tx, id)
      })
    },
  }),
  route({
    method: 'PUT',
    path: '/api/segments/{id}',
    permission: managers,
    summary: 'Replaces a segment',
    description: 'For those who saved it, and those who may manage all lists: it may narrow campaigns of others.',
    params,
    body: SegmentBody,
    bodyLimit,
    response: data(SegmentSchema),
    async handle({ db, caller, params: { id }, body }) {
      requireOwner(caller, await visibleSegment(db, caller, id))
      const values = segmentValues(body)
      await tryOut(db, caller, values)
      return db.transaction(async (tx) => {
        await updateSegment(tx, id, values)
        await audit(tx, caller, 'segment.update', { type: 'segment', id }, { name: values.name })
        return readSegment(tx, id)
      })
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/segments/{id}',
    permission: managers,
    summary: 'Deletes a segment',
    description: 'Refused while a campaign that is still to be sent is narrowed by it. The people stay.',
    params,
    response: done,
    async handle({ db, caller, params: { id } }) {
      const segment = await visibleSegment(db, caller, id)
      requireOwner(caller, segment)
      await db.transaction(async (tx) => {
        await deleteSegment(tx, caller, id)
        await audit(tx, caller, 'segment.delete', { type: 'segment', id }, { name: segment.name })
      })
      return true
    },
  }),
]

/** An expression can name what its reader is not to know of. */
function maySee(caller: Caller, segment: Segment): boolean {
  return segment.query === null || may(caller, 'subscribers:sql_query')
}

async function visibleSegment(db: Database, caller: Caller, id: number): Promise<Segment> {
  const segment = await readSegment(db, id)
  if (!maySee(caller, segment)) throw failure('permission.missing', { permission: 'subscribers:sql_query' })
  return segment
}

function requireOwner(caller: Caller, { created_by: author }: Segment): void {
  if (author?.id === caller.id || manageableLists(caller).all) return
  throw failure('permission.missing', { permission: 'lists:manage_all' })
}

/** Compiles it, and lets the database plan it without reading a row: columns, types and patterns are known then. */
async function tryOut(db: Database, caller: Caller, values: SegmentValues): Promise<void> {
  requireLists(readableLists(caller), values.list_ids)
  const criteria = criteriaOf(segmentFor(caller, values, 'get'))
  const question = dynamic<object>(sql`select from subscribers where ${conditionOf(criteria)} limit 0`)
  await asReader(db, (tx) => explained(tx, criteria, question))
}
