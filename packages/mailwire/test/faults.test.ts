import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PoolOptions } from '../src/index.ts'
import { closeBoth, mail, poolFor, sendAll, shown } from './support/messages.ts'
import { type Answer, type Script, type ServerEvent, scriptedServer } from './support/scripted-server.ts'

const pipelined = ['PIPELINING', '8BITMIME', 'ENHANCEDSTATUSCODES']
/** The three ways in which messages go over the wire; every fault has to be survived in each. */
const modes: readonly { readonly name: string; readonly capabilities: readonly string[] }[] = [
  { name: 'pipelining', capabilities: pipelined },
  { name: 'chunking', capabilities: [...pipelined, 'CHUNKING'] },
  { name: 'step by step', capabilities: ['8BITMIME'] },
]

interface Run {
  readonly outcomes: readonly string[]
  readonly delivered: readonly string[]
  readonly faults: readonly string[]
  readonly log: readonly string[]
  readonly bodies: readonly string[]
}

/** Sends to a@, b@, c@ … one after the other over one connection and tells what came of it. */
async function run(script: Script, recipients: readonly string[], options: Partial<PoolOptions> = {}): Promise<Run> {
  const server = await scriptedServer(script)
  const pool = poolFor(server, options)
  const outcomes = await sendAll(
    pool,
    recipients.map((name) => mail(name.split('+').map((each) => `${each}@example.org`))),
  )
  await closeBoth(pool, server)
  const delivered = server.delivered.map((each) => each.to.map((to) => to.replace('@example.org', '')).join('+'))
  const bodies = server.delivered.map((each) => each.body)
  return { outcomes: outcomes.map(shown), delivered, faults: server.faults, log: server.log, bodies }
}

const to = (event: ServerEvent, name: string) => event.verb === 'RCPT' && event.line.includes(`<${name}@`)
const answering = (fits: (event: ServerEvent) => boolean, answer: Answer) => (event: ServerEvent) =>
  fits(event) ? answer : undefined

