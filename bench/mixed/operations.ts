import type pg from 'pg'
import type { Service } from './service.ts'

export interface Stage {
  readonly service: Service
  readonly database: pg.Pool
}

type Operation = (stage: Stage) => Promise<unknown>

const below = (end: number): number => Math.floor(Math.random() * end)
const oneOf = <T>(first: T, ...others: T[]): T => others[below(others.length + 1) - 1] ?? first

let named = 0
const newName = (): string => `n${++named}-${Date.now()}`

async function idsOf({ database }: Stage, table: 'subscribers' | 'lists' | 'campaigns', most: number) {
  const { rows } = await database.query<{ id: number }>(`select id from ${table} order by random() limit ${most}`)
  return rows.map((row) => row.id)
}

/** What people and programs do at the same time, to the same few people, lists and campaigns. */
export const operations: readonly Operation[] = [
  addPerson,
  changePeople,
  changeMemberships,
  changeMembershipsOfMany,
  blocklistPeople,
  deletePeople,
  changeLists,
  importPeople,
  sendCampaign,
  sendCampaign,
  moveCampaigns,
  deleteCampaign,
  sendSingle,
  openAndClick,
  unsubscribe,
  reportBounce,
  lookAround,
]

async function addPerson(stage: Stage): Promise<void> {
  await stage.service.request('POST', '/api/subscribers', {
    email: `${below(20) === 0 ? 'refuse' : 'p'}${newName()}@x${below(9)}.test`,
    name: 'Ann',
    lists: await idsOf(stage, 'lists', 2),
    attribs: { number: below(100) },
    preconfirm_subscriptions: below(2) === 0,
    status: below(20) === 0 ? 'blocklisted' : 'enabled',
  })
}

async function changePeople(stage: Stage): Promise<void> {
  for (const id of await idsOf(stage, 'subscribers', 5)) {
    const change = { name: `Bob ${below(9)}`, attribs: { number: below(10) }, status: oneOf('enabled', 'disabled') }
    await stage.service.request('PATCH', `/api/subscribers/${id}`, change)
  }
}

function membershipChange(lists: readonly number[]) {
  const status = oneOf('confirmed', 'unconfirmed', 'unsubscribed')
  return { action: oneOf('add', 'remove', 'unsubscribe'), target_list_ids: lists, status }
}

async function changeMemberships(stage: Stage): Promise<void> {
  const change = membershipChange(await idsOf(stage, 'lists', 1))
  await stage.service.request('PUT', '/api/subscribers/lists', { ids: await idsOf(stage, 'subscribers', 5), ...change })
}

async function changeMembershipsOfMany(stage: Stage): Promise<void> {
  const change = membershipChange(await idsOf(stage, 'lists', 1))
  const query = `subscribers.id % 7 = ${below(7)}`
  await stage.service.request('PUT', '/api/subscribers/query/lists', { query, ...change })
}

async function blocklistPeople(stage: Stage): Promise<void> {
  await stage.service.request('PUT', '/api/subscribers/blocklist', { ids: await idsOf(stage, 'subscribers', 3) })
}

async function deletePeople(stage: Stage): Promise<void> {
  const [id] = await idsOf(stage, 'subscribers', 1)
  await stage.service.request('DELETE', `/api/subscribers/${id ?? 1}`)
  if (below(10) > 0) return
  await stage.service.request('POST', '/api/subscribers/query/delete', { query: `subscribers.id % 97 = ${below(97)}` })
}

async function changeLists(stage: Stage): Promise<void> {
  const lists = await idsOf(stage, 'lists', 20)
  if (lists.length < 12) {
    const optin = oneOf('single', 'double')
    await stage.service.request('POST', '/api/lists', { name: newName(), type: oneOf('public', 'private'), optin })
  } else await stage.service.request('DELETE', `/api/lists/${lists[0]}`)
}

