import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import vm from 'node:vm'
import { type Challenge, checkSolution, newChallenge } from './altcha.ts'
import { checkHcaptcha } from './hcaptcha.ts'

const key = randomBytes(32)
const now = new Date('2031-05-01T10:00:00Z')

function solve({ algorithm, challenge, salt, signature, maxNumber }: Challenge, change: object = {}): string {
  for (let number = 0; number <= maxNumber; number++) {
    if (
      createHash('sha256')
        .update(salt + number)
        .digest('hex') !== challenge
    )
      continue
    const solution = { algorithm, challenge, number, salt, signature, ...change }
    return Buffer.from(JSON.stringify(solution)).toString('base64')
  }
  throw new Error('no number solves the challenge')
}

test('a solved challenge passes for five minutes', () => {
  const challenge = newChallenge(key, 500, now)
  const payload = solve(challenge)
  assert.equal(checkSolution(key, payload, now)?.id, challenge.challenge)
  assert.ok(checkSolution(key, payload, new Date(now.getTime() + 299_000)))
  assert.equal(checkSolution(key, payload, new Date(now.getTime() + 301_000)), undefined)
})

test('another spelling of a solution is the same solution', () => {
  const challenge = newChallenge(key, 500, now)
  const again = solve(challenge, { extra: 'x' })
  assert.equal(checkSolution(key, again, now)?.id, checkSolution(key, solve(challenge), now)?.id)
})

test('forged, foreign and broken payloads do not pass', () => {
  const challenge = newChallenge(key, 500, now)
  const later = challenge.salt.replace(/expires=\d+/, 'expires=99999999999')
  for (const payload of [
    '',
    'not base64',
    'eyJhIjoxfQ==',
    solve(challenge, { number: 501 }),
    solve(challenge, { salt: later }),
    solve(challenge, { signature: '0'.repeat(64) }),
    solve(newChallenge(randomBytes(32), 500, now)),
    'A'.repeat(5000),
  ]) {
    assert.equal(checkSolution(key, payload, now), undefined, payload.slice(0, 40))
  }
})

test('digits cannot be moved from the number into the expiry', () => {
  const challenge = newChallenge(key, 500, now)
  assert.match(challenge.salt, /^[0-9a-f]{24}\?expires=\d+&$/)
})

test('an unreadable answer of hCaptcha is a no', async () => {
  const answers: readonly (() => Promise<Response>)[] = [
    async () => new Response('<html>', { status: 200 }),
    async () => new Response('{"success":"yes"}'),
    async () => new Response('{"success":true}', { status: 500 }),
    async () => Promise.reject(new Error('no network')),
  ]
  for (const ask of answers) assert.equal(await checkHcaptcha('s', 'r', '192.0.2.1', ask), false)
  assert.equal(await checkHcaptcha('s', 'r', '192.0.2.1', async () => new Response('{"success":true}')), true)
})

/** The script of the page with just enough of a browser around it. */
async function solvedByPage(challenge: Challenge): Promise<string> {
  const source = readFileSync(join(import.meta.dirname, '../../pages/static/captcha.js'), 'utf8')
  const form = { addEventListener: () => undefined }
  const field = { form, dataset: { challenge: '/c' }, value: '' }
  const document = { querySelector: (selector: string) => (selector.startsWith('input') ? field : null) }
  const fetchChallenge = async () => ({ ok: true, json: async () => challenge })
  vm.runInNewContext(source, { document, fetch: fetchChallenge, setTimeout, btoa, Date })
  for (let wait = 0; wait < 500 && field.value === ''; wait++) await new Promise((done) => setTimeout(done, 10))
  return field.value
}

test('the script of the page finds what the server accepts', async () => {
  for (const complexity of [1, 9000]) {
    const payload = await solvedByPage(newChallenge(key, complexity, now))
    assert.ok(checkSolution(key, payload, now))
  }
})
