import type { RawBuilder } from 'kysely'
import type { Database, Queryable } from '../db/database.ts'
import { dynamic } from '../db/dynamic.ts'
import type { Statement } from '../db/statement.ts'
import { asReader, queryError } from '../segments/reader.ts'
import { type Criteria, hasQuestion } from './criteria.ts'

export interface IdRow {
  readonly id: number
}

export type Run = (tx: Queryable, query: RawBuilder<unknown>) => Promise<IdRow[]>

/** Runs a question about people: as the restricted reader where a user wrote part of it, with its errors explained. */
export async function questioned<T>(
  db: Database,
  criteria: Criteria,
  work: (tx: Queryable, run: Run) => Promise<T>,
): Promise<T> {
  const run: Run = (tx, query) => explained(tx, criteria, dynamic<IdRow>(query))
  return hasQuestion(criteria) ? asReader(db, (tx) => work(tx, run)) : work(db, run)
}

/** Rows of a statement whose errors are the user's: they come back as a fault of the expression, with its place. */
export async function explained<Row extends object>(
  tx: Queryable,
  criteria: Criteria,
  statement: Statement<Row>,
): Promise<Row[]> {
  try {
    return await tx.rows(statement)
  } catch (error) {
    throw queryError(error, statement.text, criteria.expression ?? criteria.within?.expression)
  }
}
