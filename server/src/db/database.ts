import pg from 'pg'
import { again } from './again.ts'
import type { Statement } from './statement.ts'
import { timestampFromPostgres } from './timestamp.ts'

/** What a store function needs: run one statement, on the pool or inside a transaction. */
export interface Queryable {
  rows<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>
  /** The first row, if any. */
  row<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>
  /** Runs the statement and answers the number of rows it touched. */
  run(statement: Statement<object>, values?: readonly unknown[]): Promise<number>
}

export interface Database extends Queryable {
  /**
   * Commits when `work` resolves, rolls back when it throws. Where PostgreSQL ends it in favour of another transaction it is
   * run again, so it must do nothing but ask `tx`. The same goes for single statements.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Lends a plain connection, for COPY and cursors; it is destroyed when `work` throws. */
  withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** Most connections that it opens. */
  readonly connections: number
  /** Statistics of the pool, for /metrics. */
  poolState(): { readonly total: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  /** Most connections of this process. Default 20. */
  readonly maxConnections?: number
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string
  /** A connection that the server or the network ended while idle is replaced; this hears of it. */
  readonly onIdleError?: (error: Error) => void
}

const { builtins } = pg.types

/** int8 and numeric become numbers (counts stay far below 2^53); timestamps become ISO text with microseconds. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary') {
      if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
      if (oid === builtins.TIMESTAMPTZ || oid === builtins.TIMESTAMP) return timestampFromPostgres
      if (oid === builtins.DATE) return String
    }
    return pg.types.getTypeParser(oid, format)
  },
}

function queryableOn(runner: pg.Pool | pg.PoolClient): Queryable {
  async function query<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]) {
    const bound = values ?? statement.values ?? []
    return runner.query<Row & pg.QueryResultRow>({
      text: statement.text,
      values: [...bound],
      ...(statement.name === undefined ? {} : { name: statement.name }),
    })
  }
  return {
    rows: async (statement, values) => (await query(statement, values)).rows,
    row: async (statement, values) => (await query(statement, values)).rows[0],
    run: async (statement, values) => (await query(statement, values)).rowCount ?? 0,
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const connections = options.maxConnections ?? 20
  const pool = new pg.Pool({
    connectionString: options.url,
    max: connections,
    application_name: options.applicationName ?? 'broadsheet',
    // Not the default of "$user" first: a user called broadsheet would then see our schema before the tables of `public`.
    options: '-c timezone=UTC -c search_path=public',
    connectionTimeoutMillis: 10_000,
    types,
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // The pool hears of idle connections only. One that ends in the middle of a transaction tells its query, which fails,
  // and tells it as an event, too, which without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function once<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken = false
    try {
      await client.query('begin')
      const result = await work(queryableOn(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  const direct = queryableOn(pool)
  return {
    rows: (statement, values) => again(() => direct.rows(statement, values)),
    row: (statement, values) => again(() => direct.row(statement, values)),
    run: (statement, values) => again(() => direct.run(statement, values)),
    transaction: (work) => again(() => once(work)),
    withClient,
    connections,
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
