import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '../db/statement.ts'
import { type TestApp, type TestCredentials, testApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'

let app: TestApp
let manager: TestCredentials
let managerRole = 0

before(async () => {
  app = await testApp()
  manager = await app.callerWith({
    permissions: ['users:get', 'users:manage', 'roles:get', 'roles:manage', 'media:get'],
  })
  managerRole = await userRole(['media:get'])
})
after(() => app.stop())

let counter = 0

async function userRole(permissions: readonly string[], as?: TestCredentials): Promise<number> {
  counter++
  const json = { name: `Role ${counter}`, permissions }
  return (await app.request('POST', '/api/roles/users', { json, ...(as === undefined ? {} : { as }) })).numberAt(
    'data.id',
  )
}

function person(fields: object = {}) {
  counter++
  return {
    username: `person${counter}`,
    email: `person${counter}@example.com`,
    type: 'user',
    status: 'enabled',
    password_login: true,
    password: 'a password of theirs',
    user_role_id: managerRole,
    ...fields,
  }
}

const superRole = 1

test('nobody gives a role that is mightier than their own', async () => {
  const mighty = await userRole(['media:get', 'settings:manage'])
  for (const role of [superRole, mighty]) {
    const answer = await app.request('POST', '/api/users', { json: person({ user_role_id: role }), as: manager })
    assert.equal(answer.status, 403)
    assert.equal(answer.at('code'), 'permission.grant')
  }
  const own = await app.request('POST', '/api/users', { json: person(), as: manager })
  assert.equal(own.status, 200, own.text)
  const id = own.numberAt('data.id')
  const raised = await app.request('PUT', `/api/users/${id}`, { json: { user_role_id: superRole }, as: manager })
  assert.equal(raised.status, 403)
})

test('nobody changes, disables or deletes an account that is mightier than they are', async () => {
  const chief = (await app.request('POST', '/api/users', { json: person({ user_role_id: superRole }) })).numberAt(
    'data.id',
  )
  for (const json of [{ password: 'taken over now', password_login: true }, { status: 'disabled' }]) {
    assert.equal((await app.request('PUT', `/api/users/${chief}`, { json, as: manager })).status, 403)
  }
  assert.equal((await app.request('DELETE', `/api/users/${chief}`, { as: manager })).status, 403)
  assert.equal((await app.request('DELETE', `/api/users/${chief}/twofa`, { as: manager })).status, 403)
  assert.equal((await app.request('DELETE', `/api/users/${chief}/sessions`, { as: manager })).status, 403)
})

test('nobody writes or edits roles beyond their own rights', async () => {
  const json = { name: 'Mine', permissions: ['media:get', 'lists:manage_all'] }
  assert.equal((await app.request('POST', '/api/roles/users', { json, as: manager })).status, 403)
  const own = await userRole(['media:get'], manager)
  assert.equal((await app.request('PUT', `/api/roles/users/${own}`, { json, as: manager })).status, 403)
  const mighty = await userRole(['settings:manage'])
  const weaker = { name: 'Weaker', permissions: [] }
  assert.equal((await app.request('PUT', `/api/roles/users/${mighty}`, { json: weaker, as: manager })).status, 403)
  assert.equal((await app.request('DELETE', `/api/roles/${mighty}`, { as: manager })).status, 403)
})

test('rights on a list are given by those who have them; managing includes reading', async () => {
  const list = (
    await app.request('POST', '/api/lists', { json: { name: 'L', type: 'private', optin: 'single' } })
  ).numberAt('data.id')
  const other = (
    await app.request('POST', '/api/lists', { json: { name: 'M', type: 'private', optin: 'single' } })
  ).numberAt('data.id')
  const keeper = await app.callerWith({
    permissions: ['roles:manage'],
    lists: [{ id: list, permissions: ['list:manage'] }],
  })
  const role = (id: number, ...permissions: string[]) => ({
    name: `LR ${id} ${permissions.length}`,
    lists: [{ id, permissions }],
  })
  const own = await app.request('POST', '/api/roles/lists', { json: role(list, 'list:get', 'list:manage'), as: keeper })
  assert.equal(own.status, 200, own.text)
  assert.equal(
    (await app.request('POST', '/api/roles/lists', { json: role(other, 'list:get'), as: keeper })).status,
    403,
  )
})

test('a role in use stays, and so do its users', async () => {
  const listRole = (await app.request('POST', '/api/roles/lists', { json: { name: 'In use', lists: [] } })).numberAt(
    'data.id',
  )
  const json = person({ list_role_id: listRole })
  const id = (await app.request('POST', '/api/users', { json })).numberAt('data.id')
  const answer = await app.request('DELETE', `/api/roles/${listRole}`)
  assert.equal(answer.status, 409)
  assert.equal((await app.request('GET', `/api/users/${id}`)).status, 200)
})

test('a user role is no list role, nor the other way round', async () => {
  const listRole = (await app.request('POST', '/api/roles/lists', { json: { name: 'Kind', lists: [] } })).numberAt(
    'data.id',
  )
  const json = { name: 'Changed', permissions: ['settings:manage'] }
  assert.equal((await app.request('PUT', `/api/roles/users/${listRole}`, { json })).status, 404)
  assert.equal(
    (await app.request('PUT', `/api/roles/lists/${managerRole}`, { json: { name: 'x', lists: [] } })).status,
    404,
  )
  assert.equal((await app.request('POST', '/api/users', { json: person({ list_role_id: managerRole }) })).status, 400)
})

test('the last super administrator who can sign in stays one', async () => {
  await app.db.run(
    statement(`delete from users where type = 'user' and user_role_id = 1 and username <> 'administrator'`),
  )
  const users = await app.request('GET', '/api/users')
  const found = [users.at('data')].flat().find((user) => String(Object(user).username) === 'administrator')
  const id = Number(Object(found).id)
  const path = `/api/users/${id}`
  const record = {
    username: 'administrator',
    email: 'administrator@example.com',
    password_login: true,
    user_role_id: superRole,
  }
  for (const change of [{ status: 'disabled' }, { user_role_id: managerRole }, { password_login: false }]) {
    const answer = await app.request('PUT', path, { json: { ...record, ...change } })
    assert.equal(answer.status, 400, JSON.stringify(change))
    assert.match(answer.text, /last super administrator/)
  }
  assert.equal((await app.request('DELETE', path)).status, 400)
  assert.equal((await app.request('DELETE', `/api/users?id=${id}`)).status, 400)
  // Somebody who cannot sign in does not count as a second one.
  const powerless = person({ user_role_id: superRole, password_login: false })
  await app.request('POST', '/api/users', { json: powerless })
  assert.equal((await app.request('DELETE', path)).status, 400)
})

test('two who remove each other at the same moment do not both succeed', async () => {
  const second = (await app.request('POST', '/api/users', { json: person({ user_role_id: superRole }) })).numberAt(
    'data.id',
  )
  const users = await app.request('GET', '/api/users')
  const first = Number(Object([users.at('data')].flat().find((user) => Object(user).username === 'administrator')).id)
  const answers = await Promise.all([first, second].map((id) => app.request('DELETE', `/api/users/${id}`)))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 400])
})

