import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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

test('of giving a role and deleting it at the same moment one is refused, and no user goes with a role', async () => {
  const kept = await made('/api/roles/users', { name: 'Kept', permissions: [] })
  for (let round = 0; round < 8; round++) {
    const user = await made('/api/roles/users', { name: `User role ${round}`, permissions: [] })
    const list = await made('/api/roles/lists', { name: `List role ${round}`, lists: [] })
    const create = (name: string, roles: object) =>
      app.request('POST', '/api/users', {
        json: { username: `${name}-${round}`, type: 'api', status: 'enabled', user_role_id: kept, ...roles },
      })
    const [created, given, ...removed] = await Promise.all([
      create('by-user-role', { user_role_id: user }),
      create('by-list-role', { list_role_id: list }),
      app.request('DELETE', `/api/roles/${user}`),
      app.request('DELETE', `/api/roles/${list}`),
    ])
    for (const [index, answer] of [created, given].entries()) {
      const deletion = removed[index]
      assert.ok(answer.status === 200 ? deletion?.status === 409 : answer.status === 400, answer.text + deletion?.text)
      if (answer.status !== 200) continue
      assert.equal((await app.request('GET', `/api/users/${answer.numberAt('data.id')}`)).status, 200)
    }
  }
})

test('a role that single sign-on gives is kept while it does', async () => {
  const [user, list, group] = [
    await made('/api/roles/users', { name: 'Newcomers', permissions: [] }),
    await made('/api/roles/lists', { name: 'Their lists', lists: [] }),
    await made('/api/roles/users', { name: 'Of a group', permissions: [] }),
  ]
  const oidc = async (enabled: boolean) => {
    const json = {
      'security.oidc': {
        enabled,
        provider_url: 'https://id.example.com',
        client_id: 'x',
        auto_create_users: true,
        default_user_role_id: user,
        default_list_role_id: list,
        groups_claim: 'groups',
        group_roles: [{ group: 'staff', user_role_id: group, list_role_id: null }],
      },
    }
    const answer = await app.request('PUT', '/api/settings', { json })
    assert.equal(answer.status, 200, answer.text)
  }
  await oidc(true)
  for (const id of [user, list, group]) {
    const answer = await app.request('DELETE', `/api/roles/${id}`)
    assert.deepEqual([answer.status, answer.at('code')], [409, 'record.inUse'], answer.text)
  }
  await oidc(false)
  for (const id of [user, list, group]) assert.equal((await app.request('DELETE', `/api/roles/${id}`)).status, 200)
})

test('an entry without permissions is left out, however that is said', async () => {
  const list = await made('/api/lists', { name: 'Entries' })
  for (const entry of [{ id: list }, { id: list, permissions: null }, { id: list, permissions: [] }]) {
    const id = await made('/api/roles/lists', { name: `Without ${JSON.stringify(entry)}`, lists: [entry] })
    const roles = await app.request('GET', '/api/roles/lists')
    const found = JSON.parse(roles.text).data.find((role: { id: number }) => role.id === id)
    assert.deepEqual(found.lists, [], JSON.stringify(entry))
  }
})
