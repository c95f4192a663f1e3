import Type from 'typebox'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { manageableLists, readableLists, requireLists } from '../auth/list-access.ts'
import { requireCampaigns } from '../campaigns/access.ts'
import type { Queryable } from '../db/database.ts'
import { invalid } from '../errors/error.ts'
import { choice, optionalId, pathId } from '../http/parameters.ts'
import { data, done, oneOf, type Route, route } from '../http/route.ts'
import { Id } from '../http/schemas.ts'
import { visiblePeople } from '../sending/ledger.ts'
import { addToSequence, PersonSchema, peopleOf, personStates } from './people.ts'
import { type Sequence, SequenceBody, SequenceSchema, type SequenceValues, sequenceValues } from './sequence.ts'
import { deleteSequence, findSequences, insertSequence, moveSequence, readSequence, updateSequence } from './store.ts'

const readers = oneOf('campaigns:get_all', 'campaigns:get')
const managers = oneOf('campaigns:manage_all', 'campaigns:manage')
const params = { id: pathId }

export const sequenceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/sequences',
    permission: readers,
    summary: 'Sequences of the lists that the caller may read, by name',
    response: data(Type.Array(SequenceSchema)),
    handle: ({ db, caller }) => findSequences(db, readableLists(caller)),
  }),
  route({
    method: 'GET',
    path: '/api/sequences/{id}',
    permission: readers,
    summary: 'One sequence, and how many are in it',
    params,
    response: data(SequenceSchema),
    handle: ({ db, caller, params: { id } }) => readableSequence(db, caller, id),
  }),
  route({
    method: 'POST',
    path: '/api/sequences',
    permission: managers,
    summary: 'Creates a sequence as a draft',
    description:
      'Its steps are regular campaigns of its list, in any status: their texts are sent as they are at that moment, to ' +
      'one person after the other.',
    body: SequenceBody,
    response: data(SequenceSchema),
    async handle({ db, caller, body }) {
      const values = sequenceValues(body)
      await requireRights(db, caller, values)
      return db.transaction(async (tx) => {
        const id = await insertSequence(tx, values)
        await audit(tx, caller, 'sequence.create', { type: 'sequence', id }, { name: values.name })
        return readSequence(tx, id)
      })
    },
  }),
  route({
    method: 'PUT',
    path: '/api/sequences/{id}',
    permission: managers,
    summary: 'Replaces name and steps of a sequence',
    description:
      'Also while it runs. Steps that are kept bring their `id`. Who waits for a step keeps their moment; who waits for ' +
      'one that is taken away waits for the one behind it. Its list can be changed while it is a draft.',
    params,
    body: SequenceBody,
    response: data(SequenceSchema),
    async handle({ db, caller, params: { id }, body }) {
      await manageableSequence(db, caller, id)
      const values = sequenceValues(body)
      await requireRights(db, caller, values)
      return db.transaction(async (tx) => {
        await updateSequence(tx, id, values)
        await audit(tx, caller, 'sequence.update', { type: 'sequence', id }, { name: values.name })
        return readSequence(tx, id)
      })
    },
  }),
  route({
    method: 'PUT',
    path: '/api/sequences/{id}/status',
    permission: oneOf('campaigns:send'),
    summary: 'Starts, pauses or resumes a sequence',
    description: 'While it is paused people go on joining, and nobody is mailed.',
    params,
    body: Type.Object({ status: Type.Enum(['running', 'paused']) }),
    response: data(SequenceSchema),
    async handle({ db, caller, params: { id }, body: { status } }) {
      const { name } = await manageableSequence(db, caller, id)
      return db.transaction(async (tx) => {
        await moveSequence(tx, id, status)
        await audit(tx, caller, 'sequence.status', { type: 'sequence', id }, { name, status })
        return readSequence(tx, id)
      })
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/sequences/{id}',
    permission: managers,
    summary: 'Deletes a sequence',
    description: 'Its campaigns stay, and so do messages that are on their way.',
    params,
    response: done,
    async handle({ db, caller, params: { id } }) {
      const { name } = await manageableSequence(db, caller, id)
      await db.transaction(async (tx) => {
        await deleteSequence(tx, id)
        await audit(tx, caller, 'sequence.delete', { type: 'sequence', id }, { name })
      })
      return true
    },
  }),
  route({
    method: 'GET',
    path: '/api/sequences/{id}/people',
    permission: readers,
    summary: 'Who is in a sequence, what they got and what comes next',
    description:
      'Pages by key: send `next_after_id` of the answer as `after_id`. Addresses, names and replies only of people whom ' +
      'the caller may see.',
    params,
    query: {
      state: choice(personStates, 'Only people in this state.'),
      after_id: optionalId('People behind this subscriber.'),
      per_page: optionalId('People per page, 50 unless told, 1000 at the most.'),
    },
    response: data(
      Type.Object({ results: Type.Array(PersonSchema), next_after_id: Type.Union([Type.Integer(), Type.Null()]) }),
    ),
    async handle({ db, caller, params: { id }, query }) {
      await readableSequence(db, caller, id)
      const limit = Math.min(1000, query.per_page ?? 50)
      const results = await peopleOf(db, {
        sequenceId: id,
        state: query.state,
        afterId: query.after_id ?? 0,
        limit,
        membersOf: visiblePeople(caller),
      })
      return { results, next_after_id: results.length < limit ? null : (results.at(-1)?.subscriber_id ?? null) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/sequences/{id}/people',
    permission: oneOf('campaigns:send'),
    summary: 'Takes members of the list into a sequence',
    description:
      'For people who were on the list before, or came by an import: `ids`, or with `"all": true` everybody who may be ' +
      'mailed. Nobody who has been in it begins again. Answers how many joined.',
    params,
    body: Type.Object({
      ids: Type.Optional(Type.Array(Id, { maxItems: 100_000 })),
      all: Type.Optional(Type.Boolean()),
    }),
    bodyLimit: 4 * 1024 * 1024,
    response: data(Type.Object({ added: Type.Integer() })),
    async handle({ db, caller, params: { id }, body }) {
      const { name, steps } = await manageableSequence(db, caller, id)
      const ids = body.ids ?? []
      if (body.all !== true && ids.length === 0) throw invalid('Name the subscribers in ids, or say "all": true.')
      if (steps.length === 0) throw invalid('The sequence has no step that somebody could begin with.')
      return db.transaction(async (tx) => {
        const added = await addToSequence(tx, id, body.all === true ? 'all' : ids)
        await audit(tx, caller, 'sequence.add', { type: 'sequence', id }, { name, added })
        return { added }
      })
    },
  }),
]

async function readableSequence(db: Queryable, caller: Caller, id: number): Promise<Sequence> {
  const sequence = await readSequence(db, id)
  requireLists(readableLists(caller), [sequence.list.id])
  return sequence
}

/** Its messages reach everybody on its list. */
async function manageableSequence(db: Queryable, caller: Caller, id: number): Promise<Sequence> {
  const sequence = await readSequence(db, id)
  requireLists(manageableLists(caller), [sequence.list.id])
  return sequence
}

async function requireRights(db: Queryable, caller: Caller, { listId, steps }: SequenceValues): Promise<void> {
  requireLists(manageableLists(caller), [listId])
  const ids = [...new Set(steps.map((step) => step.campaignId))]
  await requireCampaigns(db, caller, ids, 'get')
}
