import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { it } from 'node:test'
import { scriptedServer } from './support/scripted-server.ts'

it('the example of the README works', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const server = await scriptedServer()
  const code = (/```ts\n(.*?)```/s.exec(readme)?.[1] ?? '')
    .replace("'@broadsheet/mailwire'", "'../src/index.ts'")
    .replace(/new Pool\(\{.*\}\)/, `new Pool({ host: '127.0.0.1', port: ${server.port} })`)
  const file = new URL(`./readme-example-${process.pid}.ts`, import.meta.url)
  writeFileSync(file, code)
  try {
    await import(file.href)
  } finally {
    rmSync(file)
  }
  await server.close()
  assert.deepEqual(server.delivered.map((each) => each.to[0]).toSorted(), ['ana@example.org', 'bo@example.org'])
  assert.ok(server.delivered.some((each) => each.body.includes('Subject: News for Bo')))
})
