import { createHash } from 'node:crypto'

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
