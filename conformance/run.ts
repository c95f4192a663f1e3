/**
 * Starts a server of its own and runs the recorded cases against it:
 *
 *     npm run conformance -- --only lists --verbose
 *
 * All options of api/run.mjs may follow. CONFORMANCE_LOG=1 shows the server's log.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startTestServer } from '../server/src/testing/test-server.ts'
import { adminPassword, adminUser, apiToken, apiUser, startServerUnderTest } from './server-under-test.ts'

const postgres = process.env.TEST_DATABASE_URL ? undefined : await startTestServer()
if (postgres !== undefined) process.env.TEST_DATABASE_URL = postgres.url
const server = await startServerUnderTest()
const runner = spawn(
  process.execPath,
  [
    join(import.meta.dirname, 'api/run.mjs'),
    ...['--base', server.url, '--auth', `${apiUser}:${apiToken}`, '--admin', `${adminUser}:${adminPassword}`],
    ...['--settle-ms', '0', ...process.argv.slice(2)],
  ],
  { stdio: 'inherit' },
)
process.exitCode = await new Promise<number>((resolve) => runner.once('exit', (code) => resolve(code ?? 1)))
await server.stop()
await postgres?.stop()
