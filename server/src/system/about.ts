import { arch, availableParallelism, hostname, platform } from 'node:os'
import Type from 'typebox'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { version } from '../version.ts'

const databaseFacts = statement<{ version: string; size_mb: number }>(`
  select version() as version, round(pg_database_size(current_database()) / 1048576.0, 1) as size_mb`)

/** Names of the contract: `go_version` and `go_arch` say what runs the service and on what. */
export const About = Type.Object({
  version: Type.String(),
  build: Type.String(),
  go_version: Type.String(),
  go_arch: Type.String(),
  database: Type.Object({ version: Type.String(), size_mb: Type.Number() }),
  system: Type.Object({
    num_cpu: Type.Integer(),
    memory_alloc_mb: Type.Number(),
    memory_from_os_mb: Type.Number(),
  }),
  host: Type.Object({ os: Type.String(), arch: Type.String(), hostname: Type.String() }),
})

export async function about(db: Database) {
  const memory = process.memoryUsage()
  return {
    version,
    build: `Broadsheet ${version}`,
    go_version: `node ${process.version}`,
    go_arch: arch(),
    database: (await db.row(databaseFacts)) ?? { version: '', size_mb: 0 },
    system: {
      num_cpu: availableParallelism(),
      memory_alloc_mb: megabytes(memory.heapUsed),
      memory_from_os_mb: megabytes(memory.rss),
    },
    host: { os: platform(), arch: arch(), hostname: hostname() },
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1048576)
}
