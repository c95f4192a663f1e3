import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { statement } from '../db/statement.ts'
import { openSignals } from '../signals/signals.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { settingsFromRows } from './read.ts'
import { smtpDefaults } from './schema.ts'
import { maskSecrets } from './secrets.ts'
import { openSettings } from './store.ts'

let app: TestApp

before(async () => {
  app = await testApp()
})
after(() => app.stop())

const put = (json: object) => app.request('PUT', '/api/settings', { json })

async function current(): Promise<Record<string, unknown>> {
  return Object(Object((await app.request('GET', '/api/settings')).json).data)
}

async function stored(key: string): Promise<unknown> {
  const find = statement<{ value: unknown }>('select value from settings where key = $1')
  return (await app.db.row(find, [key]))?.value
}

const server = {
  enabled: true,
  name: 'Main',
  host: ' mx.example.com ',
  port: 25,
  username: 'u',
  password: 'first-secret',
}

test('secrets never leave, are kept where the mask or nothing comes back, cleared by null, replaced by anything else', async () => {
  assert.equal((await put({ smtp: [server] })).status, 200)
  const shown: Record<string, unknown> = Object([(await current()).smtp].flat()[0])
  assert.equal(shown.password, '••••••••')
  assert.equal(shown.name, 'email-main')
  assert.equal(shown.host, 'mx.example.com')
  const secretNow = async () => Object([await stored('smtp')].flat()[0]).password
  for (const [sent, kept] of [
    ['••••••••', 'first-secret'],
    ['', 'first-secret'],
    ['second-secret', 'second-secret'],
    [null, ''],
  ]) {
    assert.equal((await put({ smtp: [{ ...shown, password: sent }] })).status, 200)
    assert.equal(await secretNow(), kept)
  }
})

test('the secret of one server is not kept for another', async () => {
  await put({ smtp: [{ ...server, password: 'of-the-first' }] })
  const stranger = { ...server, uuid: '5f0d9c1e-0000-4f5c-9d0a-2b7f1f6e4a10', password: '••••••••' }
  await put({ smtp: [stranger] })
  assert.equal(Object([await stored('smtp')].flat()[0]).password, '')
})

test('a kept secret does not go to another machine', async () => {
  await put({ smtp: [{ ...server, uuid: '5f0d9c1e-1111-4f5c-9d0a-2b7f1f6e4a10', password: 'for-this-host' }] })
  const [shown] = [(await current()).smtp].flat()
  const answer = await put({ smtp: [{ ...Object(shown), host: 'evil.example.com' }] })
  assert.equal(answer.status, 400)
  assert.match(answer.text, /smtp.*again/)
  const again = await put({ smtp: [{ ...Object(shown), host: 'new.example.com', password: 'for-that-host' }] })
  assert.equal(again.status, 200)
})

test('every kind of secret is masked', () => {
  const masked = JSON.stringify(
    maskSecrets({
      smtp: [{ password: 'xx-1' }],
      messengers: [{ password: 'xx-2' }],
      'security.oidc': { client_secret: 'xx-3', client_id: 'shown' },
      'security.captcha': { hcaptcha: { key: 'site-key', secret: 'xx-4' } },
      'bounce.sendgrid_key': 'xx-5',
      'bounce.azure': { shared_secret: 'xx-6' },
      'bounce.forwardemail': { key: 'xx-7' },
      'bounce.mailboxes': [{ password: 'xx-8' }],
      'upload.s3.aws_secret_access_key': 'xx-9',
    }),
  )
  assert.doesNotMatch(masked, /xx-/)
  assert.match(masked, /shown.*site-key/)
})

