import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { before, describe, it } from 'node:test'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { PoolOptions } from '../src/index.ts'
import { selfSigned, type TestCertificate } from './support/certificate.ts'
import { mail, poolFor, shown } from './support/messages.ts'

/** What the server does when a line comes: an answer, or anything else with the socket. */
type Step = string | ((peer: Peer) => void)

interface Peer {
  readonly socket: Socket
  /** Goes on in TLS, with this certificate. */
  secure(certificate: TestCertificate, maxVersion?: 'TLSv1.1'): void
}

interface Script {
  readonly plain: readonly Step[]
  readonly secured?: readonly Step[]
}

interface Heard {
  readonly port: number
  readonly plain: string[]
  readonly secured: string[]
  close(): void
}

/** A server that goes through its steps, one for each line that comes; the first of all is its greeting. */
async function peer(script: Script): Promise<Heard> {
  const plain: string[] = []
  const secured: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    converse(socket, script.plain, plain, {
      socket,
      secure(certificate, maxVersion) {
        socket.removeAllListeners('data')
        const options = {
          secureContext: createSecureContext({
            ...certificate,
            ...(maxVersion && { minVersion: 'TLSv1', maxVersion }),
          }),
        }
        const tls = new TLSSocket(socket, { isServer: true, ...options })
        tls.on('error', () => {})
        converse(tls, script.secured ?? [], secured, { socket: tls, secure: assert.fail })
      },
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    plain,
    secured,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function converse(socket: Socket, steps: readonly Step[], heard: string[], self: Peer): void {
  let next = 0
  const step = () => {
    const now = steps[next++]
    if (typeof now === 'string') socket.write(`${now}\r\n`)
    else now?.(self)
  }
  // Within TLS the client speaks first.
  if (!(socket instanceof TLSSocket)) step()
  socket.on('data', (data) => {
    for (const line of data.toString('latin1').split('\r\n').slice(0, -1)) {
      heard.push(line)
      step()
    }
  })
}

async function sendOne(script: Script, options: Partial<PoolOptions> = {}): Promise<{ outcome: string; heard: Heard }> {
  const heard = await peer(script)
  const timeouts = { connect: 3_000, greeting: 3_000, command: 3_000, data: 3_000 }
  const pool = poolFor(heard, { host: 'localhost', timeouts, ...options })
  const outcome = await pool.send(mail('a@example.org'))
  await pool.close(200)
  heard.close()
  return { outcome: outcome.kind === 'unsent' ? `${shown(outcome)}: ${outcome.error.message}` : shown(outcome), heard }
}

const hello = '250-x\r\n250 STARTTLS'
const helloAuth = (mechanisms: string) => `250-x\r\n250 AUTH ${mechanisms}`
const silent: Step = () => {}
const delivery: readonly Step[] = ['250 ok', '250 ok', '354 go', silent, silent, silent, '250 queued']
const login = { method: 'plain', username: 'user', password: 'secret' } as const

describe('STARTTLS', () => {
  let good: TestCertificate
  let other: TestCertificate
  let expired: TestCertificate
  before(() => {
    good = selfSigned('localhost')
    other = selfSigned('other.example')
    expired = selfSigned('localhost', { daysLeft: -1 })
  })
  const upgraded =
    (certificate: () => TestCertificate): Step =>
    ({ socket, secure }) => {
      socket.write('220 go\r\n', () => secure(certificate()))
    }
  const starttls = { tls: 'starttls', auth: login } as const

  /** Nothing but the greeting and the wish for TLS may ever be heard in clear. */
  function assertNothingInClear({ plain }: Heard): void {
    assert.ok(
      plain.every((line) => /^(?:EHLO [^ ]+|STARTTLS)$/.test(line) || /[^\x20-\x7e]/.test(line)),
      plain.join('|'),
    )
    assert.ok(!plain.join('\n').includes('AHVzZXIAc2VjcmV0'))
  }

  const ends: readonly (readonly [string, Step, RegExp])[] = [
    ['refused for now', '454 4.7.0 TLS not available', /^unsent tls: 454 4\.7\.0/],
    ['not known', '502 what?', /^unsent tls: 502/],
    ['answered by nonsense', 'hello', /^unsent protocol/],
    [
      'agreed to, then plain text',
      ({ socket }) => socket.write('220 go\r\n', () => setTimeout(() => socket.write('250 no TLS here\r\n'), 20)),
      /^unsent (?:tls|protocol)/,
    ],
    [
      'agreed to, then cut',
      ({ socket }) => socket.write('220 go\r\n', () => socket.destroy()),
      /^unsent (?:tls|closed)/,
    ],
    [
      'agreed to, then cut in the handshake',
      ({ socket }) => {
        socket.removeAllListeners('data')
        socket.once('data', () => socket.destroy())
        socket.write('220 go\r\n')
      },
      /^unsent tls/,
    ],
    [
      'agreed to, then silence',
      ({ socket }) => {
        socket.removeAllListeners('data')
        socket.write('220 go\r\n')
      },
      /^unsent timeout/,
    ],
    [
      'with a protocol of old',
      ({ socket, secure }) => socket.write('220 go\r\n', () => secure(good, 'TLSv1.1')),
      /^unsent tls/,
    ],
    ['with a certificate of another name', upgraded(() => other), /^unsent tls: .*localhost/],
    ['with an expired certificate', upgraded(() => expired), /^unsent tls: .*expired/i],
    [
      'with a certificate that nobody vouches for',
      upgraded(() => selfSigned('localhost')),
      /^unsent tls: .*self.signed/i,
    ],
  ]
  for (const [what, step, expected] of ends) {
    it(`${what}: nothing is sent`, async () => {
      const { outcome, heard } = await sendOne(
        { plain: ['220 x', hello, step] },
        { ...starttls, tlsCa: [good.cert, other.cert, expired.cert] },
      )
      assert.match(outcome, expected)
      assertNothingInClear(heard)
      assert.deepEqual(heard.secured, [])
    })
  }

  it('text that came before TLS is not taken for an answer within it (CVE-2021-38371 and kin)', async () => {
    const secured = ['250-x\r\n250 AUTH PLAIN', '235 ok', ...delivery]
    for (const smuggled of ['250 AUTH LOGIN\r\n', '250-x\r\n250 PIPELINING\r\n', '2', '\r\n']) {
      const step: Step = ({ socket, secure }) => socket.write(`220 go\r\n${smuggled}`, () => secure(good))
      const { outcome, heard } = await sendOne(
        { plain: ['220 x', hello, step], secured },
        { ...starttls, tlsCa: good.cert },
      )
      assert.match(outcome, /^unsent (?:protocol|tls)/, JSON.stringify(smuggled))
      assert.deepEqual(heard.secured, [])
    }
    const early = await sendOne({ plain: ['220 x', `${hello}\r\n220 go`] }, { ...starttls, tlsCa: good.cert })
    assert.match(early.outcome, /^unsent protocol/)
    assertNothingInClear(early.heard)
  })

  it('what was offered before counts for nothing; AUTH offered within is used', async () => {
    const plain = ['220 x', '250-x\r\n250-STARTTLS\r\n250-PIPELINING\r\n250 SIZE 1', upgraded(() => good)]
    const secured = [helloAuth('PLAIN'), '235 ok', ...delivery]
    const { outcome, heard } = await sendOne({ plain, secured }, { ...starttls, tlsCa: good.cert })
    assert.equal(outcome, 'accepted')
    assertNothingInClear(heard)
    assert.equal(heard.secured[1], 'AUTH PLAIN AHVzZXIAc2VjcmV0')
  })

  it('any certificate will do where that is asked for', async () => {
    for (const certificate of [other, expired, selfSigned('localhost')]) {
      const plain = ['220 x', hello, upgraded(() => certificate)]
      const secured = [helloAuth('PLAIN'), '235 ok', ...delivery]
      assert.equal((await sendOne({ plain, secured }, { ...starttls, tlsSkipVerify: true })).outcome, 'accepted')
    }
  })
})

describe('AUTH', () => {
  const run = (mechanism: string, answers: readonly Step[], auth: PoolOptions['auth']) =>
    sendOne({ plain: ['220 x', helloAuth(mechanism), ...answers] }, { auth })
  const accepted = ['235 2.7.0 ok', ...delivery]

  for (const refusal of [
    '454 4.7.0 temporary',
    '535 5.7.8 bad credentials',
    '534 5.7.9 too weak',
    '538 5.7.11 encryption required',
    '432 4.7.12 password change',
    '500-no\r\n500 really',
  ]) {
    it(`${refusal.replace(/\r\n/, ' ')}: nothing is sent, and the text is told`, async () => {
      const { outcome, heard } = await run('PLAIN', [refusal], login)
      assert.ok(outcome.startsWith(`unsent auth: ${refusal.slice(0, 3)}`), outcome)
      assert.ok(!heard.plain.some((line) => line.startsWith('MAIL')))
    })
  }

  it('a challenge that is none gets no answer made from the password', async () => {
    for (const challenge of ['334', '334 ', '334 not base64!', '334 a-b_', '334-eA==\r\n334 eA==']) {
      const { outcome, heard } = await run('CRAM-MD5', [challenge, '501 cancelled'], { ...login, method: 'cram-md5' })
      assert.match(outcome, /^unsent auth: 501/, challenge)
      assert.deepEqual(heard.plain.slice(2), ['*'])
    }
  })

  it('challenges without end are cancelled', async () => {
    const endless = Array(20).fill('334 VXNlcm5hbWU6')
    for (const method of ['plain', 'login', 'cram-md5'] as const) {
      const { outcome, heard } = await run(method.toUpperCase(), endless, { ...login, method })
      assert.match(outcome, /^unsent auth: 334/)
      assert.equal(heard.plain.at(-1), '*')
      assert.ok(heard.plain.length < 8)
    }
  })

  it('passwords: empty, in any script, longer than a command', async () => {
    for (const password of ['', 'pässwörd – 密码 👩‍👩‍👧', ' "\\ ', 'x'.repeat(2_000)]) {
      const lines = (heard: Heard) => heard.plain.slice(1).filter((line) => line !== '')
      const decoded = (text = '') => Buffer.from(text, 'base64').toString()
      const plain = await run('PLAIN', password.length > 1_000 ? ['334 ', ...accepted] : accepted, {
        ...login,
        password,
      })
      assert.equal(plain.outcome, 'accepted')
      const [first = '', second] = lines(plain.heard)
      assert.equal(decoded(password.length > 1_000 ? second : first.slice(11)), `\0user\0${password}`)
      const two = await run('LOGIN', ['334 VXNlcm5hbWU6', '334 UGFzc3dvcmQ6', ...accepted], {
        ...login,
        method: 'login',
        password,
      })
      assert.equal(two.outcome, 'accepted')
      assert.equal(decoded(two.heard.plain[3]), password)
    }
  })

  it('XOAUTH2: the reason of a refusal is asked for, then told', async () => {
    const reason = Buffer.from('{"status":"401"}').toString('base64')
    const { outcome, heard } = await run('XOAUTH2', [`334 ${reason}`, '535 5.7.8 expired'], {
      method: 'xoauth2',
      username: 'u',
      accessToken: 't',
    })
    assert.match(outcome, /^unsent auth: 535 5\.7\.8 expired/)
    assert.equal(heard.plain.at(-1), '')
  })

  it('offered and accepted over a cut or silent line', async () => {
    assert.match((await run('PLAIN', [({ socket }) => socket.destroy()], login)).outcome, /^unsent closed/)
    assert.match((await run('PLAIN', [silent], login)).outcome, /^unsent timeout/)
  })
})