for (const { name, capabilities } of modes) {
  describe(name, () => {
    it('delivers message after message on one connection', async () => {
      const result = await run({ capabilities }, ['a', 'b', 'c', 'd', 'e'])
      assert.deepEqual(result.outcomes, Array(5).fill('accepted'))
      assert.deepEqual(result.delivered, ['a', 'b', 'c', 'd', 'e'])
      assert.deepEqual(result.faults, [])
      assert.equal(result.bodies[4], 'Subject: hello\r\n\r\nworld\r\n')
    })

    it('a refused recipient hurts only its own message', async () => {
      const answer = answering((event) => to(event, 'b'), '550 5.1.1 no such user')
      const result = await run({ capabilities, answer }, ['a', 'b', 'c', 'd'])
      assert.deepEqual(result.outcomes, ['accepted', 'refused 550 rcpt', 'accepted', 'accepted'])
      assert.deepEqual(result.delivered, ['a', 'c', 'd'])
      assert.deepEqual(result.faults, [])
    })

    it('several refused in a row, the first and the last too', async () => {
      const answer = answering((event) => /<[abdf]@/.test(event.line) && event.verb === 'RCPT', '450 4.2.0 greylisted')
      const result = await run({ capabilities, answer }, ['a', 'b', 'c', 'd', 'e', 'f'])
      assert.deepEqual(result.delivered, ['c', 'e'])
      assert.equal(result.outcomes.filter((each) => each === 'deferred 450 rcpt').length, 4)
      assert.deepEqual(result.faults, [])
    })

    it('a refused sender', async () => {
      const answer = answering((event) => event.verb === 'MAIL' && event.nth === 2, '553 5.1.8 not you')
      const result = await run({ capabilities, answer }, ['a', 'b', 'c'])
      assert.deepEqual(result.outcomes, ['accepted', 'refused 553 mail', 'accepted'])
      assert.deepEqual(result.delivered, ['a', 'c'])
    })

    it('a refused body', async () => {
      const answer = answering((event) => event.verb === 'BODY' && event.nth === 1, '554 5.7.1 spam')
      const result = await run({ capabilities, answer }, ['a', 'b', 'c'])
      assert.deepEqual(result.outcomes, ['refused 554 body', 'accepted', 'accepted'])
      assert.deepEqual(result.delivered, ['b', 'c'])
    })

    it('some recipients refused: accepted, with a list of the others', async () => {
      const server = await scriptedServer({
        capabilities,
        answer: answering((event) => to(event, 'b'), '550 5.1.1 unknown'),
      })
      const pool = poolFor(server)
      const outcome = await pool.send(mail(['a@example.org', 'b@example.org', 'c@example.org']))
      await closeBoth(pool, server)
      assert.equal(outcome.kind, 'accepted')
      if (outcome.kind !== 'accepted') return
      assert.deepEqual(outcome.refusedRecipients, [
        { recipient: 'b@example.org', code: 550, enhanced: '5.1.1', text: '5.1.1 unknown' },
      ])
      assert.equal(outcome.serverId, 'A1B2C3')
      assert.deepEqual(server.delivered[0]?.to, ['a@example.org', 'c@example.org'])
    })

    it('421 instead of an answer to MAIL: what follows goes over a new connection', async () => {
      const answer = answering(
        (event) => event.verb === 'MAIL' && event.connection === 1 && event.nth === 2,
        '421 4.7.0 enough',
      )
      const result = await run({ capabilities, answer }, ['a', 'b', 'c'], { attempts: 3 })
      assert.deepEqual(result.outcomes, ['accepted', 'accepted', 'accepted'])
      assert.deepEqual(result.delivered.toSorted(), ['a', 'b', 'c'])
    })

    it('421 after a body: deferred, not unknown', async () => {
      const answer = answering((event) => event.verb === 'BODY' && event.connection === 1, '421 4.3.0 shutting down')
      const result = await run({ capabilities, answer }, ['a'])
      assert.deepEqual(result.outcomes, ['deferred 421 body'])
    })

    // With BDAT the body leaves together with the envelope: there is no "before".
    it('cut before the body: unsent, and tried again', { skip: capabilities.includes('CHUNKING') }, async () => {
      const answer = answering((event) => event.verb === 'DATA' && event.connection === 1, { cut: true })
      assert.deepEqual((await run({ capabilities, answer }, ['a'])).outcomes, ['unsent closed'])
      assert.deepEqual((await run({ capabilities, answer }, ['a'], { attempts: 2 })).delivered, ['a'])
    })

    it('cut after the body: unknown, and never tried again', async () => {
      const answer = answering((event) => event.verb === 'BODY', { cut: true })
      const result = await run({ capabilities, answer }, ['a'], { attempts: 5 })
      assert.deepEqual(result.outcomes, ['unknown closed'])
      assert.equal(result.log.filter((line) => line.startsWith('MAIL')).length, 1)
    })

    it('no answer after the body: unknown after the time limit', async () => {
      const answer = answering((event) => event.verb === 'BODY', { silent: true })
      assert.deepEqual((await run({ capabilities, answer }, ['a'])).outcomes, ['unknown timeout'])
    })

    it('no answer to MAIL', async () => {
      const answer = answering((event) => event.verb === 'MAIL', { silent: true })
      const expected = capabilities.includes('CHUNKING') ? 'unknown timeout' : 'unsent timeout'
      // The silent server still answers what follows MAIL, so its answers are taken for others; none of it may be a success.
      const { outcomes } = await run({ capabilities, answer }, ['a'])
      assert.ok(
        outcomes[0] === expected || outcomes[0]?.startsWith('unsent') || outcomes[0]?.startsWith('unknown'),
        outcomes[0],
      )
    })

    it('slow answers are waited for', async () => {
      const answer = answering((event) => event.verb === 'RCPT' || event.verb === 'BODY', { after: 50 })
      assert.deepEqual((await run({ capabilities, answer }, ['a', 'b'])).outcomes, ['accepted', 'accepted'])
    })

    for (const [what, text] of [
      ['garbage', 'HTTP/1.1 400 Bad Request'],
      ['a line that never ends', `250 ${'x'.repeat(10_000)}`],
      ['a reply that never ends', '250-x\r\n'.repeat(20_000)],
      ['a code that changes', '250-a\r\n550 b'],
      ['an unexpected code', '354 go on'],
    ] as const) {
      it(`${what} instead of the answer to RCPT`, async () => {
        const result = await run(
          { capabilities, answer: answering((event) => event.verb === 'RCPT' && event.connection === 1, text) },
          ['a'],
        )
        assert.match(result.outcomes[0] ?? '', /^(unsent|unknown) protocol$/)
      })
    }

    it('503 to MAIL is the session’s fault, not the message’s', async () => {
      const answer = answering(
        (event) => event.verb === 'MAIL' && event.connection === 1 && event.nth === 2,
        '503 5.5.1 bad sequence',
      )
      const result = await run({ capabilities, answer }, ['a', 'b'], { attempts: 3 })
      assert.ok(
        result.outcomes.every((each) => each === 'accepted' || each.startsWith('unknown')),
        String(result.outcomes),
      )
      assert.equal(result.outcomes[0], 'accepted')
    })

    it('dots at line beginnings arrive as they were', async () => {
      const server = await scriptedServer({ capabilities })
      const pool = poolFor(server)
      const content = '.first\r\n\r\n.\r\n..two\r\nx.\r\n.end'
      const sent = await pool.send(mail('a@example.org', content))
      await closeBoth(pool, server)
      assert.equal(sent.kind, 'accepted')
      assert.equal(server.delivered[0]?.body, `${content}\r\n`)
    })

    it('bare line breaks cannot end a message early', async () => {
      const server = await scriptedServer({ capabilities })
      const pool = poolFor(server)
      await pool.send(mail('a@example.org', 'S: x\n\nbody\n.\nMAIL FROM:<evil@x>\r.\r\n.\rend\n'))
      await closeBoth(pool, server)
      assert.equal(server.delivered[0]?.body, 'S: x\r\n\r\nbody\r\n.\r\nMAIL FROM:<evil@x>\r\n.\r\n.\r\nend\r\n')
      assert.equal(server.log.filter((line) => line.startsWith('MAIL')).length, 1)
    })

    it('a body of several megabytes, in pieces', async () => {
      const server = await scriptedServer({ capabilities })
      const pool = poolFor(server, { timeouts: { data: 20_000 } })
      const piece = Buffer.from(`${'y'.repeat(998)}\r\n`.repeat(1_500))
      const message = {
        ...mail('a@example.org'),
        content: [Buffer.from('Subject: big\r\n\r\n'), piece, piece],
        wireSafe: true,
      }
      const outcomes = await sendAll(pool, [message, mail('b@example.org'), message, mail('c@example.org')])
      await closeBoth(pool, server)
      assert.deepEqual(outcomes.map(shown), Array(4).fill('accepted'))
      assert.equal(server.delivered[2]?.body.length, 16 + 2 * piece.length)
    })

    it('cut in the middle of a large body: unsent', async () => {
      const server = await scriptedServer({
        capabilities,
        answer: answering((event) => event.verb === 'MAIL' && event.nth === 1, '250 ok'),
      })
      const pool = poolFor(server, { timeouts: { data: 3_000 } })
      const content = [Buffer.from('S: big\r\n\r\n'), Buffer.alloc(60_000_000, 'z\r\n')]
      const sending = pool.send({ ...mail('a@example.org'), content, wireSafe: true })
      setTimeout(() => void server.close(), 30)
      const outcome = await sending
      await pool.close(100)
      assert.match(shown(outcome), /^unsent/)
    })
  })
}