test('a refused change changes nothing, and says which setting it is', async () => {
  const before = await current()
  const faults: readonly [object, RegExp][] = [
    [{ 'app.site_name': 'New', 'app.concurrency': 'many' }, /app\.concurrency/],
    [{ 'app.site_name': 'New', 'security.trusted_urls': ['ftp://x'] }, /ftp:\/\/x/],
    [{ 'app.site_name': 'New', 'security.feed_hosts': ['http://x'] }, /http:\/\/x/],
    [{ 'app.site_name': 'New', 'maintenance.db': { vacuum: true, vacuum_cron_interval: 'sometimes' } }, /cron/],
    [{ 'app.site_name': 'New', smtp: [] }, /smtp/],
    [{ 'upload.provider': 'ftp' }, /upload\.provider: must be one of filesystem, s3/],
    [{ smtp: [{ ...server, port: 'x' }] }, /smtp\.0\.port: must be integer/],
    [{ smtp: [{ ...server, email_headers: [{ 'X-A': 'a\r\nBcc: b@example.com' }] }] }, /X-A/],
    [{ smtp: [{ ...server, email_headers: [{ 'X A': 'a' }] }] }, /X A/],
    [{ smtp: [{ ...server, hello_hostname: 'a b' }] }, /HELO/],
    [
      {
        smtp: [{ ...server, name: 'twin' }],
        messengers: [{ enabled: true, name: 'email-twin', root_url: 'https://example.com' }],
      },
      /email-twin/,
    ],
    ...['/', '/etc', '/etc/../etc/ssl', '/usr/lib/x', '../elsewhere', 'a/../..', '.', '/proc/self'].map(
      (path): [object, RegExp] => [{ 'upload.filesystem.upload_path': path }, /upload_path/],
    ),
    ...['/', '/api', '/admin/files', '/link/'].map((uri): [object, RegExp] => [
      { 'upload.filesystem.upload_uri': uri },
      /upload_uri/,
    ]),
    [{ 'security.captcha': { hcaptcha: { enabled: true, key: 'k', secret: '' } } }, /hCaptcha/],
    [{ 'app.site_name': 'New', 'security.sign_in': { account_attempts: 0 } }, /security\.sign_in/],
  ]
  for (const [json, reason] of faults) {
    const answer = await put(json)
    assert.equal(answer.status, 400)
    assert.match(answer.text, reason)
  }
  assert.deepEqual(await current(), before)
})

test('names that every object has are no settings', async () => {
  const headers = { 'Content-Type': 'application/json' }
  const body = '{"__proto__":{"x":1},"constructor":1,"toString":2}'
  assert.equal((await app.request('PUT', '/api/settings', { body, headers })).status, 200)
  for (const key of ['__proto__', 'constructor', 'toString']) {
    assert.equal((await app.request('PUT', `/api/settings/${key}`, { body: '1', headers })).status, 400)
    assert.equal(await stored(key), undefined)
  }
})

test('who is no super administrator does not change who lets people in', async () => {
  const as = await app.callerWith({ permissions: ['settings:get', 'settings:manage'] })
  const before = await current()
  const evil = { enabled: true, provider_url: 'https://evil.test' }
  for (const change of [
    { ...evil, auto_create_users: true, default_user_role_id: 1 },
    // It vouches for accounts that are there already.
    evil,
    { group_roles: [{ group: 'a', user_role_id: 1, list_role_id: null }] },
  ]) {
    for (const [path, json] of [
      ['/api/settings', { 'security.oidc': change, 'app.site_name': 'Taken' }],
      ['/api/settings/security.oidc', change],
    ] as const) {
      const answer = await app.request('PUT', path, { json, as })
      assert.deepEqual([answer.status, answer.at('code')], [403, 'permission.grant'], answer.text)
    }
  }
  assert.deepEqual(await current(), before)
  // What was read may be sent back whole, with a change elsewhere.
  const json = { ...before, 'app.site_name': 'Renamed' }
  const renamed = await app.request('PUT', '/api/settings', { json, as })
  assert.equal(renamed.status, 200, renamed.text)
  assert.equal((await put({ 'app.site_name': before['app.site_name'] })).status, 200)
})

test('two changes at once both count', async () => {
  const keys = ['app.logo_url', 'app.favicon_url', 'appearance.admin.custom_css', 'appearance.public.custom_css']
  const answers = await Promise.all(keys.map((key) => put({ [key]: `value-of-${key}` })))
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]))
  const settings = await current()
  for (const key of keys) assert.equal(settings[key], `value-of-${key}`)
})

test('another node hears of a change without asking', async () => {
  const log = pino({ level: 'silent' })
  const signals = await openSignals({ url: app.databaseUrl, log })
  after(() => signals.close())
  const other = await openSettings({ db: app.db, signals, log })
  const heard = new Promise<string>((resolve) => other.onChange((settings) => resolve(settings['app.site_name'])))
  await put({ 'app.site_name': 'Heard everywhere' })
  assert.equal(await heard, 'Heard everywhere')
})

test('the audit log names the keys, and never the values', async () => {
  await put({ 'app.notify_emails': ['chief@example.com'], 'app.lang': 'en' })
  const log = await app.request('GET', '/api/audit?action=settings.update')
  assert.deepEqual(log.at('data.results.0.details'), { keys: ['app.notify_emails'] })
  assert.doesNotMatch(log.text, /chief@example|secret/)
})

