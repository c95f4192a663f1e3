import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '../testing/postgres.ts'
import { registeredStatements } from './statement.ts'

const source = join(import.meta.dirname, '..')

/** What runs by being imported, rather than declaring something. */
const programs = [
  'main.ts',
  'testing/run.ts',
  'documentation/write.ts',
  'sending/thread.ts',
  'sending/testing-sender.ts',
]

test('every static statement can be prepared on a migrated database', async () => {
  const faults: string[] = []
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  for (const file of files) {
    const isModule = file.endsWith('.ts') && !file.endsWith('.test.ts') && !programs.includes(file)
    if (!isModule) continue
    await import(join(source, file)).catch((error: unknown) => faults.push(`${file} cannot be loaded: ${error}`))
  }
  const statements = [...registeredStatements()]
  assert.ok(statements.length > 10, `only ${statements.length} statements were found`)

  const { db, drop } = await testDatabase()
  after(drop)
  await db.withClient(async (client) => {
    for (const [name, text] of statements) {
      await client.query(`prepare ${client.escapeIdentifier(name)} as ${text}`).catch((error: unknown) => {
        // `prepare` takes queries only; lock, set, listen and the like have nothing to be checked but their grammar.
        const isSyntax = error instanceof Error && 'code' in error && error.code === '42601'
        if (!isSyntax || isQuery(text)) faults.push(`${error instanceof Error ? error.message : error}:\n${text}`)
      })
    }
  })
  assert.deepEqual(faults, [])
})

function isQuery(text: string): boolean {
  return /^\s*(select|insert|update|delete|merge|with|values)\b/i.test(text)
}
