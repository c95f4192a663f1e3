import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { Statement } from './statement.ts'

// Apart from `statement.ts`: the sending thread needs no such statements, and does without the modules of Kysely.
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A statement whose shape depends on the request, composed with Kysely's `sql` tag so that every value is bound.
 *
 *     db.rows(dynamic<{ id: number }>(sql`select id from lists where ${filter} order by ${sql.ref(column)}`))
 */
export function dynamic<Row>(fragment: RawBuilder<unknown>): Statement<Row> {
  const compiled = fragment.compile(compiler)
  return { text: compiled.sql, values: compiled.parameters }
}
