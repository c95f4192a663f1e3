import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dashboardSite, isForReaders, isSameSite, siteFor, siteOf } from './site.ts'

const sites = [
  siteOf('https://main.example', null),
  siteOf('https://main.example/shop', 1),
  siteOf('https://main.example/shop/tea', 2),
  siteOf('https://tea.example:8443', 3),
  siteOf('https://paper.example/news', 4),
  siteOf('https://two.example/a', 5),
  siteOf('https://two.example/b', 6),
]
const brandAt = (host: string, path: string) => siteFor(sites, host, path)?.brandId

test('host and path decide exactly, the longest path first', () => {
  assert.equal(brandAt('main.example', '/archive'), null)
  assert.equal(brandAt('MAIN.example.:443', '/shop'), 1)
  assert.equal(brandAt('main.example', '/shop?x=1'), 1)
  assert.equal(brandAt('main.example', '/shop/archive'), 1)
  assert.equal(brandAt('main.example', '/shop/tea/archive'), 2)
  assert.equal(brandAt('main.example', '/shop/teapots'), 1)
  assert.equal(brandAt('main.example', '/shopping'), null)
  assert.equal(brandAt('tea.example:8443', '/'), 3)
  assert.equal(brandAt('tea.example', '/'), 3)
})

test('other hosts are nobody, also when they look like one', () => {
  for (const host of [
    '',
    'tea.example:9999',
    'xmain.example',
    'main.example.evil.test',
    'www.main.example',
    '127.0.0.1:9000',
  ]) {
    assert.equal(brandAt(host, '/shop'), undefined, host)
  }
})

test('a path that a proxy took off is clear where the host has one site, and is not guessed where it has several', () => {
  assert.equal(brandAt('paper.example', '/archive'), 4)
  assert.equal(brandAt('paper.example', '/news/archive'), 4)
  assert.equal(brandAt('two.example', '/archive'), undefined)
  assert.equal(brandAt('two.example', '/b/archive'), 6)
})

test('the dashboard is where its requests lead, whether a proxy takes the path off or not', () => {
  const [main, shop] = [siteOf('https://main.example/mail', null), siteOf('https://main.example', 1)]
  assert.equal(dashboardSite([main, shop], { host: 'main.example', prefix: '/mail' })?.brandId, null)
  assert.equal(dashboardSite([main, shop], { host: 'main.example', prefix: '' })?.brandId, 1)
  assert.equal(
    dashboardSite([main, siteOf('http://10.0.0.5:9000/a', 2)], { host: '10.0.0.5:9000', prefix: '' })?.brandId,
    2,
  )
})

test('the same site in other words', () => {
  assert.ok(isSameSite('https://A.example:443/x/', 'http://a.example/x'))
  assert.ok(!isSameSite('https://a.example/x', 'https://a.example'))
  assert.ok(!isSameSite('https://a.example:8443', 'https://a.example'))
})

test('only what is meant for readers is offered under the address of a brand', () => {
  const offered = (path: string) => isForReaders({ access: { kind: 'public' }, path })
  for (const path of [
    '/',
    '/archive',
    '/api/public/lists',
    '/uploads/{name}',
    '/health',
    '/robots.txt',
    '/link/{l}/{c}/{s}',
  ]) {
    assert.ok(offered(path), path)
  }
  for (const path of [
    '/admin/login',
    '/auth/oidc',
    '/webhooks/service/{service}',
    '/metrics',
    '/api/health',
    '/sandbox',
  ]) {
    assert.ok(!offered(path), path)
  }
  assert.ok(!isForReaders({ access: { kind: 'anyUser' }, path: '/campaigns' }))
})
