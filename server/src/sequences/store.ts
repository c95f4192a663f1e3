import { type ListScope, scopeForSql } from '../auth/list-access.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { failure, invalid, invalidField, missing } from '../errors/error.ts'
import { heirs, type Sequence, type SequenceStatus, type SequenceValues, type StepValues } from './sequence.ts'

const select = `
  select sequence.id, sequence.name, jsonb_build_object('id', list.id, 'name', list.name) as list, sequence.status,
    sequence.fault, sequence.created_at, sequence.updated_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', step.id, 'wait_minutes', step.wait_minutes, 'sent', step.sent,
        'campaign', case when campaign.id is not null then
          jsonb_build_object('id', campaign.id, 'name', campaign.name, 'subject', campaign.subject) end)
        order by step.position)
      from broadsheet.sequence_steps as step left join campaigns as campaign on campaign.id = step.campaign_id
      where step.sequence_id = sequence.id), '[]') as steps,
    (select jsonb_build_object('waiting', count(*) filter (where ended is null),
        'finished', count(*) filter (where ended = 'finished'), 'left', count(*) filter (where ended = 'left'))
      from broadsheet.sequence_people where sequence_id = sequence.id) as people
  from broadsheet.sequences as sequence join lists as list on list.id = sequence.list_id`

const selectAll = statement<Sequence>(`
  ${select} where $1::integer[] is null or sequence.list_id = any($1) order by lower(sequence.name)`)
const selectOne = statement<Sequence>(`${select} where sequence.id = $1`)

export function findSequences(db: Queryable, visible: ListScope): Promise<readonly Sequence[]> {
  return db.rows(selectAll, [scopeForSql(visible)])
}

/** One sequence, or 404. */
export async function readSequence(db: Queryable, id: number): Promise<Sequence> {
  const sequence = await db.row(selectOne, [id])
  if (sequence === undefined) throw missing('sequence', id)
  return sequence
}

const knownList = statement<object>('select from lists where id = $1 for key share')
// Names are told apart by an index, whose refusal is `record.duplicate`.
const insertOne = statement<{ id: number }>(`
  insert into broadsheet.sequences (name, list_id) values ($1, $2) returning id`)

export async function insertSequence(tx: Queryable, values: SequenceValues): Promise<number> {
  await requireList(tx, values.listId)
  await requireMessages(tx, values)
  const row = await tx.row(insertOne, [values.name, values.listId])
  if (row === undefined) throw new Error('The insert answered no row')
  await writeSteps(tx, row.id, values.steps)
  return row.id
}

/** In one order everywhere: the sender locks the same row before it takes people. */
const lockOne = statement<{ status: SequenceStatus; list_id: number }>(
  'select status, list_id from broadsheet.sequences where id = $1 for update',
)
const updateOne = statement<object>(`
  update broadsheet.sequences set name = $2, list_id = $3, updated_at = clock_timestamp() where id = $1`)

export async function updateSequence(tx: Queryable, id: number, values: SequenceValues): Promise<void> {
  const { status, list_id: listId } = await lockSequence(tx, id)
  if (status !== 'draft' && listId !== values.listId) {
    throw failure('record.state', { record: 'sequence', state: status, reason: 'people of its list are in it.' })
  }
  if (status !== 'draft' && values.steps.length === 0) throw noSteps()
  await requireList(tx, values.listId)
  await requireMessages(tx, values)
  await tx.run(updateOne, [id, values.name, values.listId])
  await writeSteps(tx, id, values.steps)
}

async function lockSequence(tx: Queryable, id: number) {
  const row = await tx.row(lockOne, [id])
  if (row === undefined) throw missing('sequence', id)
  return row
}

const countSteps = statement<{ count: number }>(
  'select count(*)::integer as count from broadsheet.sequence_steps where sequence_id = $1',
)
const setStatus = statement<object>(`
  update broadsheet.sequences set status = $2, fault = null, updated_at = clock_timestamp() where id = $1`)

/** Starts it, goes on or pauses. A started one never becomes a draft again: people are in it. */
export async function moveSequence(tx: Queryable, id: number, status: 'running' | 'paused'): Promise<void> {
  const { status: before } = await lockSequence(tx, id)
  if (before === 'draft' && status === 'paused') {
    throw failure('record.state', { record: 'sequence', state: 'draft', reason: 'it has not been started.' })
  }
  if (status === 'running' && (await tx.row(countSteps, [id]))?.count === 0) throw noSteps()
  await tx.run(setStatus, [id, status])
}

const pauseFor = statement<object>(`
  update broadsheet.sequences set status = 'paused', fault = $2, updated_at = clock_timestamp()
  where id = $1 and status = 'running'`)

