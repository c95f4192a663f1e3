import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'

/** One SQL statement with the type of its rows. Static ones are prepared by name on each connection. */
export interface Statement<Row> {
  readonly text: string
  readonly name?: string
  readonly values?: readonly unknown[]
  /** Never set: carries the row type. */
  readonly row?: Row
}

/** Every static statement of the process; a test prepares each of them on a real database. */
const registry = new Map<string, string>()

/**
 * Declares a static statement beside the function that runs it.
 *
 *     const findList = statement<{ id: number; name: string }>(`select id, name from lists where id = $1`)
 *     const [list] = await db.rows(findList, [7])
 */
export function statement<Row>(text: string): Statement<Row> {
  const name = createHash('sha1').update(text).digest('base64url')
  registry.set(name, text)
  return { text, name }
}

export function registeredStatements(): ReadonlyMap<string, string> {
  return registry
}

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
