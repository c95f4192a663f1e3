import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { dynamic } from '../db/dynamic.ts'
import { statement } from '../db/statement.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp

before(async () => {
  app = await testApp()
  const rules = { account_attempts: 10, account_attempts_everywhere: 100, address_attempts: 200, window: '15m' }
  await app.request('PUT', '/api/settings', { json: { 'app.root_url': app.url, 'security.sign_in': rules } })
})
after(() => app.stop())

let counter = 0

/** A person with a password, in a role of their own. */
async function person(permissions: readonly string[] = []) {
  counter++
  const role = { name: `Role ${counter}`, permissions }
  const roleId = (await app.request('POST', '/api/roles/users', { json: role })).numberAt('data.id')
  const username = `person${counter}`
  const password = 'a password of theirs'
  const email = `${username}@example.com`
  const json = {
    username,
    email,
    type: 'user',
    status: 'enabled',
    password_login: true,
    password,
    user_role_id: roleId,
  }
  const id = (await app.request('POST', '/api/users', { json })).numberAt('data.id')
  return { id, username, password, email, roleId, record: json }
}

async function signIn(username: string, password: string, browser = new Browser(app.url)) {
  await browser.visit('/admin/login')
  const answer = await browser.submit('/admin/login', { username, password })
  return { browser, answer }
}

async function isIn(browser: Browser): Promise<boolean> {
  return (await browser.visit('/api/profile')).status === 200
}

test('the right password enters, by a fresh session and a cookie that scripts cannot read', async () => {
  const { username, password } = await person()
  const browser = new Browser(app.url)
  browser.cookies.set('session', 'fixed-by-somebody-else')
  const { answer } = await signIn(username, password, browser)
  assert.equal(answer.status, 302)
  assert.notEqual(browser.cookies.get('session'), 'fixed-by-somebody-else')
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('session='))
  assert.match(cookie ?? '', /HttpOnly; SameSite=Lax/)
  const before = browser.cookies.get('session') ?? ''
  await signIn(username, password, browser)
  const old = new Browser(app.url)
  old.cookies.set('session', before)
  assert.equal(await isIn(old), false, 'the session that was there before a new sign-in is over')
  const stored = await app.db.rows(statement<{ id_hash: string }>('select id_hash from broadsheet.sessions'))
  assert.ok(
    stored.every((row) => row.id_hash !== browser.cookies.get('session')),
    'only a hash is stored',
  )
})

test('a form that another site made the browser send enters nothing', async () => {
  const { username, password } = await person()
  const form = { username, password }
  const answer = await app.request('POST', '/admin/login', { form, as: app.nobody })
  assert.equal(
    answer.headers.getSetCookie().some((line) => line.startsWith('session=')),
    false,
  )
})

test('a cookie alone changes nothing for another site', async () => {
  const { username, password } = await person()
  const { browser } = await signIn(username, password)
  const as = { kind: 'cookie', value: `session=${browser.cookies.get('session')}` } as const
  for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'null' }]) {
    const answer = await app.request('PUT', '/api/profile', { json: { name: 'x' }, as, headers: { ...headers } })
    assert.equal(answer.at('code'), 'session.crossOrigin')
  }
})

test('a bcrypt hash of a taken-over database opens, and is replaced by ours', async () => {
  const { id, username } = await person()
  const { hash } = await import('@node-rs/bcrypt')
  const old = (await hash('an older password', { cost: 6 })).replace('$2b$', '$2a$')
  await app.db.run(dynamic(sql`update users set password = ${old} where id = ${id}`))
  assert.equal((await signIn(username, 'wrong password')).answer.status, 200)
  assert.equal((await signIn(username, 'an older password')).answer.status, 302)
  const stored = await app.db.row(dynamic<{ password: string }>(sql`select password from users where id = ${id}`))
  assert.match(stored?.password ?? '', /^\$argon2id\$/)
  assert.equal((await signIn(username, 'an older password')).answer.status, 302)
})

test('guessing is slowed down, and does not lock out a browser that was inside before', async () => {
  const { username, password } = await person()
  const { browser: own } = await signIn(username, password)
  for (let guess = 0; guess < 10; guess++) {
    assert.equal((await signIn(username, `guess ${guess} of many`)).answer.status, 200)
  }
  const { answer } = await signIn(username, password)
  assert.equal(answer.status, 429)
  assert.ok(Number(answer.headers.get('retry-after')) > 0)
  assert.equal((await signIn(username, password, own)).answer.status, 302, 'the owner at the usual device')
  const noted = await app.request('GET', '/api/audit?action=session.refused')
  assert.equal(noted.at('data.results.0.username'), username)
})

