import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import Type from 'typebox'
import { testApp } from '../testing/app.ts'
import { stream } from './answer.ts'
import { data, file, publicRoute } from './route.ts'

test('the service stops although connections are held: with their answer, or at once where none is due', async () => {
  const asked = Promise.withResolvers<void>()
  const work = Promise.withResolvers<string>()
  const streamed = new PassThrough()
  const app = await testApp({
    routes: [
      publicRoute({
        method: 'GET',
        path: '/work',
        summary: 'Takes its time',
        response: data(Type.String()),
        handle: () => {
          asked.resolve()
          return work.promise
        },
      }),
      publicRoute({
        method: 'GET',
        path: '/stream',
        summary: 'Has begun to answer',
        response: file('text/plain', 'Text.'),
        handle: () => stream('text/plain', streamed),
      }),
    ],
  })
  let stopped: Promise<void> | undefined
  after(() => stopped ?? app.stop())
  const open = async (path = ''): Promise<Socket> => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    after(() => socket.destroy())
    await once(socket, 'connect')
    if (path !== '') socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    return socket
  }
  const silent = await open()
  const streaming = await open('/stream')
  streamed.write('begun')
  await once(streaming, 'readable')
  const working = await open('/work')
  await asked.promise

  stopped = app.stop()
  assert.equal(await text(silent), '')
  work.resolve('done')
  streamed.end(' and done')
  const answer = await text(working)
  assert.match(answer, /^HTTP\/1\.1 200 /)
  assert.match(answer, /^connection: close\r$/im)
  assert.match(answer, /\{"data":"done"\}$/)
  assert.match(await text(streaming), / and done/)
  await stopped
})