test('settings leave as a file and come back, here or elsewhere', async () => {
  await put({ smtp: [{ ...server, password: 'stays-here' }] })
  const file = await app.request('GET', '/api/settings/export')
  assert.match(file.headers.get('content-disposition') ?? '', /settings\.json/)
  assert.doesNotMatch(file.text, /stays-here/)
  assert.equal((await put(Object(file.json))).status, 200)
  assert.equal(Object([await stored('smtp')].flat()[0]).password, 'stays-here')
})

test('a stored value that breaks its rule does not keep the service from reading the others', async () => {
  await app.db.run(statement(`update settings set value = '"many"' where key = 'app.concurrency'`))
  await app.request('POST', '/api/admin/reload', { json: {} })
  assert.equal((await current())['app.concurrency'], 10)
})

test('own styles come with their type, and are sent again only when they changed', async () => {
  await put({ 'appearance.public.custom_css': 'p { color: teal }' })
  const first = await app.request('GET', '/public/custom.css', { as: app.nobody })
  assert.equal(first.headers.get('content-type'), 'text/css; charset=utf-8')
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
  assert.equal((await app.request('GET', '/public/custom.css', { as: app.nobody, headers })).status, 304)
  await put({ 'appearance.public.custom_css': 'p { color: navy }' })
  assert.equal((await app.request('GET', '/public/custom.css', { as: app.nobody, headers })).text, 'p { color: navy }')
})

test('a sender that no mail could come from, and a root URL that hides our own addresses, are refused', async () => {
  const put = (key: string, json: unknown) => app.request('PUT', `/api/settings/${key}`, { json })
  for (const from of ['A\r\nBcc: x@y.z <a@b.c>', '"A" <a@b.c>, <c@d.e>', 'nobody', 'A <a@b.c']) {
    assert.equal((await put('app.from_email', from)).status, 400, from)
  }
  assert.equal((await put('app.from_email', 'Ünser Büro <a@b.example>')).status, 200)
  for (const url of [
    '',
    'example.com',
    'javascript:alert(1)',
    'https://example.com/api',
    'https://example.com/admin/x',
    'https://example.com/uploads',
  ]) {
    assert.equal((await put('app.root_url', url)).status, 400, url)
  }
  for (const topics of [['arn:aws:sns:eu-west-1:12:x'], ['x']]) {
    assert.equal((await put('bounce.ses_topics', topics)).status, 400)
  }
  assert.equal((await put('bounce.ses_topics', [' arn:aws:sns:eu-west-1:123456789012:bounces '])).status, 200)
})

test('one odd field of a taken-over server costs that field, not the servers', () => {
  const { enabled, ...rest } = smtpDefaults
  const stored = [
    { ...rest, enabled, host: 'one', max_conns: 5000, tls_type: '' },
    { ...rest, enabled, host: 'two' },
  ]
  const { settings, faults } = settingsFromRows([{ key: 'smtp', value: stored }])
  assert.deepEqual(
    settings.smtp.map((server) => [server.host, server.max_conns, server.tls_type]),
    [
      ['one', 10, 'STARTTLS'],
      ['two', 10, 'STARTTLS'],
    ],
  )
  assert.equal(faults.length, 1)
})

test('one odd field of an object costs that field, however deep, and nothing beside it', () => {
  const actions = {
    soft: { count: 2, action: 'unsubscribe' },
    hard: { count: 0, action: 'delete' },
    complaint: 'never',
  }
  const { settings, faults } = settingsFromRows([
    { key: 'bounce.actions', value: actions },
    { key: 'bounce.azure', value: { enabled: true, shared_secret: 'kept', shared_secret_header: 7 } },
    { key: 'maintenance.db', value: [] },
  ])
  assert.deepEqual(settings['bounce.actions'], {
    soft: { count: 2, action: 'unsubscribe' },
    hard: { count: 1, action: 'delete' },
    complaint: { count: 1, action: 'blocklist' },
  })
  assert.deepEqual(settings['bounce.azure'], { enabled: true, shared_secret: 'kept', shared_secret_header: '' })
  assert.equal(faults.length, 3)
})

