import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate } from './gate.ts'

test('two run, three wait, the sixth is sent away; who fails leaves too', async () => {
  const through = createGate(2, 3)
  let running = 0
  let most = 0
  const open: (() => void)[] = []
  const work = () =>
    through(async () => {
      running++
      most = Math.max(most, running)
      await new Promise<void>((resolve) => open.push(resolve))
      running--
      throw new Error('as it happens')
    }).catch((error: Error) => error.message)
  const results = Array.from({ length: 5 }, work)
  await assert.rejects(
    through(async () => undefined),
    { code: 'request.tooMany' },
  )
  while (open.length > 0 || running > 0) {
    open.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.deepEqual(await Promise.all(results), Array(5).fill('as it happens'))
  assert.equal(most, 2)
  assert.equal(await through(async () => 'room again'), 'room again')
})

test('who waits too long is sent away, and does not come in later; the patient stay', async () => {
  const through = createGate(1, 10, 20)
  let open: (() => void) | undefined
  const came: string[] = []
  const first = through(() => new Promise<void>((resolve) => (open = resolve)))
  const patient = through(async () => came.push('patient'), { patient: true })
  await assert.rejects(
    through(async () => came.push('gone')),
    { code: 'request.tooMany' },
  )
  open?.()
  await Promise.all([first, patient])
  await through(async () => came.push('last'))
  assert.deepEqual(came, ['patient', 'last'])
})
