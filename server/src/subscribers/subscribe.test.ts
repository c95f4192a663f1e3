import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { consentHistory } from '../consent/history.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type TestDatabase, testDatabase } from '../testing/postgres.ts'
import { confirmMemberships } from './memberships.ts'
import { blocklist, deleteSubscribers, setMemberships, subscribePerson, unsubscribe } from './subscribe.ts'

let database: TestDatabase
let db: Database
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.drop())

const clear = statement<object>('delete from lists')
const insertLists = statement<{ id: number }>(`
  insert into lists (uuid, name, type, optin)
  values (gen_random_uuid(), 'single', 'public', 'single'), (gen_random_uuid(), 'double', 'public', 'double') returning id`)
const memberships = statement<{ list_id: number; status: string }>(
  'select list_id, status from subscriber_lists where subscriber_id = $1 order by list_id',
)
const statusOf = statement<{ status: string }>('select status from subscribers where id = $1')

let single = 0
let double = 0
beforeEach(async () => {
  await db.run(clear)
  const rows = await db.rows(insertLists)
  single = rows[0]?.id ?? 0
  double = rows[1]?.id ?? 0
})

let counter = 0
const newAddress = (): string => `p${++counter}@cases.test`

async function subscribed(email: string) {
  return subscribePerson(db, {
    email,
    name: 'P',
    listIds: [single, double],
    status: 'unconfirmed',
    source: 'form',
    ip: '192.0.2.7',
  })
}

test('a newcomer waits on double opt-in lists only, and the evidence says how it began', async () => {
  const person = await subscribed(newAddress())
  assert.equal(person.created, true)
  assert.deepEqual(person.pending, [double])
  const [event] = await consentHistory(db, person.subscriberId, { limit: 10 })
  assert.equal(event?.source, 'form')
  assert.equal(event?.ip, '192.0.2.7')
  assert.deepEqual(
    event?.lists.map((list) => list.name),
    ['single', 'double'],
  )
})

test('subscribing again asks for nothing that waits already, keeps what is confirmed, and brings back what was left', async () => {
  const email = newAddress()
  const { subscriberId } = await subscribed(email)
  assert.deepEqual((await subscribed(email)).pending, [])
  assert.deepEqual(await confirmMemberships(db, { subscriberId, listIds: [double] }), [double])
  assert.deepEqual((await subscribed(email)).pending, [])
  await unsubscribe(db, { subscriberId, listIds: 'all', source: 'one_click' })
  const again = await subscribed(email.toUpperCase())
  assert.equal(again.created, false)
  assert.equal(again.subscriberId, subscriberId)
  assert.deepEqual(again.pending, [double])
})

test('a late click on an opt-in mail does not undo an unsubscription or a blocklisting', async () => {
  const left = await subscribed(newAddress())
  await unsubscribe(db, { subscriberId: left.subscriberId, listIds: [double], source: 'preferences' })
  assert.deepEqual(await confirmMemberships(db, { subscriberId: left.subscriberId, listIds: [single, double] }), [
    single,
  ])
  const blocked = await subscribed(newAddress())
  await blocklist(db, [blocked.subscriberId], 'preferences')
  assert.deepEqual(await confirmMemberships(db, { subscriberId: blocked.subscriberId, listIds: [single, double] }), [])
})

test('blocklisted people stay so, whoever puts them on a list', async () => {
  const email = newAddress()
  const { subscriberId } = await subscribed(email)
  await blocklist(db, [subscriberId], 'admin')
  await subscribed(email)
  await setMemberships(db, { subscriberIds: [subscriberId], listIds: [single], status: 'confirmed', source: 'api' })
  assert.deepEqual(await db.row(statusOf, [subscriberId]), { status: 'blocklisted' })
  assert.deepEqual(
    (await db.rows(memberships, [subscriberId])).map((row) => row.status),
    ['unsubscribed', 'unsubscribed'],
  )
})

test('a blocklisting and a subscription at the same moment end blocklisted', async () => {
  for (let round = 0; round < 10; round++) {
    const email = newAddress()
    const { subscriberId } = await subscribed(email)
    await Promise.all([
      db.transaction((tx) => blocklist(tx, [subscriberId], 'preferences')),
      db.transaction(async (tx) => {
        await subscribePerson(tx, { email, name: '', listIds: [single], status: 'confirmed', source: 'form' })
      }),
    ])
    assert.deepEqual(
      (await db.rows(memberships, [subscriberId])).map((row) => row.status),
      ['unsubscribed', 'unsubscribed'],
    )
  }
})

test('many subscriptions of one address at once make one person', async () => {
  const email = newAddress()
  const results = await Promise.all(
    Array.from({ length: 8 }, () =>
      db.transaction((tx) =>
        subscribePerson(tx, {
          email,
          name: '',
          listIds: [double],
          status: 'unconfirmed',
          source: 'form',
        }),
      ),
    ),
  )
  assert.equal(new Set(results.map((result) => result.subscriberId)).size, 1)
  assert.equal(results.filter((result) => result.created).length, 1)
  assert.equal(results.filter((result) => result.pending.length === 1).length, 1)
})

test('a deleted person leaves no evidence behind; one who was blocklisted comes back so, unless an administrator adds them', async () => {
  const email = newAddress()
  const first = await subscribed(email)
  await blocklist(db, [first.subscriberId], 'preferences')
  assert.equal(await deleteSubscribers(db, [first.subscriberId], { suppress: true }), 1)
  assert.deepEqual(await consentHistory(db, first.subscriberId, { limit: 10 }), [])
  const second = await subscribed(email)
  assert.equal(second.created, true)
  assert.equal(second.personStatus, 'blocklisted')
  await deleteSubscribers(db, [second.subscriberId])
  const third = await subscribePerson(db, { email, name: '', listIds: [], status: 'confirmed', source: 'admin' })
  assert.equal(third.personStatus, 'enabled')
})

test('evidence is never changed', async () => {
  await subscribed(newAddress())
  await assert.rejects(
    db.withClient((client) => client.query(`update broadsheet.consent_events set source = 'admin'`)),
    /append-only/,
  )
})
