import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as forward, type Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { routeTable } from '../app.ts'
import { signInAt, startTestProvider } from '../auth/oidc/test-provider.ts'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { openBrowser } from '../testing/chromium.ts'
import { isOwnPath, pageWithPrefix, prefixOf, withoutPrefix, withPrefix } from './prefix.ts'

test('the prefix is the path of the root URL, unless it is one of our own addresses', () => {
  assert.equal(prefixOf('https://example.com'), '')
  assert.equal(prefixOf('https://example.com/'), '')
  assert.equal(prefixOf('https://example.com/news/'), '/news')
  assert.equal(prefixOf('https://example.com/our/news'), '/our/news')
  assert.equal(prefixOf('https://example.com/api'), '')
  assert.equal(prefixOf('not an address'), '')
})

test('every address of the route table counts as ours', () => {
  const paths = routeTable().map((route) => route.path)
  assert.deepEqual(
    paths.filter((path) => path !== '/' && !path.startsWith('/uploads/') && !isOwnPath(path)),
    [],
  )
})

test('a prefix is taken off once and put before once', () => {
  assert.equal(withoutPrefix('/news', '/news/api/lists?page=2'), '/api/lists?page=2')
  assert.equal(withoutPrefix('/news', '/api/lists'), '/api/lists')
  assert.equal(withoutPrefix('/news', '/news'), '/')
  assert.equal(withoutPrefix('/news', '/news?a=b'), '/?a=b')
  assert.equal(withoutPrefix('/news', '/newsletter'), '/newsletter')
  assert.equal(withPrefix('/news', '/admin'), '/news/admin')
  assert.equal(withPrefix('/news', '/news/admin'), '/news/admin')
  assert.equal(withPrefix('/news', '//evil.example'), '//evil.example')
  assert.equal(withPrefix('/news', 'https://other.example/'), 'https://other.example/')
  const markup = '<a href="/admin" title=" href=&#34;/x&#34;"><img src="https://a.example/b"><form action="/x?y">'
  const expected =
    '<a href="/news/admin" title=" href=&#34;/x&#34;"><img src="https://a.example/b"><form action="/news/x?y">'
  assert.equal(pageWithPrefix('/news', markup), expected)
})

/** A host of several services, of which ours is the one below /news. */
async function startProxy(upstream: string, keepsPrefix: boolean): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const url = incoming.url ?? ''
    if (!/^\/news(?=[/?]|$)/.test(url)) return outgoing.writeHead(418).end('another service')
    const path = keepsPrefix ? url : url.slice('/news'.length) || '/'
    const passed = forward(upstream + path, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    return incoming.pipe(passed)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  return proxy
}

function addressOf(server: Server): string {
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return `http://127.0.0.1:${address.port}`
}

const lastMail = statement<{ html: string }>('select html from broadsheet.outbox order by id desc limit 1')

