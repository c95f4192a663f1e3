import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { closeBoth, mail, poolFor, sendAll } from './support/messages.ts'
import { type Answer, type ServerEvent, scriptedServer } from './support/scripted-server.ts'

/**
 * Every fault at every step, in each of the three ways over the wire. The second of five messages is hit, on the first
 * connection only; the pool tries twice. Whatever happens: one outcome each, nobody gets a message twice, and an outcome
 * says nothing that is not so.
 */

const pipelined = ['PIPELINING', '8BITMIME', 'ENHANCEDSTATUSCODES']
const modes = {
  pipelining: pipelined,
  chunking: [...pipelined, 'CHUNKING'],
  'step by step': ['8BITMIME'],
} as const
type Mode = keyof typeof modes

const steps = ['CONNECT', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'BODY', 'RSET'] as const
type Step = (typeof steps)[number]

/** `later`, `never`: the server's judgement on one message. `broken`: nothing it says can be relied on any more. */
type Fault = { readonly answer: Answer; readonly means: 'later' | 'never' | 'broken' | 'nothing' }

const faults: Readonly<Record<string, Fault>> = {
  '421': { answer: '421 4.3.2 shutting down', means: 'later' },
  '451': { answer: '451 4.3.0 try again', means: 'later' },
  '452 in several lines': { answer: '452-4.2.2 full\r\n452-4.2.2 really\r\n452 4.2.2 full', means: 'later' },
  '550': { answer: '550 5.7.1 no', means: 'never' },
  '552': { answer: '552 5.2.2 too much', means: 'never' },
  '354 where it is no answer': { answer: '354 go on', means: 'broken' },
  '334 where it is no answer': { answer: '334 eA==', means: 'broken' },
  '199, which no server may say': { answer: '199 hm', means: 'broken' },
  'codes that differ within a reply': { answer: '250-ok\r\n550 no', means: 'broken' },
  'another protocol': { answer: 'HTTP/1.1 400 Bad Request', means: 'broken' },
  'an empty line': { answer: '', means: 'broken' },
  'a line of ten megabytes': { answer: `250 ${'x'.repeat(10_000_000)}`, means: 'broken' },
  'a reply that does not end': { answer: '250-x\r\n'.repeat(100_000), means: 'broken' },
  'a line without end': { answer: { hang: '250-only this' }, means: 'broken' },
  'a cut': { answer: { cut: true }, means: 'broken' },
  'done, then a cut': { answer: { doneThenCut: true }, means: 'broken' },
  silence: { answer: { hang: '' }, means: 'broken' },
  'an answer byte by byte': { answer: { bytewise: true }, means: 'nothing' },
  'an answer after a while': { answer: { after: 30 }, means: 'nothing' },
}

/** What becomes of the message that is hit. */
function expected(mode: Mode, step: Step, { means }: Fault): string {
  // The session failed before it was given a message, or after the message that is hit was through.
  if (means === 'nothing' || step === 'CONNECT' || step === 'EHLO') return 'accepted'
  // With BDAT the body has left by then, and before it everything that could be answered.
  const bodyLeft = mode === 'chunking' || step === 'BODY'
  // No judgement on a message: the state of the session is unknown.
  if (step === 'RSET') return bodyLeft ? 'accepted or unknown' : 'accepted'
  if (means === 'later') return 'accepted'
  if (means === 'never') return 'refused'
  return bodyLeft ? 'unknown' : 'accepted'
}

for (const mode of ['pipelining', 'chunking', 'step by step'] as const) {
  describe(mode, { concurrency: 8 }, () => {
    for (const step of steps) {
      for (const [name, fault] of Object.entries(faults)) {
        if (step === 'DATA' && mode === 'chunking') continue
        if (step === 'DATA' && name.startsWith('354')) continue
        it(`${name} at ${step}`, () => hit(mode, step, fault))
      }
    }
  })
}

async function hit(mode: Mode, step: Step, fault: Fault): Promise<void> {
  const isFirst = step === 'CONNECT' || step === 'EHLO' || step === 'RSET'
  const answer = (event: ServerEvent): Answer => {
    // Only a refusal is followed by RSET, unless it is pipelined.
    if (step === 'RSET' && mode !== 'chunking' && event.verb === 'RCPT' && event.line.includes('<a@')) return '550 no'
    const isHit = event.verb === step && event.connection === 1 && event.nth === (isFirst ? 1 : 2)
    return isHit ? fault.answer : undefined
  }
  const server = await scriptedServer({ capabilities: modes[mode], answer })
  // Short only where the fault is silence: on a machine under load an answer may take its time.
  const isSilent = typeof fault.answer === 'object' && 'hang' in fault.answer
  const limit = isSilent ? 1_500 : 30_000
  const timeouts = { connect: 30_000, greeting: limit, command: limit, data: limit }
  const pool = poolFor(server, { attempts: 3, timeouts, maxBackoff: 100 })
  const names = ['a', 'b', 'c', 'd', 'e']
  const outcomes = await sendAll(
    pool,
    names.map((name) => mail(`${name}@example.org`)),
  )
  await closeBoth(pool, server)
  assert.equal(outcomes.length, names.length)
  const kinds = outcomes.map(({ kind }) => kind)
  for (const [index, name] of names.entries()) {
    const times = server.delivered.filter(({ to }) => to.includes(`${name}@example.org`)).length
    const allowed = { accepted: [1], unknown: [0, 1], refused: [0], deferred: [0], unsent: [0] }[
      kinds[index] ?? 'unsent'
    ]
    assert.ok(allowed.includes(times), `${name} is ${kinds[index]}, and was delivered ${times} times`)
  }
  assert.ok(
    expected(mode, step, fault)
      .split(' or ')
      .includes(kinds[1] ?? ''),
    `${kinds}`,
  )
  const others = kinds.filter((kind, index) => index !== 1 && kind !== 'accepted')
  // Behind a broken session, bodies of BDAT are on the wire too.
  const mayBeUnknown = mode === 'chunking' && fault.means !== 'nothing' && (fault.means !== 'never' || step === 'RSET')
  if (step === 'RSET' && mode !== 'chunking') assert.deepEqual(others, ['refused'])
  else
    assert.ok(
      others.every((kind) => mayBeUnknown && kind === 'unknown'),
      `${kinds}`,
    )
}
