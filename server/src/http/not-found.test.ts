import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'
import { routesOf } from './not-found.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.stop())

test('what browsers open fails as a page, what programs ask for as JSON', async () => {
  assert.equal((await app.request('PUT', '/api/settings/app.enable_public_archive', { json: false })).status, 200)
  const zero = '00000000-0000-0000-0000-000000000000'
  for (const [method, path, status, type] of [
    ['GET', '/campaign/x/y/px.png', 400, 'text/html'],
    ['HEAD', '/campaign/x/y/px.png', 400, 'text/html'],
    ['GET', '/campaign/x/y', 400, 'text/html'],
    ['GET', '/link/x/y/z', 400, 'text/html'],
    ['GET', `/link/${zero}/${zero}/${zero}`, 404, 'text/html'],
    ['POST', `/link/${zero}/${zero}/${zero}`, 405, 'text/html'],
    ['POST', '/nothing', 404, 'text/html'],
    ['GET', '/archive.xml', 404, 'text/html'],
    ['GET', '/uploads/nope.png', 404, 'text/html'],
    ['GET', '/public/static/nope.css', 404, 'text/html'],
    ['POST', '/archive.xml', 405, 'text/html'],
    ['GET', '/subscription/%F0%28%8C%28/x', 400, 'text/html'],
    ['POST', '/health', 405, 'application/json'],
    ['GET', '/api/public/archive/nope', 404, 'application/json'],
    ['GET', '/webhooks/bounce', 405, 'application/json'],
    ['GET', '/api/lists/%F0%28%8C%28', 400, 'application/json'],
  ] as const) {
    const answer = await app.request(method, path, { as: app.nobody })
    const shown = (answer.headers.get('content-type') ?? '').split(';')[0]
    assert.deepEqual([answer.status, shown], [status, type], `${method} ${path}: ${answer.text.slice(0, 200)}`)
    if (type === 'text/html' && status !== 404) assert.equal(answer.headers.get('x-robots-tag'), 'noindex', path)
  }
})

test('Allow names the methods of the address alone, each once', async () => {
  for (const [method, path, allow] of [
    ['POST', '/api/subscribers/export', 'GET'],
    ['POST', '/api/subscribers/7', 'GET, PUT, PATCH, DELETE'],
    ['DELETE', '/api/subscribers/query/lists', 'PUT'],
  ] as const) {
    const answer = await app.request(method, path)
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allow], path)
  }
})

test('of two patterns that fit, the one whose words come first', () => {
  const routes = ['/a/{id}/{what}', '/a/{id}/c', '/a/b/{what}', '/a/b', '/a/b/c/d'].map((path) => ({ path }))
  const best = (path: string) => routesOf(path, routes).map((route) => route.path)
  assert.deepEqual(best('/a/b/c'), ['/a/b/{what}'])
  assert.deepEqual(best('/a/x/c'), ['/a/{id}/c'])
  assert.deepEqual(best('/a/x/y'), ['/a/{id}/{what}'])
  assert.deepEqual(best('/z'), [])
})
