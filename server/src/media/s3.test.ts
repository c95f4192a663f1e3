import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'
import { type S3TestServer, startS3 } from './testing/s3-server.ts'

const keys = { id: 'AKIDEXAMPLE', secret: 'secret/with+signs' }
let app: TestApp
let s3: S3TestServer

before(async () => {
  s3 = await startS3(keys)
  app = await testApp()
  await setting({
    'upload.provider': 's3',
    'upload.s3.url': s3.url,
    'upload.s3.bucket': 'files',
    'upload.s3.bucket_path': '/news letters/',
    'upload.s3.aws_access_key_id': keys.id,
    'upload.s3.aws_secret_access_key': keys.secret,
  })
})
after(async () => {
  await app.stop()
  await s3.stop()
})

async function setting(json: object): Promise<void> {
  const answer = await app.request('PUT', '/api/settings', { json })
  assert.equal(answer.status, 200, answer.text)
}

function upload(name: string, text: string) {
  const body = new FormData()
  body.append('file', new Blob([text]), name)
  return app.request('POST', '/api/media', { body })
}

test('a public bucket: stored, readable without a key, a taken name gets a suffix, deleted', async () => {
  const first = await upload("plän (1)*'.txt", 'one')
  assert.equal(first.status, 200, first.text)
  assert.equal(first.at('data.provider'), 's3')
  assert.equal(await (await fetch(String(first.at('data.url')))).text(), 'one')
  const second = await upload("plän (1)*'.txt", 'two')
  assert.notEqual(second.at('data.filename'), first.at('data.filename'))
  assert.equal(s3.objects.size, 2)
  for (const media of [first, second]) {
    assert.equal((await app.request('DELETE', `/api/media/${media.numberAt('data.id')}`)).status, 200)
  }
  assert.equal(s3.objects.size, 0)
})

test('a private bucket: addresses are signed, end, and cannot be changed', async () => {
  await setting({ 'upload.s3.bucket_type': 'private', 'upload.s3.expiry': '2h' })
  const media = await upload('secret.txt', 'for some')
  const url = String(media.at('data.url'))
  assert.match(url, /X-Amz-Expires=7200/)
  assert.equal(await (await fetch(url)).text(), 'for some')
  assert.equal((await fetch(url.replace('X-Amz-Expires=7200', 'X-Amz-Expires=7201'))).status, 403)
  assert.equal((await fetch(url.split('?')[0] ?? '')).status, 403)
})

test('served through us where the public address is a path', async () => {
  await setting({ 'upload.s3.public_url': '/from-bucket' })
  const media = await upload('through.html', '<script>alert(1)</script>')
  const path = String(media.at('data.uri'))
  assert.match(path, /^\/from-bucket\/news%20letters\/through\.html$/)
  const served = await app.request('GET', path, { as: app.nobody })
  assert.equal(served.text, '<script>alert(1)</script>')
  assert.match(served.headers.get('content-disposition') ?? '', /^attachment/)
  assert.match(served.headers.get('content-type') ?? '', /^text\/plain/)
  assert.equal((await app.request('GET', path.replace('through', 'none'), { as: app.nobody })).status, 404)
})

test('a refusal of the store is told, and leaves no record', async () => {
  await setting({ 'upload.s3.aws_secret_access_key': 'wrong' })
  const answer = await upload('refused.txt', 'x')
  assert.equal(answer.status, 502)
  assert.match(answer.text, /media store/)
  await setting({ 'upload.s3.aws_secret_access_key': keys.secret })
  const found = await app.request('GET', '/api/media?query=refused')
  assert.deepEqual(found.at('data'), [])
})
