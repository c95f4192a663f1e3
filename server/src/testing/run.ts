/**
 * Runs the given test files with one PostgreSQL for all of them:
 *
 *     node server/src/testing/run.ts "server/**\/*.test.ts"
 *
 * Options for `node --test` may stand among the globs. TEST_DATABASE_URL, if set, is used instead of a server of ours.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startTestServer, type TestServer } from './test-server.ts'

// Most files wait for a database or a process most of the time, so more of them than cores run at once. A test that
// hangs fails with its name instead of holding up everything.
const testOptions = ['--test', '--test-reporter=spec', '--test-concurrency=4', '--test-timeout=180000']

// Most files load most of the server: half a second each without what the one before has compiled.
const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/broadsheet-tests')

async function main(): Promise<void> {
  const server = await serverForTests()
  const tests = spawn(process.execPath, [...testOptions, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, TEST_DATABASE_URL: server.url },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
  const code = await new Promise<number>((resolve, reject) => {
    tests.once('error', reject)
    tests.once('exit', (exitCode) => resolve(exitCode ?? 1))
  }).finally(() => server.stop())
  process.exitCode = code
}

async function serverForTests(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => undefined } : startTestServer()
}

await main()
