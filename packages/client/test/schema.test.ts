import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { generatedSchema } from '../schema-source.ts'

test('the generated types are those of the route table', async () => {
  const written = readFileSync(join(import.meta.dirname, '../src/schema.ts'), 'utf8')
  assert.equal(written, await generatedSchema(), 'run `npm run generate -w packages/client`')
})
