import type { Database, Queryable } from '../db/database.ts'
import { demoCampaigns, demoLinks, demoLists } from './content.ts'
import { demoPeople, spread } from './people.ts'
import * as sql from './statements.ts'

const peopleCount = 2000

/** Fills an empty database with a believable past. Does nothing where there are subscribers already. */
export async function fillDemo(db: Database): Promise<'filled' | 'not empty'> {
  return db.transaction(async (tx) => {
    if ((await tx.row(sql.anySubscriber))?.found) return 'not empty'
    const lists = await addLists(tx)
    await addPeople(tx, lists)
    await addCampaigns(tx, lists)
    return 'filled'
  })
}

async function addLists(tx: Queryable): Promise<readonly number[]> {
  const ids: number[] = []
  for (const { name, type, optin, tags, description } of demoLists) {
    const row = await tx.row(sql.insertList, [name, type, optin, tags, description])
    if (row !== undefined) ids.push(row.id)
  }
  return ids
}

async function addPeople(tx: Queryable, lists: readonly number[]): Promise<void> {
  const people = await tx.rows(sql.insertPeople, [JSON.stringify(demoPeople(peopleCount)), peopleCount])
  const memberships = people.flatMap(({ id, position }) =>
    demoLists
      .map((list, index) => ({ list, index }))
      .filter(({ list, index }) => spread(position, 20 + index, 100) < list.share)
      .map(({ list, index }) => ({ subscriber: id, list: lists[index], status: statusOf(position, list.optin) })),
  )
  await tx.run(sql.insertMemberships, [
    memberships.map((membership) => membership.subscriber),
    memberships.map((membership) => membership.list),
    memberships.map((membership) => membership.status),
  ])
}

function statusOf(position: number, optin: 'single' | 'double'): string {
  const chance = spread(position, 30, 100)
  if (chance < 7) return 'unsubscribed'
  if (optin === 'double') return chance < 22 ? 'unconfirmed' : 'confirmed'
  return 'confirmed'
}

async function addCampaigns(tx: Queryable, lists: readonly number[]): Promise<void> {
  for (const [index, campaign] of demoCampaigns.entries()) {
    const { name, subject, body, status, tags, daysAgo, sendInHours } = campaign
    const row = await tx.row(sql.insertCampaign, [name, subject, body, status, tags, daysAgo, sendInHours])
    if (row === undefined) continue
    await tx.run(sql.attachLists, [row.id, index === 2 ? lists.slice(1, 3) : lists.slice(0, 1)])
    if (status === 'finished') await addResults(tx, row.id)
  }
}

async function addResults(tx: Queryable, campaignId: number): Promise<void> {
  await tx.run(sql.fixAudience, [campaignId])
  await tx.run(sql.noteRefusals, [campaignId])
  await tx.run(sql.noteRun, [campaignId])
  await tx.run(sql.insertViews, [campaignId])
  for (const { url, rate } of demoLinks) {
    const link = await tx.row(sql.insertLink, [url])
    if (link !== undefined) await tx.run(sql.insertClicks, [campaignId, link.id, rate])
  }
  await tx.run(sql.insertBounces, [campaignId])
}
