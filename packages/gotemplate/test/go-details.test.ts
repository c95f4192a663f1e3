import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile, TemplateExecError } from '../src/index.ts'

// What the shared cases do not touch. Each expectation was printed by Go 1.26 with Sprig 3.3.

function render(source: string, data: unknown = {}): string {
  return compile(source, { engine: 'text', sprig: true }).render(data)
}

function failure(source: string, data: unknown = {}): TemplateExecError {
  try {
    render(source, data)
  } catch (error) {
    if (error instanceof TemplateExecError) return error
    throw error
  }
  throw new Error(`${source} renders`)
}

test('powers of ten are those of Go, with their last digit', () => {
  assert.equal(
    render('{{ round 27.18281 33 }} {{ round 27.18281 2 }} {{ round 1234 -2 }}'),
    '27.182809999999996 27.18 1200',
  )
})

test('dig looks at the types of all its arguments first', () => {
  const reason = 'interface conversion: interface {} is map[string]interface {}, not string'
  assert.ok(failure('{{ dig "b" (dict) "none" .m }}', { m: { a: 1 } }).message.includes(reason))
  assert.equal(render('{{ dig "a" "b" "none" . }} {{ dig "a" "c" "none" . }}', { a: { b: 1 } }), '1 none')
})

test('half a character stays as it is in scripts', () => {
  assert.equal(render('{{ js (trunc 1 "é") }}'), '\ufffd')
})

test('an error in an action of many lines names the line of what was evaluated last', () => {
  assert.equal(failure('{{ wrap\n(cat 1\n(list)) "x" }}').line, 3)
  assert.equal(failure('{{ range (eq\n1 1) }}{{ end }}').line, 2)
})

test('an expression with half a character is none', () => {
  assert.match(failure('{{ regexFind (trunc 1 "é") "a" }}').message, /error parsing regexp: invalid UTF-8/)
  assert.equal(render('{{ regexMatch (trunc 1 "é") "a" }}'), 'false')
})