describe('where servers differ', () => {
  it('354 though every recipient was refused: an empty body, and nobody gets anything', async () => {
    const answer = answering((event) => to(event, 'b'), '550 5.1.1 unknown')
    const result = await run({ generous: true, answer }, ['a', 'b', 'c'])
    assert.deepEqual(result.outcomes, ['accepted', 'refused 550 rcpt', 'accepted'])
    assert.deepEqual(result.delivered, ['a', 'c'])
  })

  it('HELO where EHLO is not known', async () => {
    const result = await run({ answer: answering((event) => event.verb === 'EHLO', '502 no'), capabilities: [] }, [
      'a',
      'b',
    ])
    assert.deepEqual(result.outcomes, ['accepted', 'accepted'])
    assert.deepEqual(result.faults, [])
  })

  it('the next envelope leaves right behind the last body', async () => {
    const behind: number[] = []
    const answer = (event: ServerEvent): Answer => {
      if (event.verb === 'BODY') behind.push(event.behind)
      return undefined
    }
    const result = await run({ answer }, ['a', 'b'])
    assert.deepEqual(result.outcomes, ['accepted', 'accepted'])
    assert.deepEqual(behind, ['MAIL FROM:<sender@example.com>\r\nRCPT TO:<b@example.org>\r\nDATA\r\n'.length, 0])
  })

  it('pipelineDepth 1 waits for every reply and uses DATA', async () => {
    const result = await run({ capabilities: [...pipelined, 'CHUNKING'] }, ['a', 'b'], { pipelineDepth: 1 })
    assert.deepEqual(result.delivered, ['a', 'b'])
    assert.ok(!result.log.some((line) => line.startsWith('BDAT')))
  })

  for (const greeting of ['554 5.7.1 go away', '421 4.3.2 too busy', 'SSH-2.0-OpenSSH_9', '220-one\r\n421 two']) {
    it(`greeting ${JSON.stringify(greeting)}`, async () => {
      const server = await scriptedServer({ greeting })
      const pool = poolFor(server)
      assert.match(shown(await pool.send(mail('a@example.org'))), /^unsent (rejected|protocol)$/)
      await closeBoth(pool, server)
    })
  }

  it('a message that is larger than SIZE, 8-bit without 8BITMIME, UTF-8 without SMTPUTF8: refused before it is sent', async () => {
    const server = await scriptedServer({ capabilities: ['PIPELINING', 'SIZE 100'] })
    const pool = poolFor(server)
    assert.equal(shown(await pool.send(mail('a@example.org', 'x'.repeat(200)))), 'refused 552 local')
    assert.equal(shown(await pool.send(mail('a@example.org', 'Subject: x\r\n\r\né'))), 'refused 554 local')
    const utf8 = await pool.send(mail('jürgen@example.org'))
    assert.equal(utf8.kind === 'refused' && utf8.enhanced, '5.6.7')
    assert.equal(shown(await pool.send(mail('a@example.org'))), 'accepted')
    await closeBoth(pool, server)
  })

  it('IDN domains become ASCII; a UTF-8 local part asks for SMTPUTF8', async () => {
    const server = await scriptedServer()
    const pool = poolFor(server)
    await pool.send(mail('info@müller.example'))
    await pool.send(mail('jürgen@müller.example'))
    await closeBoth(pool, server)
    const lines = server.log
      .filter((line) => /^(MAIL|RCPT)/.test(line))
      .map((line) => Buffer.from(line, 'latin1').toString())
    assert.deepEqual(lines, [
      'MAIL FROM:<sender@example.com>',
      'RCPT TO:<info@xn--mller-kva.example>',
      'MAIL FROM:<sender@example.com> BODY=8BITMIME SMTPUTF8',
      'RCPT TO:<jürgen@xn--mller-kva.example>',
    ])
  })

  it('a null sender', async () => {
    const server = await scriptedServer()
    const pool = poolFor(server)
    await pool.send({ ...mail('a@example.org'), from: '' })
    await closeBoth(pool, server)
    assert.equal(server.delivered[0]?.from, '')
  })
})
