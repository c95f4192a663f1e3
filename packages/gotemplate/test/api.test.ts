import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compile,
  excludedFunctions,
  functionDocs,
  GoTime,
  hostObject,
  SafeString,
  TemplateEscapeError,
  TemplateExecError,
  TemplateParseError,
  typed,
} from '../src/index.ts'
import { builtins } from '../src/run/builtins.ts'
import { sprig } from '../src/sprig/index.ts'

const text = { engine: 'text', sprig: true } as const
const html = { engine: 'html', sprig: true } as const

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

test('a set of sources renders its main template, with definitions of all', () => {
  const set = { layout: '<body>{{ template "content" . }}</body>', content: '<p>{{ .x }}</p>' }
  assert.equal(compile(set, { ...html, main: 'layout' }).render({ x: '<' }), '<body><p>&lt;</p></body>')
})

test('segments: static and dynamic pieces together are the whole letter', () => {
  const set = {
    main: '<h1>A</h1>{{ template "content" . }}<hr>{{ .y }}{{ .y }}',
    content: '<p>{{ .x }}</p>{{ $z := .x }}!{{ $z }}',
  }
  const template = compile(set, html)
  const data = { x: 'a&b', y: 'c' }
  const pieces = template.renderDynamic(data)
  const whole = template.segments.map((one) => (one.kind === 'static' ? one.text : pieces[one.index])).join('')
  assert.equal(whole, template.render(data))
  assert.deepEqual(
    template.segments.map((one) => one.kind),
    ['static', 'dynamic', 'static', 'dynamic', 'static', 'dynamic', 'static', 'dynamic'],
  )
  assert.equal(template.segments[0]?.kind === 'static' && template.segments[0].text, '<h1>A</h1><p>')
})

test('host objects: listed fields and methods, and no others', () => {
  let computed = 0
  const subscriber = hostObject({
    type: 'Subscriber',
    fields: { Email: 'a@b', FirstName: () => `Ann${++computed}` },
    methods: { Greet: (word) => `${word}!` },
  })
  const render = (source: string): string => compile(source, text).render({ s: subscriber })
  assert.equal(render('{{ .s.Email }} {{ .s.FirstName }} {{ .s.FirstName }} {{ .s.Greet "Hi" }}'), 'a@b Ann1 Ann1 Hi!')
  for (const name of ['Nope', 'constructor', '__proto__', 'field', 'method', 'kind']) {
    const error = thrownBy(() => render(`{{ .s.${name} }}`))
    assert(error instanceof TemplateExecError, name)
    assert.match(error.reason, new RegExp(`can't evaluate field ${name} in type Subscriber`))
  }
})

test('host functions get plain values, and may return objects and safe strings', () => {
  const seen: unknown[] = []
  const functions = {
    See: (...args: unknown[]) => {
      seen.push(...args)
      return null
    },
    L: () => hostObject({ methods: { T: (key) => `<${key}>`, Raw: () => new SafeString('template.HTML', '<hr>') } }),
    Safe: typed(['string'], (value) => new SafeString('template.HTML', String(value))),
  }
  const data = { list: [1, { a: 2 }] }
  const source = '{{ $_ := See 1 2.5 "x" .list (dict "k" 1) (list 1) }}{{ L.T "key" }}{{ L.Raw }}{{ Safe "<b>" }}'
  assert.equal(compile(source, { ...html, functions }).render(data), '&lt;key&gt;<hr><b>')
  const plainDict = Object.assign(Object.create(null), { k: 1 })
  const inner = Object.assign(Object.create(null), { a: 2 })
  assert.deepEqual(seen, [1, 2.5, 'x', [1, inner], plainDict, [1]])
  const error = thrownBy(() => compile('{{ Safe 5 }}', { ...html, functions }).render({}))
  assert(error instanceof TemplateExecError)
  assert.equal(error.reason, 'expected string; found 5')
})

test('what a host function throws is told with its place, and kept as the cause', () => {
  const cause = new Error('no such link')
  const functions = {
    TrackLink: () => {
      throw cause
    },
  }
  const error = thrownBy(() => compile('a\n{{ TrackLink "x" }}', { ...html, functions }).render({}))
  assert(error instanceof TemplateExecError)
  assert.equal(error.message, 'main:2:4: error calling TrackLink: no such link')
  assert.equal(error.cause, cause)
})

test('times of the host', () => {
  const created = { Time: GoTime.from(new Date('2026-01-15T10:20:30Z'), 'Europe/Berlin'), Valid: true }
  const render = (source: string): string => compile(source, text).render({ CreatedAt: created })
  assert.equal(render('{{ .CreatedAt.Time.Format "2006-01-02 15:04 MST" }}'), '2026-01-15 11:20 CET')
  assert.equal(render('{{ date "2006-01-02 15:04" .CreatedAt.Time }}'), '2026-01-15 10:20')
})

