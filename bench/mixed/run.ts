/**
 * Everything at once, on the same few people: requests, imports, campaigns, opens and bounces, while the server and a
 * second sender are killed by turns. At its end nothing may hang, no request may have failed on our side, and every
 * figure must be what the tables hold.
 *
 *     npx node bench/mixed/run.ts [minutes, default 5] [seconds between kills, default 45; 0: none]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { openInbox } from './inbox.ts'
import { randomOperation, type Stage } from './operations.ts'
import { startService } from './service.ts'
import { differences } from './truth.ts'

const minutes = Number(process.argv[2] ?? 5)
const between = Number(process.argv[3] ?? 45) * 1000
const lanes = 4

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-mixed-'))
chmodSync(folder, 0o755)
const embedded = await startEmbedded({ dataFolder: join(folder, 'database') })
const database = new pg.Pool({ connectionString: embedded.url })
// Its end does not wait for its connections, and the database that stops then says so on those still open. What happens
// to a question is told to whoever asked.
database.on('error', () => undefined)
const inbox = await openInbox()
const service = await startService(folder, embedded.url)
const stage: Stage = { service, database }
const end = Date.now() + minutes * 60_000

let done = 0
let kills = 0
try {
  await prepare()
  await Promise.all([...Array.from({ length: lanes }, work), killFromTimeToTime()])
  await untilNothingIsUnderWay()
  const wrong = [...service.faults, ...(await differences(stage))]
  const repeats = [...inbox.taken.values()].filter((times) => times > 1).length
  console.log(
    `${done} operations, ${kills} kills, ${inbox.taken.size} messages, ${repeats} of them twice (on the wire at a kill)`,
  )
  console.log(wrong.length === 0 ? 'nothing is wrong' : `wrong:\n${wrong.join('\n')}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await service.stop()
  await inbox.stop()
  await database.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function prepare(): Promise<void> {
  const smtp = { enabled: true, host: '127.0.0.1', port: inbox.port, auth_protocol: 'none', tls_type: 'none' }
  await service.request('PUT', '/api/settings', {
    smtp: [{ ...smtp, max_conns: 10, max_msg_retries: 2, msg_retry_delay: '5ms' }],
    'app.concurrency': 20,
    'app.message_rate': 200,
    'privacy.individual_tracking': true,
  })
  for (let index = 0; index < 8; index++) {
    const optin = index % 3 === 0 ? 'double' : 'single'
    await service.request('POST', '/api/lists', { name: `List ${index}`, type: 'public', optin })
  }
}

async function work(): Promise<void> {
  for (; Date.now() < end; done++) await randomOperation()(stage)
}

async function killFromTimeToTime(): Promise<void> {
  if (between === 0) return
  for (; Date.now() + between < end; kills++) {
    await sleep(between)
    await service.killOne()
  }
}

/** Campaigns put off are tried again for minutes; what does not come to an end in ten is stuck. */
async function untilNothingIsUnderWay(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const { rows } = await database.query<{ open: string }>(`
      select (select count(*) from campaigns where status = 'running')
        + (select count(*) from broadsheet.imports where state in ('waiting', 'importing', 'stopping'))
        + (select count(*) from broadsheet.outbox where state = 'pending') as open`)
    if (rows[0]?.open === '0') {
      // Counters are folded and opens joined a few seconds later.
      await sleep(12_000)
      return
    }
    await sleep(1000)
  }
  throw new Error('Something is still under way after ten minutes')
}