for (const keepsPrefix of [true, false]) {
  describe(`behind a proxy that ${keepsPrefix ? 'keeps the prefix' : 'takes the prefix off'}`, () => {
    let app: TestApp
    let proxy: Server
    let host: string

    before(async () => {
      app = await testApp()
      proxy = await startProxy(app.url, keepsPrefix)
      host = addressOf(proxy)
      const saved = await app.request('PUT', '/api/settings/app.root_url', { json: `${host}/news` })
      assert.equal(saved.status, 200, saved.text)
    })
    after(async () => {
      proxy.closeAllConnections()
      proxy.close()
      await app.stop()
    })

    /** Every address of ours on a page lies below the prefix, and is there. */
    async function requireOwnAddresses(browser: Browser, text: string): Promise<void> {
      const found = [...text.matchAll(/ (?:href|src|action|data-challenge)="(\/[^"]*)"/g)].map(([, path = '']) => path)
      assert.ok(found.length > 0)
      for (const path of found) {
        assert.match(path, /^\/news\//, path)
        const { status } = await browser.send('GET', path)
        assert.ok(status < 400 || status === 404 || status === 405, `${path}: ${status}`)
      }
    }

    test('public pages, their files and forms, and links in mails', async () => {
      const list = await app.request('POST', '/api/lists', { json: { name: 'Post', type: 'public', optin: 'double' } })
      const browser = new Browser(host)
      for (const path of ['/news', '/news/', '/news/subscription/form', '/news/archive', '/news/no/such/page']) {
        await requireOwnAddresses(browser, (await browser.visit(path)).text)
      }
      assert.equal((await browser.send('GET', '/news/public/static/pages.css')).status, 200)
      await browser.visit('/news/subscription/form')
      const fields = { email: 'reader@example.com', l: String(list.at('data.uuid')) }
      assert.equal((await browser.submit('/news/subscription/form', fields)).status, 200)
      const link =
        /href="([^"]*\/subscription\/optin\/[^"]*)"/.exec((await app.db.row(lastMail))?.html ?? '')?.[1] ?? ''
      assert.ok(link.startsWith(`${host}/news/subscription/optin/`), link)
      const page = await browser.visit(link.replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
      assert.equal(page.status, 200)
      await requireOwnAddresses(browser, page.text)
    })

    test('pixels are answered, and another path of the host is none of ours', async () => {
      const nobody = '00000000-0000-4000-8000-000000000000'
      const pixel = await fetch(`${host}/news/campaign/${nobody}/${nobody}/px.png`)
      assert.equal(pixel.headers.get('content-type'), 'image/png')
      assert.equal((await fetch(`${host}/admin`)).status, 418)
    })

    test('signing in: redirects and cookies stay below the prefix', async () => {
      const browser = new Browser(host)
      const sent = await browser.visit('/news/admin/campaigns?status=draft')
      assert.equal(sent.location, '/news/admin/login?next=%2Fadmin%2Fcampaigns%3Fstatus%3Ddraft')
      await requireOwnAddresses(browser, (await browser.visit(sent.location)).text)
      const { username, password } = app.administrator
      const entered = await browser.submit('/news/admin/login', { username, password })
      assert.equal(entered.location, '/news/admin/campaigns?status=draft')
      for (const cookie of entered.headers.getSetCookie()) assert.match(cookie, /; Path=\/news;/)
      assert.equal((await browser.send('GET', '/news/api/profile')).status, 200)
      assert.equal((await browser.send('POST', '/news/api/logout')).status, 200)
    })

    test('single sign-on: the provider sends people back below the prefix', async () => {
      const provider = await startTestProvider(`${host}/news/auth/oidc`)
      try {
        const settings = { ...provider.settings, auto_create_users: true, default_user_role_id: 1 }
        const saved = await app.request('PUT', '/api/settings/security.oidc', { json: settings })
        assert.equal(saved.status, 200, saved.text)
        provider.seat({ sub: 'ann', email: 'ann@example.com', email_verified: true, name: 'Ann' })
        const browser = new Browser(host)
        await requireOwnAddresses(browser, (await browser.visit('/news/admin/login')).text)
        const { back, answer } = await signInAt(provider, browser, '/news')
        assert.ok(back.startsWith(`${host}/news/auth/oidc?`), back)
        assert.equal(answer.location, '/news/admin/campaigns', answer.text)
        for (const cookie of answer.headers.getSetCookie()) assert.match(cookie, /; Path=\/news;/)
        assert.equal((await browser.send('GET', '/news/api/profile')).at('data.name'), 'Ann')
        const again = await browser.visit(back)
        await requireOwnAddresses(browser, again.text)
      } finally {
        provider.stop()
      }
    })

    test('webhooks of bounces, signed bodies and secrets in the address included', async () => {
      const settings = {
        'bounce.enabled': true,
        'bounce.webhooks_enabled': true,
        'bounce.forwardemail': { enabled: true, key: 'signed' },
        'bounce.azure': { enabled: true, shared_secret: 'in the address', shared_secret_header: '' },
      }
      const saved = await app.request('PUT', '/api/settings', { json: settings })
      assert.equal(saved.status, 200, saved.text)
      const people = ['own', 'forwarded', 'azure'].map((name) => `${name}@example.com`)
      for (const email of people) await app.request('POST', '/api/subscribers', { json: { email, name: email } })
      const send = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
        app.request('POST', path, { at: `${host}/news`, json: body, headers, as: app.nobody })
      const own = { json: { email: people[0], type: 'hard' }, at: `${host}/news` }
      assert.equal((await app.request('POST', '/webhooks/bounce', own)).status, 200)
      const report = { recipient: people[1], bounce: { category: 'block' } }
      const signature = createHmac('sha256', 'signed').update(JSON.stringify(report)).digest('hex')
      const forwarded = await send('/webhooks/service/forwardemail', report, { 'X-Webhook-Signature': signature })
      assert.equal(forwarded.status, 200, forwarded.text)
      const event = {
        eventType: 'Microsoft.Communication.EmailDeliveryReportReceived',
        data: { recipient: people[2], status: 'Bounced' },
      }
      const azure = await send('/webhooks/service/azure?code=in%20the%20address', [event])
      assert.equal(azure.status, 200, azure.text)
      const bounces = await app.request('GET', '/api/bounces?order_by=email&order=asc')
      assert.deepEqual(
        [0, 1, 2].map((i) => bounces.at(`data.results.${i}.email`)),
        people.toSorted(),
      )
    })

    test('the dashboard in a browser', async () => {
      const chrome = await openBrowser()
      try {
        const page = await chrome.newPage({ locale: 'en-US' })
        page.setDefaultTimeout(20_000)
        const strayed: string[] = []
        page.on('request', (request) => {
          if (request.url().startsWith(host) && !request.url().startsWith(`${host}/news`)) strayed.push(request.url())
        })
        await page.goto(`${host}/news/admin/lists`)
        await page.fill('#username', app.administrator.username)
        await page.fill('#password', app.administrator.password)
        await page.click('form button:not([type=button])')
        await page.waitForURL(`${host}/news/admin/lists`)
        await page.getByText('Post', { exact: true }).first().waitFor()
        await page.goto(`${host}/news/admin/campaigns/new`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        assert.deepEqual(strayed, [])
      } finally {
        await chrome.close()
      }
    })
  })
}
