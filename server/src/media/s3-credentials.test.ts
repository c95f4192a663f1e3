import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { defaultSettings } from '../settings/defaults.ts'
import { awsCredentials } from './s3-credentials.ts'

/** The metadata service of a cloud machine, in its version with a token. */
const asked: string[] = []
const service = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  if (request.method === 'PUT') return response.end('a token')
  if (request.headers['x-aws-ec2-metadata-token'] !== 'a token') return response.writeHead(401).end()
  if (request.url === '/latest/meta-data/iam/security-credentials/') return response.end('uploads\n')
  const Expiration = new Date(Date.now() + 3_600_000).toISOString()
  return response.end(JSON.stringify({ AccessKeyId: 'role', SecretAccessKey: 's', Token: 't', Expiration }))
})
const names = ['AWS_EC2_METADATA_SERVICE_ENDPOINT', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const
const former = names.map((name) => [name, process.env[name]] as const)

before(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  assert.ok(typeof address === 'object' && address !== null)
  for (const name of names) delete process.env[name]
  process.env.AWS_EC2_METADATA_SERVICE_ENDPOINT = `http://127.0.0.1:${address.port}/`
})
after(() => {
  service.closeAllConnections()
  service.close()
  for (const [name, value] of former) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
})

test('without keys the role of the machine is asked, once for as long as its credentials last', async () => {
  const expected = { accessKeyId: 'role', secretAccessKey: 's', sessionToken: 't' }
  assert.deepEqual(await awsCredentials(defaultSettings), expected)
  assert.deepEqual(await awsCredentials(defaultSettings), expected)
  const folder = '/latest/meta-data/iam/security-credentials'
  assert.deepEqual(asked, ['PUT /latest/api/token', `GET ${folder}/`, `GET ${folder}/uploads`])
})

test('keys of the environment come before the role, those of the settings before both', async () => {
  process.env.AWS_ACCESS_KEY_ID = 'environment'
  process.env.AWS_SECRET_ACCESS_KEY = 'e'
  assert.equal((await awsCredentials(defaultSettings)).accessKeyId, 'environment')
  const settings = { ...defaultSettings, 'upload.s3.aws_access_key_id': 'k', 'upload.s3.aws_secret_access_key': 's' }
  assert.equal((await awsCredentials(settings)).accessKeyId, 'k')
})