test('what is typed as a name that nobody has is not written down', async () => {
  await signIn('my-secret-password', 'my-secret-password')
  assert.doesNotMatch((await app.request('GET', '/api/audit')).text, /my-secret-password/)
})

test('what is too long is wrong like everything else, and told in the form', async () => {
  const { username } = await person()
  for (const [name, password] of [
    [username, 'p'.repeat(2001)],
    ['n'.repeat(2001), 'a good password'],
  ] as const) {
    const { answer } = await signIn(name, password)
    assert.equal(answer.status, 200)
    assert.match(answer.text, /name="password"/)
  }
})

test('attempts at the same moment are all counted', async () => {
  const { username } = await person()
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => signIn(username, `at once ${n} times`)))
  assert.equal(answers.filter(({ answer }) => answer.status === 429).length, 15)
})

test('sessions end with a new password, a new role, being disabled, and signing out everywhere', async () => {
  const changes = [
    { password: 'set by an administrator' },
    { user_role_id: (await person()).roleId },
    { status: 'disabled' },
    { password_login: false },
  ]
  for (const change of changes) {
    const { id, username, password, record } = await person()
    const { browser } = await signIn(username, password)
    assert.equal(await isIn(browser), true)
    const { password: _, ...kept } = record
    const json = { ...kept, ...change }
    assert.equal((await app.request('PUT', `/api/users/${id}`, { json })).status, 200)
    assert.equal(await isIn(browser), false, JSON.stringify(change))
  }
  const { username, password } = await person()
  const one = (await signIn(username, password)).browser
  const two = (await signIn(username, password)).browser
  assert.equal([(await one.visit('/api/profile/sessions')).at('data')].flat().length, 2)
  await one.send('DELETE', '/api/profile/sessions?keep_current=true')
  assert.deepEqual([await isIn(one), await isIn(two)], [true, false])
  await one.send('DELETE', '/api/profile/sessions')
  assert.equal(await isIn(one), false)
})

test('a new password or address of one’s own needs the current one, and ends the other sessions', async () => {
  const { username, password, email } = await person()
  const here = (await signIn(username, password)).browser
  const there = (await signIn(username, password)).browser
  const wrong = { email, password: 'a newer password', current_password: 'not the one' }
  assert.equal((await here.send('PUT', '/api/profile', wrong)).at('code'), 'password.wrong')
  assert.equal((await here.send('PUT', '/api/profile', { email: 'else@example.com' })).at('code'), 'password.wrong')
  const right = { ...wrong, current_password: password }
  assert.equal((await here.send('PUT', '/api/profile', right)).status, 200)
  assert.deepEqual([await isIn(here), await isIn(there)], [true, false])
})

/** Switches the second factor on and answers its secret. */
async function enrol(browser: Browser, id: number, password: string): Promise<string> {
  const secret = String((await browser.visit(`/api/users/${id}/twofa/totp`)).at('data.secret'))
  const code = new TOTP({ secret }).generate()
  const answer = await browser.send('PUT', `/api/users/${id}/twofa`, { secret, code, password })
  assert.equal(answer.status, 200, answer.text)
  return secret
}

test('only the secret that was issued can be switched on', async () => {
  const { id, username, password } = await person()
  const { browser } = await signIn(username, password)
  await browser.visit(`/api/users/${id}/twofa/totp`)
  const secret = 'JBSWY3DPEHPK3PXP'
  const code = new TOTP({ secret }).generate()
  assert.equal((await browser.send('PUT', `/api/users/${id}/twofa`, { secret, code, password })).status, 400)
})

test('between the steps nothing is open; a code and a recovery code open once', async () => {
  const { id, username, password } = await person()
  const secret = await enrol((await signIn(username, password)).browser, id, password)
  const half = (await signIn(username, password)).browser
  assert.equal(await isIn(half), false)
  assert.equal((await half.visit('/admin')).status, 307)
  await half.visit('/admin/login/twofa')
  assert.match((await half.submit('/admin/login/twofa', { totp_code: '000000' })).text, /not right/)
  const code = new TOTP({ secret }).generate()
  assert.equal((await half.submit('/admin/login/twofa', { totp_code: code })).status, 302)
  assert.equal(await isIn(half), true)
  const again = (await signIn(username, password)).browser
  await again.visit('/admin/login/twofa')
  assert.match((await again.submit('/admin/login/twofa', { totp_code: code })).text, /used before/)
  const codes = await half.send('POST', '/api/profile/recovery-codes', { password })
  const recovery = String(codes.at('data.codes.0'))
  assert.equal((await again.submit('/admin/login/twofa', { totp_code: recovery.toLowerCase() })).status, 302)
  const third = (await signIn(username, password)).browser
  await third.visit('/admin/login/twofa')
  assert.equal((await third.submit('/admin/login/twofa', { totp_code: recovery })).status, 200)
  assert.equal((await half.visit('/api/profile/recovery-codes')).at('data.left'), 9)
})

