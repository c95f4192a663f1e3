import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  readonly number: number
  /** The file's name without `.sql`. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** False for a file that opens with `-- no-transaction`. */
  readonly transactional: boolean
}

const ownFolder = new URL('./migrations/', import.meta.url)

/** The migrations of a folder in their order. */
export async function readMigrations(folder: URL = ownFolder): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    files.map(async (file) => migrationFrom(file, await readFile(new URL(file, folder), 'utf8'))),
  )
  // Gaps are fine: each room counts in a range of its own. Migrations of different rooms do not depend on each other.
  migrations.forEach((migration, index) => {
    if (migration.number === migrations[index - 1]?.number) {
      throw new Error(`Two migrations have the number of ${migration.name}`)
    }
  })
  return migrations
}

export function migrationFrom(file: string, text: string): Migration {
  const match = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)
  if (match?.[1] === undefined) throw new Error(`${file} is not named like 0001_what_it_does.sql`)
  // A checkout on Windows may have other line ends, which is no change.
  const sql = text.replaceAll('\r\n', '\n')
  return {
    number: Number(match[1]),
    name: file.slice(0, -'.sql'.length),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    transactional: !sql.startsWith('-- no-transaction'),
  }
}

/** One value for the whole set, by which test databases are reused. */
export function checksumOf(migrations: readonly Migration[]): string {
  const hash = createHash('sha256')
  for (const migration of migrations) hash.update(migration.checksum)
  return hash.digest('hex')
}
