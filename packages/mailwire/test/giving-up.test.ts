import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Outcome, OutgoingMessage } from '../src/index.ts'
import { closeBoth, mail, poolFor, sendAll, shown } from './support/messages.ts'
import { type Answer, type ServerEvent, scriptedServer } from './support/scripted-server.ts'

const letters = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => mail(`${prefix}${i}@example.org`))
const patient = { timeouts: { connect: 5_000, greeting: 60_000, command: 60_000, data: 60_000 } }
/** Says nothing ever after this command for the message to `who`; `hung`: it has come to that. */
const hangAt = (verb: string, who: string) => {
  let isIts = false
  const self = {
    hung: false,
    answer(event: ServerEvent): Answer {
      if (event.verb === 'RCPT') isIts = event.line.includes(`<${who}@`)
      if (event.verb !== verb || !isIts) return undefined
      self.hung = true
      return { hang: '' }
    },
  }
  return self
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a batch that is given up', () => {
  for (const [mode, capabilities] of [
    ['pipelining', ['PIPELINING']],
    ['step by step', []],
  ] as const) {
    it(`${mode}: what the server has is unknown, the rest is not fetched, and others lose nothing`, async () => {
      const fault = hangAt('BODY', 'mine1')
      const server = await scriptedServer({ capabilities, answer: fault.answer })
      // One attempt each: to be cut off for the sake of another's message must not cost it.
      const pool = poolFor(server, { ...patient, attempts: 1 })
      const mine = letters('mine', 50)
      const ended = new Map<OutgoingMessage, Outcome>()
      const stop = new AbortController()
      const sending = pool.sendMany(mine, (message, outcome) => ended.set(message, outcome), stop.signal)
      await until(() => fault.hung)
      const others = sendAll(pool, letters('other', 3))
      stop.abort()
      const { taken, stopped } = await sending
      assert.equal(stopped?.code, 'pool-closed')
      assert.equal(ended.size, taken)
      assert.ok(taken < 5, `${taken} taken`)
      const [first, second, ...rest] = mine.map((message) => ended.get(message)?.kind)
      assert.deepEqual([first, second], ['accepted', 'unknown'])
      assert.ok(rest.every((kind) => kind === undefined || kind === 'unsent'))
      assert.deepEqual((await others).map(shown), Array(3).fill('accepted'))
      await closeBoth(pool, server)
      assert.equal(server.delivered.filter(({ to }) => to[0]?.startsWith('mine')).length, 1)
    })
  }

  it('with others of the same signal: none is fetched from any more, and nothing is opened for them', async () => {
    const fault = hangAt('BODY', 'a0')
    const server = await scriptedServer({ answer: fault.answer })
    const pool = poolFor(server, { ...patient, maxConnections: 1 })
    const stop = new AbortController()
    const fetched: string[] = []
    function* told(prefix: string) {
      for (const letter of letters(prefix, 50)) {
        fetched.push(prefix)
        yield letter
      }
    }
    const sending = ['a', 'b', 'c'].map((prefix) => pool.sendMany(told(prefix), () => undefined, stop.signal))
    await until(() => fault.hung)
    const before = fetched.length
    stop.abort()
    const results = await Promise.all(sending)
    assert.ok(results.every(({ stopped }) => stopped?.code === 'pool-closed'))
    assert.equal(fetched.length, before)
    assert.equal(pool.state().opening, 0)
    await closeBoth(pool, server)
  })

  it('before the body has left: unsent', async () => {
    const fault = hangAt('DATA', 'mine0')
    const server = await scriptedServer({ answer: fault.answer })
    const pool = poolFor(server, patient)
    const stop = new AbortController()
    const outcomes: Outcome[] = []
    const sending = pool.sendMany(letters('mine', 5), (_, outcome) => outcomes.push(outcome), stop.signal)
    await until(() => fault.hung)
    stop.abort()
    await sending
    await closeBoth(pool, server)
    assert.deepEqual(outcomes.map(shown), ['unsent pool-closed'])
  })

  it('before it began: nothing is fetched; while it waits for a retry: it ends', async () => {
    const server = await scriptedServer({ answer: (event) => (event.verb === 'RCPT' ? '450 later' : undefined) })
    const pool = poolFor(server, { ...patient, attempts: 5, retryDelay: 60_000 })
    assert.equal((await pool.sendMany(letters('a', 5), assert.fail, AbortSignal.abort())).taken, 0)
    const stop = new AbortController()
    const outcomes: Outcome[] = []
    const sending = pool.sendMany(letters('b', 3), (_, outcome) => outcomes.push(outcome), stop.signal)
    await until(() => pool.state().retried === 3)
    stop.abort()
    assert.equal((await sending).taken, 3)
    assert.deepEqual(outcomes.map(shown), Array(3).fill('unsent pool-closed'))
    await closeBoth(pool, server)
  })

  it('a pool that closes does the same, after the time that it is given', async () => {
    const fault = hangAt('BODY', 'a0')
    const server = await scriptedServer({ answer: fault.answer })
    const pool = poolFor(server, patient)
    const sending = sendAll(pool, letters('a', 3))
    await until(() => fault.hung)
    await pool.close(50)
    const [first, ...rest] = (await sending).map(({ kind }) => kind)
    assert.equal(first, 'unknown')
    assert.ok(rest.every((kind) => kind === 'unsent'))
    await server.close()
  })
})

describe('a message that breaks the connection each time', () => {
  const breaking =
    (answer: Answer, verb = 'RCPT') =>
    async () => {
      let isIts = false
      const server = await scriptedServer({
        capabilities: ['PIPELINING'],
        answer(event) {
          if (event.verb === 'RCPT') isIts = event.line.includes('<b@')
          return event.verb === verb && isIts ? answer : undefined
        },
      })
      const limit = typeof answer === 'object' && 'hang' in answer ? 1_500 : 30_000
      const timeouts = { connect: 30_000, greeting: limit, command: limit, data: limit }
      const pool = poolFor(server, { attempts: 3, maxBackoff: 100, timeouts })
      const names = ['a', 'b', 'c', 'd']
      const outcomes = await sendAll(
        pool,
        names.map((name) => mail(`${name}@example.org`)),
      )
      await closeBoth(pool, server)
      assert.deepEqual(
        outcomes.map((outcome) => (outcome.kind === 'unsent' ? outcome.begun : outcome.kind)),
        ['accepted', true, 'accepted', 'accepted'],
      )
    }
  it('is told from those that never got that far, and does not keep the others: cut', breaking({ cut: true }))
  it('at DATA', breaking({ cut: true }, 'DATA'))
  it('nonsense', breaking('hello?'))
  it('silence', breaking({ hang: '' }))
})

describe('what a server says about the session', () => {
  for (const text of [
    '503 5.5.1 bad sequence',
    '530 5.7.0 authentication required',
    '538 5.7.11 encryption required',
  ]) {
    it(`${text}: nobody is refused for it`, async () => {
      const server = await scriptedServer({ answer: ({ verb }) => (verb === 'MAIL' ? text : undefined) })
      const pool = poolFor(server, patient)
      const outcome = await pool.send(mail('a@example.org'))
      assert.equal(shown(outcome), 'unsent protocol')
      assert.ok(outcome.kind === 'unsent' && !outcome.begun && outcome.error.message.includes(text))
      await closeBoth(pool, server)
    })
  }
})
