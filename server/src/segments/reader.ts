import pg from 'pg'
import type { Logger } from 'pino'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { AppError } from '../errors/error.ts'
import { createGate } from '../gate.ts'
import { readableTables } from './allowed.ts'
import { type Expression, fenced, refused, wordAt } from './expression.ts'

/** May read the tables of expressions, and do nothing else. Roles belong to the whole PostgreSQL server. */
const role = 'broadsheet_reader'

/** Columns of the evidence that structured filters ask about. Expressions cannot name them. */
const evidence = 'subscriber_id, list_ids, action, status, source, created_at'

/** The same of the ledger. */
const places = 'campaign_id, subscriber_id, state'

const tables = readableTables.map((name) => `public.${name}`).join(', ')

/** Several nodes, or databases of one server, may do this at the same moment. */
const createRole = statement<object>(`
  do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  exception when duplicate_object or unique_violation then null;
  end $$`)

const mayBecome = `
  case when current_setting('server_version_num')::int >= 160000
    then pg_has_role(rolname, 'SET') else pg_has_role(rolname, 'MEMBER') end`

const joinRole = statement<object>(`
  do $$ begin
    if not exists (select from pg_roles where rolname = '${role}' and ${mayBecome}) then
      execute format('grant ${role} to %I', current_user);
    end if;
  end $$`)

const grantRights = statement<object>(`
  do $$ begin
    grant usage on schema public, broadsheet to ${role};
    grant select on ${tables} to ${role};
    grant select (${evidence}) on broadsheet.consent_events to ${role};
    grant select (${places}) on broadsheet.recipients to ${role};
  end $$`)

/**
 * Prepares the role under which expressions run. Where we may not create roles the parser alone guards them; that is
 * said in the log, and what to do.
 */
export async function prepareReader(db: Database, log: Logger): Promise<void> {
  try {
    await db.run(createRole)
    await db.run(joinRole)
    await db.run(grantRights)
  } catch (error) {
    log.warn(
      { err: error },
      `SQL expressions run without a role of their own, guarded by the parser only: the database user may not create roles. ` +
        `An administrator of the database can run: create role ${role} nologin; grant ${role} to <our user>;`,
    )
  }
}

/**
 * For the rest of the transaction: nothing can be written, nothing but the tables of expressions be read, and no
 * statement takes longer. Without the role (see above) the middle part is up to the parser.
 */
const becomeReader = statement<object>(`
  select set_config('transaction_read_only', 'on', true),
    set_config('standard_conforming_strings', 'on', true),
    set_config('search_path', 'public', true),
    set_config('statement_timeout', $1, true),
    (select set_config('role', rolname, true) from pg_roles where rolname = '${role}' and ${mayBecome})`)

/** Long enough for a scan of ten million people, too short to tie up a server. */
const longestMilliseconds = 20_000

/** Together with the time that the question takes, less than a connection may be silent. */
const mostWaiting = 200
const longestWait = 20_000

const gates = new WeakMap<Database, ReturnType<typeof createGate>>()

/** A third of the connections: slow questions, however many, leave the rest of the service its own. */
function gateOf(db: Database): ReturnType<typeof createGate> {
  const known = gates.get(db)
  if (known !== undefined) return known
  const gate = createGate(Math.max(1, Math.floor(db.connections / 3)), mostWaiting, longestWait)
  gates.set(db, gate)
  return gate
}

/**
 * Runs what a user wrote: read-only, in its own role, with a time-out, and not too many at once. Not within each other:
 * the inner one would wait for a place that the outer one has.
 */
export async function asReader<T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
  options: { readonly patient?: boolean } = {},
): Promise<T> {
  const run = () =>
    db.transaction(async (tx) => {
      await tx.rows(becomeReader, [String(longestMilliseconds)])
      return work(tx)
    })
  return gateOf(db)(run, options)
}

/** What went wrong, in our words, by PostgreSQL's error code (its manual, appendix A) or class. */
const reasons: Readonly<Record<string, string>> = {
  '42703': 'there is no such column',
  '42P01': 'there is no such table here',
  '42883': 'there is no such function or operator for these types',
  '42804': 'the types do not fit',
  '42702': 'this column is in several tables; write the table before it',
  '42501': 'this is not open to expressions',
  '42601': 'it cannot be read',
  '22P02': 'a value has the wrong form for its type',
  '22012': 'it divides by zero',
  '21000': 'a subquery gives more than one row',
  '57014': 'it takes too long',
  '42': 'it has no meaning to the database',
  '22': 'a value is out of its range or has the wrong form',
  '54': 'it is too complex',
}

/**
 * An error that the caller's expression or search caused, as `query.invalid` with its place; other errors as they are.
 */
export function queryError(error: unknown, sql: string, expression: Expression | undefined): unknown {
  if (error instanceof AppError || !(error instanceof pg.DatabaseError) || error.code === undefined) return error
  if (error.code === '2201B') return refused('the search pattern is not a regular expression', undefined)
  const reason = reasons[error.code] ?? reasons[error.code.slice(0, 2)]
  if (reason === undefined) return error
  if (expression === undefined) return error.code === '57014' ? refused(reason, undefined) : error
  const position = placeIn(expression, sql, error.position)
  if (position === undefined) return refused(reason, undefined)
  return refused(`${reason}, at "${wordAt(expression.text, position)}"`, position)
}

/** PostgreSQL counts characters of the whole statement, from 1. */
function placeIn(expression: Expression, statementText: string, position: string | undefined): number | undefined {
  const start = statementText.indexOf(fenced(expression.text))
  if (position === undefined || start < 0) return undefined
  const place = [...statementText].slice(0, Number(position) - 1).join('').length - start - 2
  return place >= 0 && place < expression.text.length ? place : undefined
}