test('one setting alone is JSON too, and says so', async () => {
  const put = (type: string, body = '"Named"') =>
    app.request('PUT', '/api/settings/app.site_name', { body, headers: { 'Content-Type': type } })
  for (const type of ['text/plain', '', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
    const answer = await put(type)
    assert.equal(answer.status, 415, type)
    assert.equal(answer.at('code'), 'request.contentType')
  }
  assert.equal((await put('application/json; charset=utf-8')).status, 200)
  assert.equal((await put('application/json', '')).status, 400)
  assert.equal((await app.request('PUT', '/api/settings/app.site_name')).status, 400)
  assert.equal((await put('application/json', '"unended')).status, 400)
})

test('languages and addresses that are written must be usable; what is stored already may come back', async () => {
  await app.db.run(
    statement(`insert into settings (key, value) values ('app.lang', '"xx"'), ('app.notify_emails', '["taken over"]')
      on conflict (key) do update set value = excluded.value`),
  )
  await app.request('POST', '/api/admin/reload', { json: {} })
  const faults: readonly [object, string, RegExp][] = [
    [{ 'app.lang': 'zz' }, 'app.lang', /zz/],
    [{ 'app.lang': 'e n' }, 'app.lang', /./],
    [{ 'app.notify_emails': ['ops@example.com', 'nonsense'] }, 'app.notify_emails', /"nonsense"/],
    [{ 'app.notify_emails': ['taken over', 'Ops <ops@example.com>'] }, 'app.notify_emails', /Ops/],
    [
      { smtp: [server, { ...server, name: 'b', from_addresses: ['x@a.example', 'not an addr'] }] },
      'smtp.1.',
      /an addr/,
    ],
    [{ smtp: [{ ...server, from_addresses: ['@example.com'] }] }, 'smtp.0.from_addresses', /@example/],
  ]
  for (const [json, field, reason] of faults) {
    const answer = await put(json)
    assert.equal(answer.status, 400, answer.text)
    assert.ok(String(answer.at('message')).startsWith(field), answer.text)
    assert.match(String(answer.at('message')), reason)
  }
  const back = await put({ 'app.lang': 'xx', 'app.notify_emails': ['taken over', 'ops@example.com'] })
  assert.equal(back.status, 200, back.text)
  for (const lang of ['pt-BR', 'zh-CN', 'jp', 'de', 'en']) {
    assert.equal((await put({ 'app.lang': lang, 'app.notify_emails': ['ü@müller.example'] })).status, 200, lang)
  }
  const senders = ['news@example.com', 'example.com', 'müller.example', 'localhost']
  assert.equal((await put({ smtp: [{ ...server, from_addresses: senders }] })).status, 200)
})

test('a stored value that breaks a rule between settings keeps no other change back, and may come back itself', async () => {
  const odd: readonly [string, unknown, unknown][] = [
    ['app.from_email', 'noreply', 'nobody'],
    ['app.root_url', 'lists.example.org', 'news.example.org'],
    ['messengers', [{ enabled: false, name: '', root_url: 'https://a.example' }], [{ name: '', root_url: 'x' }]],
    ['maintenance.db', { vacuum: true, vacuum_cron_interval: '@daily' }, { vacuum_cron_interval: '@hourly' }],
    ['smtp', [{ ...server, host: 'a b' }], [{ ...server, host: 'c d' }]],
    ['bounce.ses_topics', ['one'], ['one', 'two']],
  ]
  const before = await app.db.rows(statement<{ key: string; value: unknown }>('select key, value from settings'))
  const write = statement<object>(`insert into settings (key, value) select key, value from jsonb_each($1)
    on conflict (key) do update set value = excluded.value`)
  for (const [key, value, worse] of odd) {
    await app.db.run(write, [JSON.stringify({ [key]: value })])
    await app.request('POST', '/api/admin/reload', { json: {} })
    assert.equal((await put({ 'app.site_name': `Beside ${key}` })).status, 200, key)
    const all = await put(await current())
    assert.equal(all.status, 200, all.text)
    assert.equal((await put({ [key]: worse })).status, 400, key)
    await app.db.run(write, [JSON.stringify(Object.fromEntries(before.map((row) => [row.key, row.value])))])
    await app.request('POST', '/api/admin/reload', { json: {} })
  }
})

test('a stored server that cannot be used is refused when it is tried', async () => {
  const before = await stored('smtp')
  const uuid = '5f0d9c1e-7777-4f5c-9d0a-2b7f1f6e4a10'
  const odd = { ...smtpDefaults, enabled: true, uuid, host: 'a b', username: '' }
  const write = statement<object>(`update settings set value = $1 where key = 'smtp'`)
  await app.db.run(write, [JSON.stringify([odd])])
  await app.request('POST', '/api/admin/reload', { json: {} })
  const answer = await app.request('POST', '/api/settings/smtp/test', { json: { ...odd, email: 'a@b.example' } })
  assert.equal(answer.status, 400, answer.text)
  assert.match(answer.text, /a b/)
  await app.db.run(write, [JSON.stringify(before)])
  await app.request('POST', '/api/admin/reload', { json: {} })
})