test('a change by an administrator does not bring an older password back', async () => {
  const made = person({ user_role_id: superRole })
  const id = (await app.request('POST', '/api/users', { json: made })).numberAt('data.id')
  const { password, ...record } = made
  const changes = Array.from({ length: 10 }, (_, n) =>
    app.request('PUT', `/api/users/${id}`, { json: n === 5 ? { ...record, password: 'the newer password' } : record }),
  )
  for (const answer of await Promise.all(changes)) assert.equal(answer.status, 200)
  const browser = new Browser(app.url)
  await browser.visit('/admin/login')
  const { username } = made
  assert.equal((await browser.submit('/admin/login', { username, password: 'the newer password' })).status, 302)
})

test('several users are deleted at once, with an entry each in the log', async () => {
  const ids: number[] = []
  for (let n = 0; n < 3; n++)
    ids.push((await app.request('POST', '/api/users', { json: person() })).numberAt('data.id'))
  const answer = await app.request('DELETE', `/api/users?${ids.map((id) => `id=${id}`).join('&')}`)
  assert.equal(answer.status, 200, answer.text)
  for (const id of ids) {
    const log = await app.request('GET', `/api/audit?action=user.delete&record_type=user&record_id=${id}`)
    assert.equal(log.at('data.results.0.username'), 'everything')
    assert.equal(log.at('data.results.0.ip'), '127.0.0.1')
  }
})

