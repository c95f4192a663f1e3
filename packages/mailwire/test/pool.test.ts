import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type { Outcome, OutgoingMessage } from '../src/index.ts'
import { closeBoth, mail, poolFor, sendAll, shown } from './support/messages.ts'
import { type Answer, type ServerEvent, scriptedServer } from './support/scripted-server.ts'

const letters = (n: number) => Array.from({ length: n }, (_, i) => mail(`r${i}@example.org`))

describe('pool', () => {
  it('opens as many connections as there is work for, up to the limit', async () => {
    const server = await scriptedServer({ answer: (event) => (event.verb === 'BODY' ? { after: 20 } : undefined) })
    const pool = poolFor(server, { maxConnections: 4 })
    await pool.send(mail('a@example.org'))
    assert.equal(server.connections(), 1)
    await sendAll(pool, letters(20))
    assert.equal(server.connections(), 4)
    const { connections, idle, accepted } = pool.state()
    assert.deepEqual({ connections, idle, accepted }, { connections: 4, idle: 4, accepted: 21 })
    await closeBoth(pool, server)
    assert.equal(pool.state().connections, 0)
  })

  it('replaces a connection after maxMessagesPerConnection', async () => {
    const server = await scriptedServer()
    const pool = poolFor(server, { maxMessagesPerConnection: 3 })
    const outcomes = await sendAll(pool, letters(10))
    await closeBoth(pool, server)
    assert.deepEqual(outcomes.map(shown), Array(10).fill('accepted'))
    assert.equal(server.connections(), 4)
    const each = [1, 2, 3, 4].map((n) => server.delivered.filter((message) => message.connection === n).length)
    assert.deepEqual(each, [3, 3, 3, 1])
  })

  it('closes idle connections', async () => {
    const server = await scriptedServer()
    const pool = poolFor(server, { idleTimeout: 60 })
    await pool.send(mail('a@example.org'))
    assert.equal(pool.state().idle, 1)
    await sleep(150)
    assert.equal(pool.state().connections, 0)
    assert.equal(shown(await pool.send(mail('b@example.org'))), 'accepted')
    await closeBoth(pool, server)
  })

  it('tries 4xx again, on another connection if there is one', async () => {
    const tried: number[] = []
    const answer = (event: ServerEvent): Answer => {
      if (event.verb !== 'RCPT' || !event.line.includes('<grey@')) return undefined
      tried.push(event.connection)
      return tried.length < 3 ? '451 4.7.1 greylisted' : undefined
    }
    const server = await scriptedServer({ answer })
    const pool = poolFor(server, { maxConnections: 2, attempts: 3 })
    await Promise.all([pool.send(mail('a@example.org')), pool.send(mail('b@example.org'))])
    assert.equal(shown(await pool.send(mail('grey@example.org'))), 'accepted')
    assert.equal(pool.state().retried, 2)
    await closeBoth(pool, server)
    assert.equal(tried.length, 3)
    assert.notEqual(tried[0], tried[1])
    assert.notEqual(tried[1], tried[2])
  })

  it('a retry without delay is not forgotten', async () => {
    const server = await scriptedServer({
      answer: (event) => (event.verb === 'MAIL' && event.nth === 1 ? '451 4.3.0 later' : undefined),
    })
    const pool = poolFor(server, { maxConnections: 2, attempts: 3, retryDelay: 0 })
    for (let round = 0; round < 20; round++)
      assert.deepEqual((await sendAll(pool, letters(3))).map(shown), Array(3).fill('accepted'))
    await closeBoth(pool, server)
  })

  it('a server that hung up between two messages costs nothing', async () => {
    const server = await scriptedServer({
      answer: (event) => (event.verb === 'MAIL' && event.nth === 2 ? { cut: true } : undefined),
    })
    const pool = poolFor(server, { attempts: 2 })
    assert.equal(shown(await pool.send(mail('a@example.org'))), 'accepted')
    assert.equal(shown(await pool.send(mail('b@example.org'))), 'accepted')
    await closeBoth(pool, server)
    assert.equal(server.connections(), 2)
  })

  it('a server that is down: messages end unsent, the rest of a batch is not fetched, tries become rare', async () => {
    const pool = poolFor({ port: 1 }, { attempts: 2, maxConnections: 5 })
    let fetched = 0
    function* messages(): Generator<OutgoingMessage> {
      for (;;) {
        fetched++
        yield mail('a@example.org')
      }
    }
    const batch = await pool.sendMany(messages(), () => assert.fail('no outcome without a message'))
    assert.equal(batch.taken, 0)
    assert.equal(batch.stopped?.code, 'connect')
    assert.equal(fetched, 0)
    assert.equal(shown(await pool.send(mail('a@example.org'))), 'unsent connect')
    const { down, failures, nextTryInMs } = pool.state()
    assert.equal(down, true)
    assert.equal(failures, 3)
    assert.ok(nextTryInMs > 100, String(nextTryInMs))
    await pool.close()
  })

  it('a server that comes back is used again', async () => {
    const refused: Answer = '421 4.3.2 starting up'
    const server = await scriptedServer({
      answer: (event) => (event.verb === 'CONNECT' && event.connection < 3 ? refused : undefined),
    })
    const pool = poolFor(server, { attempts: 5, maxConnections: 3 })
    const outcomes = await sendAll(pool, letters(5))
    assert.deepEqual(outcomes.map(shown), Array(5).fill('accepted'))
    assert.equal(pool.state().failures, 0)
    await closeBoth(pool, server)
  })

  it('a server that greets and then hangs up is left in peace', async () => {
    const server = await scriptedServer({
      answer: (event) => (event.verb === 'MAIL' ? '421 4.3.2 not now' : undefined),
    })
    const pool = poolFor(server, { attempts: 2, maxConnections: 4 })
    const outcomes: Outcome[] = []
    const sending = pool.sendMany(letters(1_000), (_message, outcome) => outcomes.push(outcome))
    await sleep(400)
    assert.ok(server.connections() < 20, String(server.connections()))
    await closeBoth(pool, server)
    await sending
  })

  it('a server that limits connections is used with fewer, and is not taken for down', async () => {
    const answer = (event: ServerEvent): Answer => {
      if (event.verb === 'BODY') return { after: 5 }
      return event.verb === 'CONNECT' && event.connection > 2 && event.connection < 8 ? '421 4.7.0 too many' : undefined
    }
    const server = await scriptedServer({ answer })
    const pool = poolFor(server, { maxConnections: 5, attempts: 2, idleTimeout: 30 })
    const outcomes = await sendAll(pool, letters(40))
    assert.deepEqual(outcomes.map(shown), Array(40).fill('accepted'))
    assert.equal(pool.state().down, false)
    assert.ok(server.connections() < 12, String(server.connections()))
    await closeBoth(pool, server)
  })

  it('waitTimeout ends the wait for a connection', async () => {
    const server = await scriptedServer({ answer: (event) => (event.verb === 'BODY' ? { after: 200 } : undefined) })
    const pool = poolFor(server, { waitTimeout: 50, pipelineDepth: 1 })
    const outcomes = await Promise.all(letters(3).map((message) => pool.send(message)))
    assert.deepEqual(outcomes.map(shown), ['accepted', 'unsent busy', 'unsent busy'])
    await closeBoth(pool, server)
  })

  it('close lets what is under way end and returns the rest unsent', async () => {
    const server = await scriptedServer({ answer: (event) => (event.verb === 'BODY' ? { after: 60 } : undefined) })
    const pool = poolFor(server, { pipelineDepth: 1 })
    const sending = letters(3).map((message) => pool.send(message))
    const batch = pool.sendMany(letters(3), () => assert.fail('not fetched'))
    await sleep(30)
    await pool.close()
    assert.deepEqual((await Promise.all(sending)).map(shown), ['accepted', 'unsent pool-closed', 'unsent pool-closed'])
    assert.deepEqual(await batch, { taken: 0, stopped: { code: 'pool-closed', message: 'the pool is closed' } })
    assert.equal(shown(await pool.send(mail('a@example.org'))), 'unsent pool-closed')
    await server.close()
  })

  it('close cuts what does not end', async () => {
    const server = await scriptedServer({ answer: (event) => (event.verb === 'BODY' ? { silent: true } : undefined) })
    const pool = poolFor(server, { timeouts: { data: 60_000 } })
    const sending = pool.send(mail('a@example.org'))
    await sleep(50)
    await pool.close(50)
    assert.equal(shown(await sending), 'unknown pool-closed')
    await server.close()
  })

  it('close while connecting', async () => {
    const server = await scriptedServer({
      answer: (event) => (event.verb === 'CONNECT' ? { silent: true } : undefined),
    })
    const pool = poolFor(server, { timeouts: { greeting: 60_000 } })
    const sending = pool.send(mail('a@example.org'))
    await sleep(30)
    await pool.close(50)
    assert.equal(shown(await sending), 'unsent pool-closed')
    await server.close()
  })

  it('messages are fetched only when they can be sent', async () => {
    const server = await scriptedServer({ answer: (event) => (event.verb === 'BODY' ? { after: 30 } : undefined) })
    const pool = poolFor(server, { maxConnections: 2 })
    let open = 0
    let most = 0
    function* messages(): Generator<OutgoingMessage> {
      for (const message of letters(30)) {
        most = Math.max(most, ++open)
        yield message
      }
    }
    await pool.sendMany(messages(), () => open--)
    assert.ok(most <= 4, `${most} at once over two connections`)
    await closeBoth(pool, server)
  })

  it('an iterable that throws ends its batch, not the pool', async () => {
    const server = await scriptedServer()
    const pool = poolFor(server)
    let ended = 0
    function* messages(): Generator<OutgoingMessage> {
      yield mail('a@example.org')
      throw new Error('cannot render')
    }
    await assert.rejects(
      pool.sendMany(messages(), () => ended++),
      /cannot render/,
    )
    assert.equal(ended, 1)
    assert.equal(shown(await pool.send(mail('b@example.org'))), 'accepted')
    await closeBoth(pool, server)
  })

  it('no address can inject a command', async () => {
    const server = await scriptedServer()
    const pool = poolFor(server)
    await pool.send(mail('first@example.org'))
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('\r\nRCPT TO:<x@y>', '>', ' SIZE=1', '"', '\\', '\0', '@', '<', '\n'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), fc.array(part, { maxLength: 6 }), async (from, to) => {
        const before = server.log.length
        const outcome = await pool.send({ ...mail(`${to.join('')}@example.org`), from: `${from.join('')}@example.com` })
        const lines = server.log.slice(before)
        assert.ok(
          outcome.kind === 'accepted' || (outcome.kind === 'refused' && outcome.stage === 'local'),
          shown(outcome),
        )
        if (outcome.kind === 'refused') assert.deepEqual(lines, [])
        else assert.deepEqual(lines.filter((line) => /^(EHLO|MAIL|RCPT|DATA)/.test(line)).length, lines.length)
        assert.ok(lines.every((line) => !/[\0\r\n]/.test(line)))
      }),
      { numRuns: 300 },
    )
    assert.deepEqual(server.faults, [])
    await closeBoth(pool, server)
  })

  it('whatever a server answers, every message ends exactly once and nothing is sent twice after success', async () => {
    // No unfinished "250-" among them: it swallows the next reply, and then all that follow are taken for others.
    const answers: readonly Answer[] = [
      undefined,
      undefined,
      undefined,
      '250 ok',
      '354 go',
      '450 4.2.0 later',
      '550 5.1.1 no',
      '421 4.3.0 bye',
      'garbage',
      { cut: true },

      '503 what',
    ]
    const script = fc.array(
      fc.tuple(fc.constantFrom('MAIL', 'RCPT', 'DATA', 'BODY', 'RSET', 'EHLO'), fc.nat(6), fc.constantFrom(...answers)),
      { maxLength: 8 },
    )
    const modes = [['PIPELINING'], ['PIPELINING', 'CHUNKING'], []]
    await fc.assert(
      fc.asyncProperty(script, fc.constantFrom(...modes), async (faults, capabilities) => {
        const answer = (event: ServerEvent): Answer =>
          faults.find(([verb, nth]) => verb === event.verb && nth + 1 === event.nth)?.[2]
        const server = await scriptedServer({ capabilities, answer })
        const pool = poolFor(server, {
          maxConnections: 2,
          attempts: 3,
          maxBackoff: 100,
          timeouts: { command: 60, data: 60 },
        })
        const messages = letters(6)
        const outcomes = new Map<OutgoingMessage, Outcome[]>()
        const result = await pool.sendMany(messages, (message, outcome) =>
          outcomes.set(message, [...(outcomes.get(message) ?? []), outcome]),
        )
        await closeBoth(pool, server)
        assert.equal(outcomes.size, result.taken)
        assert.ok(result.taken === messages.length || result.stopped !== undefined)
        for (const [message, ended] of outcomes) {
          assert.equal(ended.length, 1)
          const copies = server.delivered.filter((each) => each.to[0] === message.to[0]).length
          const [outcome] = ended
          if (outcome?.kind === 'accepted') assert.equal(copies, 1, 'accepted once')
          // A reply like "450" after the server took the body is the script's lie; the server then has it all the same.
          if (outcome?.kind === 'unsent') assert.equal(copies, 0, 'unsent is not delivered')
        }
      }),
      { numRuns: 60 },
    )
  })
})