/** What can never be sent stops here, with its reason, instead of failing for everybody. */
export async function pauseWithFault(db: Queryable, id: number, fault: string): Promise<void> {
  await db.run(pauseFor, [id, fault.replaceAll('\0', ' ').slice(0, 1000)])
}

const deleteOne = statement<object>('delete from broadsheet.sequences where id = $1')

export async function deleteSequence(tx: Queryable, id: number): Promise<void> {
  await tx.run(deleteOne, [id])
}

const stepsOf = statement<{ campaign_id: number; sequence: string }>(`
  select distinct step.campaign_id, sequence.name as sequence from broadsheet.sequence_steps as step
  join broadsheet.sequences as sequence on sequence.id = step.sequence_id and sequence.status <> 'draft'
  where step.campaign_id = any($1::integer[]) order by step.campaign_id, sequence.name limit 5`)

/** Throws where a sequence that was started still sends one of these campaigns: without it, it would stand still. */
export async function requireNoSteps(tx: Queryable, campaignIds: readonly number[]): Promise<void> {
  const used = await tx.rows(stepsOf, [campaignIds])
  if (used.length === 0) return
  const where = used.map((row) => `campaign ${row.campaign_id} in the sequence "${row.sequence.slice(0, 100)}"`)
  throw failure('record.inUse', { record: 'campaign', where: where.join(', ') })
}

async function requireList(tx: Queryable, id: number): Promise<void> {
  if ((await tx.row(knownList, [id])) === undefined) throw missing('list', id)
}

const foreignMessages = statement<{ id: number }>(`
  select wanted.id from unnest($1::integer[]) as wanted(id)
  where not exists (
    select from campaigns as campaign
    join campaign_lists as attached on attached.campaign_id = campaign.id and attached.list_id = $2
    where campaign.id = wanted.id and campaign.type = 'regular')`)

/** The link to unsubscribe leaves the lists of its campaign: it must mean the list of the sequence. */
async function requireMessages(tx: Queryable, { steps, listId }: SequenceValues): Promise<void> {
  const ids = steps.map((step) => step.campaignId)
  const foreign = await tx.rows(foreignMessages, [ids, listId])
  if (foreign.length === 0) return
  const named = [...new Set(foreign.map((row) => row.id))].join(', ')
  throw invalidField('steps', `campaign ${named} is not a regular campaign of this list.`)
}

const currentSteps = statement<{ id: number }>(
  'select id from broadsheet.sequence_steps where sequence_id = $1 order by position',
)
const inherit = statement<object>(`
  update broadsheet.sequence_people set step_id = $2::integer,
    next_at = case when $2::integer is null then null else next_at end,
    ended = case when $2::integer is null and ended is null then 'finished' else ended end
  where step_id = $1`)
const dropSteps = statement<object>('delete from broadsheet.sequence_steps where id = any($1::integer[])')
const updateSteps = statement<object>(`
  update broadsheet.sequence_steps as step set position = given.position, wait_minutes = given.wait, campaign_id = given.campaign
  from unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[]) as given(id, position, wait, campaign)
  where step.id = given.id`)
const insertSteps = statement<object>(`
  insert into broadsheet.sequence_steps (sequence_id, position, wait_minutes, campaign_id)
  select $1, * from unnest($2::integer[], $3::integer[], $4::integer[])`)

/** Who waits for a step that stays keeps their moment; who waits for one that goes waits for the one behind it. */
async function writeSteps(tx: Queryable, sequenceId: number, steps: readonly StepValues[]): Promise<void> {
  const before = (await tx.rows(currentSteps, [sequenceId])).map((row) => row.id)
  const kept = steps.flatMap((step) => step.id ?? [])
  const strange = kept.filter((id) => !before.includes(id))
  if (strange.length > 0) throw invalid(`steps: ${strange.join(', ')} is no step of this sequence.`)
  if (new Set(kept).size < kept.length) throw invalid('steps: each step can be named once.')
  for (const [id, heir] of heirs(before, new Set(kept))) await tx.run(inherit, [id, heir ?? null])
  await tx.run(dropSteps, [before.filter((id) => !kept.includes(id))])
  const placed = steps.map((step, position) => ({ ...step, position }))
  const known = placed.filter((step) => step.id !== undefined)
  const fresh = placed.filter((step) => step.id === undefined)
  await tx.run(updateSteps, [known.map((step) => step.id), ...columnsOf(known)])
  await tx.run(insertSteps, [sequenceId, ...columnsOf(fresh)])
}

function columnsOf(steps: readonly (StepValues & { readonly position: number })[]) {
  return [
    steps.map((step) => step.position),
    steps.map((step) => step.waitMinutes),
    steps.map((step) => step.campaignId),
  ]
}

function noSteps() {
  return invalid('A sequence that runs needs a step.', { fields: [{ field: 'steps' }] })
}
