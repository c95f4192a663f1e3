/** What migrations add to a database: tables of ours, and what hangs on the tables that it has. All sorted by name. */
export interface Additions {
  /** In the schema `broadsheet`. */
  readonly tables: readonly string[]
  /** By table of the other side. */
  readonly indexes: ReadonlyMap<string, readonly string[]>
  readonly triggers: ReadonlyMap<string, readonly string[]>
}

/** The table of the runner itself. */
const bookkeeping = 'migrations'

const tableChange = /\b(create|drop)(?: unlogged)? table (?:if (?:not )?exists )?broadsheet\.(\w+)/g
const indexChange =
  /\b(create|drop)(?: unique)? index (?:concurrently )?(?:if (?:not )?exists )?(?:public\.)?(\w+)(?: on public\.(\w+))?/g
const newTrigger = /\bcreate trigger (\w+) [^;]*? on public\.(\w+)/g

/**
 * Read from the SQL of the migrations, in their order. It knows the forms in which ours are written, no more; a test
 * compares what it says with what a database has afterwards.
 */
export function additionsOf(migrations: readonly string[]): Additions {
  const text = migrations.join('\n').replace(/--.*$/gm, '').replace(/\s+/g, ' ')
  const tables = new Set([bookkeeping])
  for (const [, verb = '', name = ''] of text.matchAll(tableChange)) {
    if (verb === 'create') tables.add(name)
    else tables.delete(name)
  }
  const indexes = new Map<string, string>()
  for (const [, verb = '', name = '', table] of text.matchAll(indexChange)) {
    if (verb === 'drop') indexes.delete(name)
    else if (table !== undefined) indexes.set(name, table)
  }
  const triggers = [...text.matchAll(newTrigger)].map(([, name = '', table = '']) => [name, table] as const)
  return { tables: [...tables].sort(), indexes: byTable([...indexes]), triggers: byTable(triggers) }
}

function byTable(named: readonly (readonly [name: string, table: string])[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [name, table] of named) found.set(table, [...new Set([...(found.get(table) ?? []), name])].sort())
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}