test('a token may be narrower than its user, end by itself, and be bound to addresses', async () => {
  const api = await app.request('POST', '/api/users', {
    json: { username: 'robot', type: 'api', status: 'enabled', user_role_id: superRole },
  })
  const id = api.numberAt('data.id')
  const make = (json: object) => app.request('POST', `/api/users/${id}/tokens`, { json })
  const narrow = await make({ name: 'media', permissions: ['media:get'] })
  const as: TestCredentials = { kind: 'token', value: `robot:${narrow.at('data.token')}` }
  assert.equal((await app.request('GET', '/api/media', { as })).status, 200)
  assert.equal((await app.request('GET', '/api/settings', { as })).status, 403)
  assert.equal((await app.request('GET', '/api/lists', { as })).at('data.total'), 0)
  assert.equal((await make({ name: 'past', expires_at: '2020-01-01T00:00:00Z' })).status, 400)
  assert.equal((await make({ name: 'odd', addresses: ['10.0.0.1/99'] })).status, 400)
  const away = await make({ name: 'away', addresses: ['192.0.2.7', '2001:db8::/32'] })
  const elsewhere: TestCredentials = { kind: 'token', value: `robot:${away.at('data.token')}` }
  assert.equal((await app.request('GET', '/api/media', { as: elsewhere })).status, 403)
  const listed = await app.request('GET', `/api/users/${id}/tokens`)
  assert.equal(listed.at('data.0.name'), 'first token')
  assert.equal(typeof listed.at('data.1.last_used_at'), 'string')
  assert.doesNotMatch(listed.text, new RegExp(String(narrow.at('data.token'))))
  assert.equal((await app.request('DELETE', `/api/users/${id}/tokens/${narrow.at('data.id')}`)).status, 200)
  assert.equal((await app.request('GET', '/api/media', { as })).status, 403)
  const first: TestCredentials = { kind: 'token', value: `robot:${api.at('data.password')}` }
  assert.equal((await app.request('GET', '/api/settings', { as: first })).status, 200)
  assert.equal((await app.request('DELETE', `/api/users/${id}/tokens/0`)).status, 200)
  assert.equal((await app.request('GET', '/api/settings', { as: first })).status, 403)
})

test('a narrower token holds rights on single lists only if they are named', async () => {
  const list = { name: 'Narrow', type: 'private', optin: 'single' }
  const id = (await app.request('POST', '/api/lists', { json: list })).numberAt('data.id')
  const role = { name: 'Narrow', lists: [{ id, permissions: ['list:get', 'list:manage'] }] }
  const list_role_id = (await app.request('POST', '/api/roles/lists', { json: role })).numberAt('data.id')
  const json = { username: 'lister', type: 'api', status: 'enabled', user_role_id: managerRole, list_role_id }
  const user = (await app.request('POST', '/api/users', { json })).numberAt('data.id')
  const reaches = async (permissions: string[]) => {
    const token = await app.request('POST', `/api/users/${user}/tokens`, { json: { name: 't', permissions } })
    const as: TestCredentials = { kind: 'token', value: `lister:${token.at('data.token')}` }
    const read = await app.request('GET', `/api/lists/${id}`, { as })
    const write = await app.request('PUT', `/api/lists/${id}`, { json: { name: 'Narrow' }, as })
    return [read.status, write.status]
  }
  assert.deepEqual(await reaches(['media:get']), [403, 403])
  assert.deepEqual(await reaches(['list:get']), [200, 403])
  assert.deepEqual(await reaches(['list:manage']), [200, 200])
})

test('a limited token does not shed its limits by making another', async () => {
  const api = await app.request('POST', '/api/users', {
    json: { username: 'robot2', type: 'api', status: 'enabled', user_role_id: superRole },
  })
  const id = api.numberAt('data.id')
  const json = { name: 'near', addresses: ['127.0.0.1'] }
  const near = await app.request('POST', `/api/users/${id}/tokens`, { json })
  const as: TestCredentials = { kind: 'token', value: `robot2:${near.at('data.token')}` }
  assert.equal((await app.request('GET', '/api/users', { as })).status, 200)
  assert.equal((await app.request('POST', `/api/users/${id}/tokens`, { json: { name: 'free' }, as })).status, 403)
  const other = { username: 'robot3', type: 'api', status: 'enabled', user_role_id: superRole }
  assert.equal((await app.request('POST', '/api/users', { json: other, as })).status, 403)
})
