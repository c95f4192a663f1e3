import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { routeTable } from '../app.ts'
import { openApiDocument } from './document.ts'

const options = { version: '1.0.0', rootUrl: 'http://localhost:9000' }

test('the document is valid OpenAPI 3.1 by an independent validator', async () => {
  const result = await new Validator().validate(JSON.stringify(openApiDocument(routeTable(), options), null, 1))
  assert.equal(result.valid, true, JSON.stringify(result.errors)?.slice(0, 2000))
})

test('every documented route stands in the document with an operation id of its own', () => {
  const { paths } = openApiDocument(routeTable(), options)
  const ids = new Set<unknown>()
  for (const route of routeTable().filter((candidate) => candidate.documented)) {
    const operation = paths[route.path.replace(/\*$/, '{rest}')]?.[route.method.toLowerCase()]
    assert.ok(operation, `${route.method} ${route.path}`)
    const id = Reflect.get(Object(operation), 'operationId')
    assert.ok(!ids.has(id), `${String(id)} is there twice`)
    ids.add(id)
  }
})

test('no route is there twice, and each says what it does', () => {
  const seen = new Set<string>()
  for (const { method, path, summary } of routeTable()) {
    assert.ok(!seen.has(`${method} ${path}`), `${method} ${path}`)
    seen.add(`${method} ${path}`)
    assert.ok(summary.length > 3, `${method} ${path} has a summary`)
  }
})
