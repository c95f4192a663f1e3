import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { dynamic } from '../db/dynamic.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.stop())

async function made(path: string, json: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await app.request('POST', path, { json })
  assert.equal(answer.status, 200, answer.text)
  return answer.numberAt('data.id')
}

async function viewedAndClicked(campaign: number, subscriber: number, url: string): Promise<void> {
  for (const query of [
    sql`insert into campaign_views (campaign_id, subscriber_id) values (${campaign}, ${subscriber})`,
    sql`insert into links (uuid, url) values (gen_random_uuid(), ${url})`,
    sql`insert into link_clicks (campaign_id, subscriber_id, link_id)
        select ${campaign}, ${subscriber}, id from links where url = ${url}`,
    sql`insert into broadsheet.outbox (kind, messenger, from_email, to_email, subscriber_id, subject, headers)
        select 'test', 'email', 'a@x.test', 'b@x.test', ${subscriber}, subject,
          jsonb_build_array(jsonb_build_object('name', 'X-Listmonk-Campaign', 'value', uuid))
        from campaigns where id = ${campaign}`,
  ]) {
    await app.db.run(dynamic(query))
  }
}

test('what is told of a person does not tell of campaigns of other lists', async () => {
  const [own, other] = [await made('/api/lists', { name: 'Own' }), await made('/api/lists', { name: 'Other' })]
  const person = await made('/api/subscribers', { email: 'both@walls.test', lists: [own, other] })
  for (const [word, list] of [
    ['visible', own],
    ['hidden', other],
  ] as const) {
    const content = { name: word, subject: word, content_type: 'plain', body: word, lists: [list] }
    await viewedAndClicked(await made('/api/campaigns', content), person, `https://x.test/${word}`)
  }
  const as = await app.callerWith({
    permissions: ['subscribers:get', 'campaigns:get'],
    lists: [{ id: own, permissions: ['list:get'] }],
  })
  for (const [what, times] of [
    // A view with name and subject, a click with these and its address.
    ['activity', 5],
    ['export', 2],
    ['deliveries', 1],
  ] as const) {
    const path = `/api/subscribers/${person}/${what}`
    const [all, some] = [await app.request('GET', path), await app.request('GET', path, { as })]
    const count = (text: string, word: string) => text.split(word).length - 1
    assert.deepEqual([count(all.text, 'visible'), count(all.text, 'hidden')], [times, times], all.text)
    assert.deepEqual([count(some.text, 'visible'), count(some.text, 'hidden')], [times, 0], some.text)
  }
})
