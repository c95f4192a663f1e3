import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { idleTimeout, whileWeWork } from './idle.ts'

test('work that takes longer than a client may be silent is answered; the limit is back afterwards', async () => {
  const limits: (number | undefined)[] = []
  const server = createServer(async (asked, answer) => {
    const { socket } = asked
    if (asked.url === '/work') {
      await whileWeWork(socket, () => sleep(400)).catch(() => undefined)
      limits.push(socket.timeout)
    } else await sleep(400)
    answer.end('done')
  })
  server.setTimeout(100)
  after(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const ask = (path: string) =>
    new Promise<string>((resolve) => {
      request({ port, path, agent: false }, (answer) => {
        answer.resume()
        resolve(String(answer.statusCode))
      })
        .on('error', (error) => resolve(error.message))
        .end()
    })
  assert.equal(await ask('/work'), '200')
  assert.deepEqual(limits, [idleTimeout])
  assert.equal(await ask('/silence'), 'socket hang up')
})

test('the limit is back after a failure, too', async () => {
  const limits: number[] = []
  const socket = {
    setTimeout(limit: number) {
      limits.push(limit)
      return this
    },
  }
  await assert.rejects(
    whileWeWork(Object(socket), () => Promise.reject(new Error('failed'))),
    /failed/,
  )
  assert.deepEqual(limits, [0, idleTimeout])
})