test('codes are not guessed: failures count for the user, whatever ticket they come with', async () => {
  const { id, username, password } = await person()
  await enrol((await signIn(username, password)).browser, id, password)
  let last = 0
  for (let guess = 0; guess < 11; guess++) {
    const { browser } = await signIn(username, password)
    await browser.visit('/admin/login/twofa')
    last = (await browser.submit('/admin/login/twofa', { totp_code: String(100000 + guess) })).status
  }
  assert.equal(last, 429)
})

test('a role may ask for a second factor: until it is set up, nothing else can be done', async () => {
  const { id, username, password, roleId } = await person(['media:get'])
  const json = { name: 'Strict', permissions: ['media:get'], require_second_factor: true }
  assert.equal((await app.request('PUT', `/api/roles/users/${roleId}`, { json })).status, 200)
  const { browser } = await signIn(username, password)
  assert.equal((await browser.visit('/api/media')).at('code'), 'secondFactor.needed')
  assert.equal((await browser.visit('/api/profile')).status, 200)
  await enrol(browser, id, password)
  assert.equal((await browser.visit('/api/media')).status, 200)
})

/** The secret of the newest link in the outbox, once the job has run. */
async function resetToken(email: string): Promise<string> {
  const find = dynamic<{ html: string }>(
    sql`select html from broadsheet.outbox where to_email = ${email} order by id desc limit 1`,
  )
  for (let attempt = 0; attempt < 100; attempt++) {
    const token = /\/admin\/reset\?token=([\w-]+)/.exec((await app.db.row(find))?.html ?? '')?.[1]
    if (token !== undefined) return token
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('No link was sent')
}

test('a forgotten password: one link, once, and the second factor is still asked for', async () => {
  const { id, username, password, email } = await person()
  const open = (await signIn(username, password)).browser
  await enrol(open, id, password)
  const browser = new Browser(app.url)
  await browser.visit('/admin/forgot')
  const known = await browser.submit('/admin/forgot', { email })
  await browser.visit('/admin/forgot')
  const unknown = await browser.submit('/admin/forgot', { email: 'nobody@example.com' })
  assert.equal(known.text.replace(email, ''), unknown.text)
  const token = await resetToken(email)
  const stored = await app.db.row(
    statement<{ token_hash: string }>('select token_hash from broadsheet.password_resets'),
  )
  assert.notEqual(stored?.token_hash, token)
  await browser.visit(`/admin/reset?token=${token}`)
  const fields = { password: 'a new password now', password2: 'a new password now' }
  assert.equal((await browser.submit(`/admin/reset?token=${token}`, fields)).status, 302)
  assert.equal(await isIn(browser), false, 'nobody is signed in by the link')
  assert.equal(await isIn(open), false, 'open sessions end')
  assert.equal((await browser.visit(`/admin/reset?token=${token}`)).status, 400)
  const { answer } = await signIn(username, 'a new password now')
  assert.equal(answer.location, '/admin/login/twofa')
})

test('the link names the configured address, not the one of the request', async () => {
  const { email } = await person()
  const page = await app.request('GET', '/admin/forgot', {
    as: app.nobody,
    headers: { 'X-Forwarded-Host': 'evil.example' },
  })
  const nonce = /name="nonce" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const headers = { 'X-Forwarded-Host': 'evil.example', Cookie: `nonce=${nonce}` }
  await app.request('POST', '/admin/forgot', { form: { email, nonce }, as: app.nobody, headers })
  await resetToken(email)
  const mail = await app.db.row(
    dynamic<{ html: string }>(sql`select html from broadsheet.outbox where to_email = ${email}`),
  )
  assert.doesNotMatch(mail?.html ?? '', /evil/)
  assert.ok(mail?.html.includes(`${app.url}/admin/reset`))
})

test('a hash takes some time, for unknown names as for known ones', async () => {
  assert.match(await hashPassword('x'.repeat(2000)), /m=19456,t=2,p=1/)
})