async function importPeople(stage: Stage): Promise<void> {
  const rows = Array.from(
    { length: 100 + below(3000) },
    () => `i${below(20_000)}@import.test,Eve,"{""k"":${below(9)}}"`,
  )
  const form = new FormData()
  const rest = { delim: ',', overwrite: below(2) === 0, subscription_status: 'confirmed' }
  const mode = below(10) === 0 ? 'blocklist' : 'subscribe'
  form.set('params', JSON.stringify({ mode, lists: await idsOf(stage, 'lists', 1), ...rest }))
  form.set('file', new Blob([`email,name,attributes\n${rows.join('\n')}`]), 'people.csv')
  await stage.service.request('POST', '/api/imports', form)
}

async function sendCampaign(stage: Stage): Promise<void> {
  const lists = await idsOf(stage, 'lists', 2)
  const { data } = await stage.service.request('POST', '/api/campaigns', {
    ...{ name: newName(), subject: 'Hi {{ .Subscriber.Name }}', from_email: 'a@sender.test', lists },
    ...{ type: 'regular', content_type: 'html', messenger: 'email' },
    body: '<p>{{ .Subscriber.Email }} <a href="https://shop.test/@TrackLink">x</a></p>{{ TrackView }}',
  })
  if (typeof data !== 'object' || data === null || !('id' in data)) return
  await stage.service.request('PUT', `/api/campaigns/${String(data.id)}/status`, { status: 'running' })
}

async function moveCampaigns(stage: Stage): Promise<void> {
  for (const id of await idsOf(stage, 'campaigns', 4)) {
    const status = below(5) === 0 ? 'cancelled' : oneOf('paused', 'running')
    await stage.service.request('PUT', `/api/campaigns/${id}/status`, { status })
  }
}

async function deleteCampaign(stage: Stage): Promise<void> {
  const [id] = await idsOf(stage, 'campaigns', 1)
  if (below(4) === 0) await stage.service.request('DELETE', `/api/campaigns/${id ?? 1}`)
}

async function sendSingle(stage: Stage): Promise<void> {
  const [id] = await idsOf(stage, 'subscribers', 1)
  const { rows } = await stage.database.query<{ id: number }>(`select id from templates where type = 'tx' limit 1`)
  await stage.service.request('POST', '/api/tx', { subscriber_id: id, template_id: rows[0]?.id, data: {} })
}

interface Seen {
  readonly person: string
  readonly campaign: string
  readonly link: string | null
}

async function readers({ database }: Stage): Promise<readonly Seen[]> {
  const { rows } = await database.query<Seen>(`
    select person.uuid as person, campaign.uuid as campaign, (select uuid from links limit 1) as link
    from (select uuid from subscribers order by random() limit 3) as person
    cross join (select uuid from campaigns order by random() limit 2) as campaign`)
  return rows
}

async function openAndClick(stage: Stage): Promise<void> {
  for (const { person, campaign, link } of await readers(stage)) {
    await stage.service.visit(`/campaign/${campaign}/${person}/px.png`)
    if (link !== null) await stage.service.visit(`/link/${link}/${campaign}/${person}`)
  }
}

async function unsubscribe(stage: Stage): Promise<void> {
  for (const { person, campaign } of (await readers(stage)).slice(0, 2)) {
    const form = oneOf('List-Unsubscribe=One-Click', 'blocklist=true')
    await stage.service.visit(`/subscription/${campaign}/${person}`, form)
  }
}

async function reportBounce(stage: Stage): Promise<void> {
  const { rows } = await stage.database.query<{ email: string }>(
    'select email from subscribers order by random() limit 1',
  )
  const type = oneOf('hard', 'soft', 'complaint')
  await stage.service.request('POST', '/webhooks/bounce', { email: rows[0]?.email, type, source: 'mixed' })
}

async function lookAround({ service }: Stage): Promise<void> {
  const paths = [
    'lists',
    'subscribers?page=2',
    'campaigns',
    'dashboard/counts',
    'dashboard/charts',
    'subscribers?search=p1',
  ]
  await Promise.all(paths.map((path) => service.request('GET', `/api/${path}`)))
}

export function randomOperation(): Operation {
  return operations[below(operations.length)] ?? lookAround
}
