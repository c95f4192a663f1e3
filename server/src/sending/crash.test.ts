import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { createCampaign, people, start, statusOf, type TestSmtp, testSmtp, until, useSmtp } from './testing.ts'

let app: TestApp
let smtp: TestSmtp
const children = new Set<ChildProcess>()

before(async () => {
  app = await testApp({ sending: 'off' })
  smtp = await testSmtp({ delay: 3 })
  await useSmtp(app, smtp.port)
})

after(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.stop()
  await smtp.stop()
})

async function sender(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing-sender.ts')], {
    env: { ...process.env, DATABASE_URL: app.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`The sender ended with ${code}`)))
  })
  return child
}

function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** By recipient: the Message-IDs that arrived. */
function arrivals(prefix: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { to, source } of smtp.messages) {
    const address = to[0] ?? ''
    if (!address.startsWith(prefix)) continue
    const id = /^Message-Id: (.*)$/im.exec(source)?.[1] ?? ''
    found.set(address, [...(found.get(address) ?? []), id])
  }
  return found
}

test('senders killed at random moments: nobody lost, few repeated and under the same Message-ID', async () => {
  const addresses = Array.from({ length: 6000 }, (_, index) => `crash-${index}@example.test`)
  const id = await createCampaign(app, await people(app.db, addresses))
  await start(app, id)
  const kills = 6
  for (let round = 1; round <= kills; round++) {
    const child = await sender()
    const goal = arrivals('crash-').size + 200 + Math.floor(Math.random() * 500)
    await until('some progress', () => arrivals('crash-').size >= goal)
    await kill(child)
  }
  await sender()
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const found = arrivals('crash-')
  assert.deepEqual([...found.keys()].sort(), [...addresses].sort())
  const repeated = [...found.values()].filter((ids) => ids.length > 1)
  for (const ids of repeated) assert.equal(new Set(ids).size, 1)
  const most = Math.max(...[...found.values()].map((ids) => ids.length))
  console.log(`${kills} kills: ${repeated.length} of ${addresses.length} repeated, one at most ${most} times`)
  // On the wire (4 on each of 10 connections) and not yet durable: some hundreds of milliseconds' worth at the worst.
  assert.ok(repeated.length <= kills * 250, `${repeated.length} repeated`)
  const [row] = await app.db.rows(
    dynamic<{ accepted: number; sent: number }>(
      sql`select run.accepted, campaign.sent from broadsheet.campaign_runs as run
          join campaigns as campaign on campaign.id = run.campaign_id where campaign.id = ${id}`,
    ),
  )
  assert.deepEqual(row, { accepted: 6000, sent: 6000 })
})

test('one of three senders killed: the others finish its part', async () => {
  const addresses = Array.from({ length: 3000 }, (_, index) => `three-${index}@example.test`)
  const id = await createCampaign(app, await people(app.db, addresses))
  const [one] = await Promise.all([sender(), sender(), sender()])
  await start(app, id)
  await until('some progress', () => arrivals('three-').size >= 500)
  if (one !== undefined) await kill(one)
  await until('finished', async () => (await statusOf(app, id)) === 'finished')
  const found = arrivals('three-')
  assert.equal(found.size, 3000)
  for (const ids of found.values()) assert.equal(new Set(ids).size, 1)
})