test('the clock and the local time zone are options', () => {
  const options = { ...text, now: () => new Date('2026-07-01T12:00:00Z'), timeZone: 'America/New_York' }
  assert.equal(compile('{{ now | date "15:04 MST" }} {{ ago (int64 1782907200) }}', options).render({}), '08:00 EDT 0s')
})

test('numbers: exactly Go by default, whole numbers where asked', () => {
  const source = '{{ .id }} {{ printf "%.0f" .id }} {{ add .id 1 }} {{ .f }} {{ .l }} {{ int .id }}'
  const data = { id: 12345678, f: 1.5, l: [1000000, 2] }
  assert.equal(compile(source, text).render(data), '1.2345678e+07 12345678 12345679 1.5 [1e+06 2] 12345678')
  assert.equal(
    compile(source, { ...text, numbers: 'friendly' }).render(data),
    '12345678 12345678 12345679 1.5 [1000000 2] 12345678',
  )
  const compared =
    '{{ eq .n 5 }} {{ gt .n 3 }} {{ lt 2 .n }} {{ ne .n 5.0 }} {{ eq 5.5 5 }} {{ index .l .i }} {{ until .i }} {{ trunc .i "abc" }} {{ range .i }}x{{ end }} {{ printf "%d %5d" .n .n }}'
  assert.equal(
    compile(compared, { ...text, numbers: 'friendly' }).render({ n: 5, i: 2, l: [0, 1, 7] }),
    'true true true false false 7 [0 1] ab xx 5     5',
  )
  assert.throws(() => compile('{{ eq .n 5 }}', text).render({ n: 5 }), /incompatible types/)
})

test('conditional comments can be kept, and what is in them is still escaped', () => {
  const source =
    'a<!-- x --><!--[if mso]><table><tr><td title="{{ .x }}">{{ .x }}<![endif]--><!--[if !mso]><!--><p><!--<![endif]-->b'
  const data = { x: '--><script>"' }
  assert.equal(compile(source, html).render(data), 'a<p>b')
  assert.equal(
    compile(source, { ...html, conditionalComments: 'keep' }).render(data),
    'a<!--[if mso]><table><tr><td title="--&gt;&lt;script&gt;&#34;">--&gt;&lt;script&gt;&#34;<![endif]--><!--[if !mso]><!--><p><!--<![endif]-->b',
  )
})

test('a render leaves its data as they were, and nothing of it in the next', () => {
  const data = { m: { a: 1, deep: { x: 1 } }, list: ['b', 'a'] }
  const before = structuredClone(data)
  const source =
    '{{ $_ := set .m "k" "v" }}{{ $_ = unset .m "a" }}{{ $_ = merge .m (dict "deep" (dict "y" 2)) }}{{ .m }}{{ sortAlpha .list }}{{ .list }}{{ toJson .m }}'
  const template = compile(source, text)
  const wanted = 'map[deep:map[x:1 y:2] k:v][a b][b a]{"deep":{"x":1,"y":2},"k":"v"}'
  assert.equal(template.render(data), wanted)
  assert.deepEqual(data, before)
  assert.equal(template.render(data), wanted)
})

test('errors say where and what', () => {
  const parse = thrownBy(() => compile('one\n{{ .a }}\n  {{ if }}', { engine: 'html', name: 'letter' }))
  assert(parse instanceof TemplateParseError)
  assert.deepEqual([parse.templateName, parse.line, parse.reason], ['letter', 3, 'missing value for if'])
  assert.equal(parse.excerpt.split('\n')[0], '  {{ if }}')
  const unescapable = thrownBy(() => compile('<a href="', { engine: 'html' }))
  assert(unescapable instanceof TemplateEscapeError)
  assert.match(unescapable.reason, /attribute holding a URL in double quotes that is never closed/)
  const exec = thrownBy(() => compile({ main: '{{ template "x" . }}', x: '\n {{ .s.y }}' }, text).render({ s: 'a' }))
  assert(exec instanceof TemplateExecError)
  assert.deepEqual([exec.templateName, exec.line, exec.column], ['x', 2, 7])
})

test('functions left out are refused by name, with the reason', () => {
  for (const [name, reason] of excludedFunctions) {
    const error = thrownBy(() => compile(`{{ ${name} "x" }}`, text))
    assert(error instanceof TemplateParseError)
    assert.equal(error.reason, `function "${name}" not defined: ${reason}`)
  }
})

test('every function has a line of documentation', () => {
  const documented = new Set(functionDocs.map((one) => one.name))
  const known = [...Object.keys(builtins), ...Object.keys(sprig)]
  assert.deepEqual(
    known.filter((name) => !documented.has(name)),
    [],
  )
  assert.deepEqual(
    [...documented].filter((name) => !known.includes(name)),
    [],
  )
})
