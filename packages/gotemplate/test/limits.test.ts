import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile, TemplateError, TemplateLimitError } from '../src/index.ts'
import { bombs } from './bombs.ts'

const OPTIONS = { engine: 'text', sprig: true } as const

function attempt(source: string): unknown {
  try {
    compile(source, OPTIONS).render({})
  } catch (error) {
    return error
  }
  return undefined
}

for (const [name, source] of Object.entries(bombs)) {
  test(`a bomb ends early: ${name}`, () => {
    attempt(source)
    const heap = process.memoryUsage().heapUsed
    const error = attempt(source)
    assert(error instanceof TemplateLimitError, `no limit reached: ${error}`)
    // Ended by counting, which is the same on every machine; the clock is the last resort. bench/gotemplate times them.
    assert.notEqual(error.limit, 'time')
    assert(process.memoryUsage().heapUsed - heap < 100_000_000)
  })
}

test('limits are options, and errors name them', () => {
  const source = '{{ range .l }}{{ . }}{{ end }}'
  const data = { l: Array.from({ length: 100 }, (_, i) => i) }
  assert.throws(
    () => compile(source, { engine: 'text', limits: { steps: 50 } }).render(data),
    (error) => error instanceof TemplateLimitError && error.limit === 'steps' && error.line === 1,
  )
  assert.throws(() => compile(source, { engine: 'text', limits: { output: 10 } }).render(data), { limit: 'output' })
  assert.equal(compile(source, { engine: 'text', limits: { steps: 100 } }).render(data).length, 190)
})

test('a machine that is held up while a letter is searched does not fail it', (context) => {
  let clock = 0
  context.mock.method(performance, 'now', () => (clock += 1_000))
  const letter = '{{ regexReplaceAll "[a-z]+@" .s "$0" }}{{ range until 5000 }}{{ end }}'
  assert.equal(compile(letter, OPTIONS).render({ s: 'ann@example.org, bob@example.org' }).length, 32)
})

test('functions that are slow on purpose are counted, and cost nothing where they are not wanted', () => {
  const calls = ['bcrypt "x"', 'htpasswd "u" "x"', 'derivePassword 1 "pin" "p" "u" "s"']
  const all = `{{ ${calls.join(' }}{{ ')} }}`
  assert.throws(() => compile(all, { ...OPTIONS, limits: { passwords: 2 } }).render({}), { limit: 'passwords' })
  assert.match(compile(all, { ...OPTIONS, limits: { passwords: 3 } }).render({}), /^\$2a\$10\$.*u:\$2a\$10\$/)
  for (const call of calls) {
    const template = compile(`{{ ${call} }}`, OPTIONS)
    const start = process.cpuUsage()
    for (let n = 0; n < 20; n++) assert.throws(() => template.render({}), { limit: 'passwords' })
    assert(process.cpuUsage(start).user < 500_000)
  }
})

test('sources nested too deep are refused', () => {
  for (const source of [
    '{{ if 1 }}'.repeat(100_000),
    '{{ ('.repeat(1) + '('.repeat(100_000),
    `{{ ${'(print '.repeat(5000)}`,
  ]) {
    assert.throws(() => compile(source, OPTIONS), TemplateError)
  }
})

test('a long chain of else if is no nesting', () => {
  const chain = Array.from({ length: 1500 }, (_, i) => `{{ else if eq .x "${i}" }}${i}`).join('')
  assert.equal(compile(`{{ if false }}${chain}{{ end }}`, { engine: 'html' }).render({ x: '1499' }), '1499')
})

/** Sources that would take long to analyse, were anything in it done over and over. */
const SOURCES: Readonly<Record<string, string>> = {
  'a script of many steps': `<script>${'</scrip'.repeat(50_000)}`,
  'template literals in template literals': `<script>\`${'${`'.repeat(20_000)}`,
  'loops that change their context': `<a href="${'{{range .}}x'.repeat(150)}${'{{end}}'.repeat(150)}">`,
  'many templates': Array.from({ length: 1000 }, (_, i) => `{{define "t${i}"}}x{{end}}{{template "t${i}"}}`).join(''),
  'a long chain of templates': Array.from(
    { length: 3000 },
    (_, i) => `{{define "t${i}"}}{{template "t${i + 1}"}}{{end}}`,
  )
    .concat('{{define "t3000"}}{{end}}{{template "t0"}}')
    .join(''),
  'many pipes': `{{1${'|print'.repeat(20_000)}}}`,
  'stray brackets': '<'.repeat(300_000),
}

for (const [name, text] of Object.entries(SOURCES)) {
  test(`a source is soon refused or compiled: ${name}`, () => {
    const start = performance.now()
    try {
      compile(text, { engine: 'html', sprig: true }).render({})
    } catch (error) {
      assert(error instanceof TemplateError, String(error))
    }
    assert(performance.now() - start < 2_000)
  })
}
