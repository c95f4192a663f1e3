import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { ConfigurationError, Pool, type PoolOptions } from '../src/index.ts'
import { selfSigned } from './support/certificate.ts'
import { mail, poolFor, sendAll, shown } from './support/messages.ts'

const good = selfSigned('localhost')
const elsewhere = selfSigned('other.example')

interface Running {
  readonly port: number
  readonly received: string[]
  readonly secure: boolean[]
  close(): Promise<void>
}

async function start(options: SMTPServerOptions): Promise<Running> {
  const received: string[] = []
  const secure: boolean[] = []
  const server = new SMTPServer({
    logger: false,
    key: good.key,
    cert: good.cert,
    authOptional: true,
    onAuth(auth, _session, done) {
      const known =
        auth.username === 'ünï' &&
        (auth.password === 'pässword' ||
          auth.accessToken === 'token' ||
          (auth.method === 'CRAM-MD5' && auth.validatePassword('pässword')))
      done(known ? null : new Error('wrong'), { user: auth.username })
    },
    onData(stream, session, done) {
      secure.push(session.secure)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('latin1'))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(0, 'localhost')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { port, received, secure, close: () => new Promise((resolve) => server.close(resolve)) }
}

async function sendOne(server: { readonly port: number }, options: Partial<PoolOptions>): Promise<string> {
  const pool = poolFor(server, { host: 'localhost', ...options })
  const outcome = await pool.send(mail('a@example.org'))
  await pool.close(200)
  return outcome.kind === 'unsent' ? `${shown(outcome)}: ${outcome.error.message}` : shown(outcome)
}

describe('against smtp-server', () => {
  let plain: Running
  let implicit: Running
  let misnamed: Running
  before(async () => {
    plain = await start({ authMethods: ['PLAIN', 'LOGIN', 'CRAM-MD5', 'XOAUTH2'] })
    implicit = await start({ secure: true })
    misnamed = await start({ secure: true, key: elsewhere.key, cert: elsewhere.cert })
  })
  after(() => Promise.all([plain.close(), implicit.close(), misnamed.close()]))

  it('200 messages over 5 connections arrive whole', async () => {
    const pool = poolFor(plain, { host: 'localhost', maxConnections: 5 })
    const messages = Array.from({ length: 200 }, (_, i) => mail(`r${i}@example.org`, `Subject: ${i}\r\n\r\n.${i}\r\n`))
    const outcomes = await sendAll(pool, messages)
    await pool.close()
    assert.ok(outcomes.every((outcome) => outcome.kind === 'accepted'))
    assert.deepEqual(new Set(plain.received.splice(0)), new Set(messages.map((each) => each.content.toString())))
  })

  it('STARTTLS', async () => {
    assert.equal(await sendOne(plain, { tls: 'starttls', tlsCa: good.cert }), 'accepted')
    assert.equal(plain.secure.at(-1), true)
  })

  it('implicit TLS', async () => {
    assert.equal(await sendOne(implicit, { tls: 'implicit', tlsCa: good.cert }), 'accepted')
    assert.equal(implicit.secure.at(-1), true)
  })

  it('an unknown issuer or another name is not trusted, unless told so', async () => {
    assert.match(await sendOne(plain, { tls: 'starttls' }), /^unsent tls/)
    assert.match(await sendOne(implicit, { tls: 'implicit' }), /^unsent tls/)
    assert.match(await sendOne(misnamed, { tls: 'implicit', tlsCa: elsewhere.cert }), /^unsent tls: .*localhost/)
    assert.equal(await sendOne(plain, { tls: 'starttls', tlsSkipVerify: true }), 'accepted')
    assert.equal(await sendOne(misnamed, { tls: 'implicit', tlsSkipVerify: true }), 'accepted')
  })

  it('TLS towards a plain port, plain towards a TLS port', async () => {
    assert.match(await sendOne(plain, { tls: 'implicit' }), /^unsent (tls|timeout)/)
    assert.match(await sendOne(implicit, { tls: 'none' }), /^unsent (timeout|closed|protocol)/)
  })

  it('STARTTLS is required when chosen', async () => {
    const without = await start({ disabledCommands: ['STARTTLS'] })
    assert.match(await sendOne(without, { tls: 'starttls' }), /^unsent tls: .*does not offer/)
    await without.close()
  })

  for (const method of ['auto', 'plain', 'login', 'cram-md5'] as const) {
    it(`AUTH ${method}`, async () => {
      const login = (password: string) =>
        sendOne(plain, { tls: 'starttls', tlsSkipVerify: true, auth: { method, username: 'ünï', password } })
      assert.equal(await login('pässword'), 'accepted')
      assert.match(await login('wrong'), /^unsent auth: 535/)
    })
  }

  it('AUTH XOAUTH2, token given or fetched', async () => {
    const login = (accessToken: string | (() => Promise<string>)) =>
      sendOne(plain, {
        tls: 'starttls',
        tlsSkipVerify: true,
        auth: { method: 'xoauth2', username: 'ünï', accessToken },
      })
    assert.equal(await login('token'), 'accepted')
    assert.equal(await login(async () => 'token'), 'accepted')
    assert.match(await login('wrong'), /^unsent auth/)
    assert.match(await login(() => Promise.reject(new Error('no token today'))), /^unsent auth: .*no token today/)
    assert.match(await login('a\r\nb'), /^unsent auth/)
  })

  it('AUTH where none is offered', async () => {
    const auth = { method: 'plain', username: 'u', password: 'p' } as const
    assert.match(
      await sendOne(implicit, { tls: 'implicit', tlsSkipVerify: true, auth: { ...auth, method: 'cram-md5' } }),
      /^unsent auth/,
    )
  })
})

describe('handshake', () => {
  /** Says each line as soon as something came in. */
  async function parrot(lines: readonly string[]): Promise<{ port: number; heard: string[]; close(): void }> {
    const heard: string[] = []
    const server = createServer((socket) => {
      let next = 0
      socket.on('error', () => {})
      socket.write(lines[next++] ?? '')
      socket.on('data', (data) => {
        heard.push(data.toString('latin1'))
        if (next < lines.length) socket.write(lines[next++] ?? '')
      })
    })
    server.listen(0, 'localhost')
    await once(server, 'listening')
    const address = server.address()
    return {
      port: typeof address === 'object' && address !== null ? address.port : 0,
      heard,
      close: () => server.close(),
    }
  }

  it('text behind the reply to STARTTLS is not taken into the secure session', async () => {
    for (const smuggled of ['250 extra\r\n', '250-unfini', '250-AUTH PLAIN\r\n']) {
      const server = await parrot(['220 x\r\n', '250-x\r\n250 STARTTLS\r\n', `220 go\r\n${smuggled}`])
      assert.match(await sendOne(server, { tls: 'starttls', tlsSkipVerify: true }), /^unsent protocol/)
      server.close()
    }
  })

  it('CRAM-MD5 follows the example of RFC 2195', async () => {
    const challenge = '<1896.697170952@postoffice.reston.mci.net>'
    const server = await parrot([
      '220 x\r\n',
      '250-x\r\n250 AUTH CRAM-MD5\r\n',
      `334 ${Buffer.from(challenge).toString('base64')}\r\n`,
      '535 no\r\n',
    ])
    await sendOne(server, { auth: { method: 'auto', username: 'tim', password: 'tanstaaftanstaaf' } })
    const answer = Buffer.from(server.heard[2] ?? '', 'base64').toString()
    assert.equal(answer, 'tim b913a602c7eda7a495b4e6e7334d3890')
    assert.equal(answer.slice(4), createHmac('md5', 'tanstaaftanstaaf').update(challenge).digest('hex'))
    server.close()
  })

  it('limits: no greeting, no connection, no such name', async () => {
    const silent = await parrot([''])
    assert.match(await sendOne(silent, {}), /^unsent timeout/)
    silent.close()
    assert.match(await sendOne({ port: 1 }, {}), /^unsent connect/)
    assert.match(await sendOne({ port: 25 }, { host: 'no-such-host.invalid' }), /^unsent connect/)
  })

  it('options that can never work are refused at once', () => {
    const wrong: Partial<PoolOptions>[] = [
      { port: 0 },
      { host: '' },
      { heloName: 'a b' },
      { heloName: 'x\r\nMAIL FROM:<y>' },
      { auth: { method: 'plain', username: 'a\0b', password: 'p' } },
      { maxConnections: 0 },
      { timeouts: { data: -1 } },
    ]
    for (const options of wrong)
      assert.throws(() => new Pool({ host: 'localhost', port: 25, ...options }), ConfigurationError)
  })
})
