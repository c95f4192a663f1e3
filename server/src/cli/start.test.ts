import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { isAlive, signal, waitForEnd } from '../db/embedded/process.ts'
import { runningEmbedded } from '../db/embedded.ts'
import { emptyDatabase } from '../testing/postgres.ts'
import { runMain, type ServerProcess } from '../testing/server-process.ts'

/** A data folder whose database is stopped and removed after the tests, whatever they did. */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-start-'))
  chmodSync(folder, 0o755)
  after(async () => {
    const pid = postgresOf(folder)
    if (pid !== undefined && isAlive(pid)) {
      signal(pid, 'SIGQUIT')
      await waitForEnd(pid, 5_000)
    }
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

function postgresOf(folder: string): number | undefined {
  const file = join(folder, 'postgres/cluster/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

function start(folder: string, ...more: readonly string[]): ServerProcess {
  const server = runMain(['--data', folder, '--address', '127.0.0.1:0', ...more])
  after(() => server.child.kill('SIGKILL'))
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  assert.equal(await server.ended(), 0, server.output())
}

async function query(folder: string, text: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: await runningEmbedded(folder) })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('start, answer, stop: nothing stays behind, and the next start finds the data', async () => {
  const folder = dataFolder()
  const first = start(folder)
  const url = await first.ready()
  assert.equal((await fetch(`${url}/health`)).status, 200)
  await query(folder, `update settings set value = '"Kept"' where key = 'app.site_name'`)
  const postgres = postgresOf(folder)
  await stop(first)
  assert.ok(postgres !== undefined && !isAlive(postgres))
  assert.ok(!existsSync(join(folder, 'broadsheet.lock')))

  const second = start(folder)
  await second.ready()
  assert.deepEqual(await query(folder, `select value from settings where key = 'app.site_name'`), [{ value: 'Kept' }])
  await stop(second)
})

test('kill -9 of the server: the next start stops the database left behind, and has all data', async () => {
  const folder = dataFolder()
  const first = start(folder)
  await first.ready()
  await query(folder, `update settings set value = '"Committed"' where key = 'app.site_name'`)
  const orphan = postgresOf(folder)
  first.child.kill('SIGKILL')
  await first.ended()
  assert.ok(orphan !== undefined && isAlive(orphan))

  const second = start(folder)
  await second.ready()
  assert.match(second.output(), /database process of an earlier run/)
  assert.ok(!isAlive(orphan))
  const rows = await query(folder, `select value from settings where key = 'app.site_name'`)
  assert.deepEqual(rows, [{ value: 'Committed' }])
  await stop(second)
})

test('kill -9 of everything: stale files are taken over, also when their numbers belong to others now', async () => {
  const folder = dataFolder()
  const first = start(folder)
  await first.ready()
  await query(folder, `update settings set value = '"Committed"' where key = 'app.site_name'`)
  const postgres = postgresOf(folder) ?? 0
  signal(postgres, 'SIGKILL')
  first.child.kill('SIGKILL')
  await first.ended()
  await waitForEnd(postgres, 5_000)
  // This process lives, and is neither the server nor the database.
  const pidFile = join(folder, 'postgres/cluster/postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
  const lock = { pid: process.pid, mark: 'of another process', host: hostname() }
  writeFileSync(join(folder, 'broadsheet.lock'), JSON.stringify(lock))

  const second = start(folder)
  await second.ready()
  const rows = await query(folder, `select value from settings where key = 'app.site_name'`)
  assert.deepEqual(rows, [{ value: 'Committed' }])
  await stop(second)
})

test('a second start on the same folder says so and leaves; the small commands share the database', async () => {
  const folder = dataFolder()
  const first = start(folder)
  await first.ready()
  const second = start(folder)
  assert.equal(await second.ended(), 1)
  assert.match(second.output(), /already runs on the data folder .*\(process \d+\)/)

  const token = runMain(['token', 'create', '--username', 'shop', '--data', folder])
  assert.equal(await token.ended(), 0, token.output())
  const user = runMain(['user', 'create', '--username', 'anna', '--email', 'anna@example.com', '--data', folder])
  assert.equal(await user.ended(), 0, user.output())
  assert.match(user.output(), /Password, shown only this once: \S{20}/)
  const again = runMain(['user', 'create', '--username', 'anna', '--email', 'anna@example.com', '--data', folder])
  assert.equal(await again.ended(), 1)
  assert.match(again.output(), /There is a user with this username/)
  const users = await query(folder, 'select username, type from users order by id')
  assert.deepEqual(users, [
    { username: 'shop', type: 'api' },
    { username: 'anna', type: 'user' },
  ])
  await stop(first)
})

test('two starts at the same moment: one runs, one leaves', async () => {
  const folder = dataFolder()
  const servers = [start(folder), start(folder)]
  const results = await Promise.all(
    servers.map((server) =>
      server.ready().then(
        () => 'ready',
        () => 'left',
      ),
    ),
  )
  assert.deepEqual([...results].sort(), ['left', 'ready'])
  await Promise.all(servers.filter((_, index) => results[index] === 'ready').map(stop))
})

test('the database ends by itself: the server says so and ends', async () => {
  const folder = dataFolder()
  const server = start(folder)
  await server.ready()
  signal(postgresOf(folder) ?? 0, 'SIGQUIT')
  assert.equal(await server.ended(), 1)
  assert.match(server.output(), /embedded database ended unexpectedly/)
})

test('a port in use is told, and nothing stays behind', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  after(() => other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  assert.ok(address !== null && typeof address === 'object')
  const folder = dataFolder()
  const server = runMain(['--data', folder, '--address', `127.0.0.1:${address.port}`])
  assert.equal(await server.ended(), 1)
  assert.match(server.output(), new RegExp(`already listens on 127.0.0.1:${address.port}`))
  assert.equal(postgresOf(folder), undefined)
})

test('a deep data folder: its path is too long for a socket', async () => {
  const folder = join(dataFolder(), 'x'.repeat(60), 'y'.repeat(60))
  const server = start(folder)
  await server.ready()
  assert.equal((await query(folder, 'select 1 as one')).length, 1)
  await stop(server)
})

test('a server of its own by DATABASE_URL: upgrade, first accounts, start; refusals are sentences', async () => {
  const { url, drop } = await emptyDatabase()
  after(drop)
  const upgrade = runMain(['upgrade'], { DATABASE_URL: url })
  assert.equal(await upgrade.ended(), 0, upgrade.output())

  const accounts = {
    BROADSHEET_ADMIN_USER: 'anna',
    BROADSHEET_ADMIN_PASSWORD: 'correct horse battery',
    BROADSHEET_API_USER: 'shop',
    BROADSHEET_API_TOKEN: 'a-token-for-tests',
  }
  const server = runMain(['--address', '127.0.0.1:0'], { DATABASE_URL: url, ...accounts })
  const origin = await server.ready()
  const headers = { authorization: 'token shop:a-token-for-tests' }
  assert.equal((await fetch(`${origin}/api/health`, { headers })).status, 200)
  assert.doesNotMatch(server.output(), /a-token-for-tests|correct horse/)
  await stop(server)

  const missing = new URL(url)
  missing.pathname = '/not_there'
  const refused = runMain([], { DATABASE_URL: missing.href })
  assert.equal(await refused.ended(), 1)
  assert.match(refused.output(), /There is no database .*not_there/)
})

test('wrong flags and commands are told', async () => {
  const flag = runMain(['--adress', 'x'])
  assert.equal(await flag.ended(), 1)
  assert.match(flag.output(), /no flag --adress\. Did you mean --address\?/)
  const command = runMain(['strat'])
  assert.equal(await command.ended(), 1)
  assert.match(command.output(), /Did you mean "start"\?/)
  const swallowed = runMain([], { npm_config_demo: 'true' })
  assert.equal(await swallowed.ended(), 1)
  assert.match(swallowed.output(), /npm start -- --demo/)
})
