import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile, TemplateError, TemplateLimitError } from '../src/index.ts'

/** Small templates that ask for far too much. */
const BOMBS: Readonly<Record<string, string>> = {
  'loops in loops': '{{ range until 1000 }}{{ range until 1000 }}{{ range until 1000 }}x{{ end }}{{ end }}{{ end }}',
  'a long loop': '{{ range 9223372036854775807 }}{{ end }}',
  'a long list': '{{ until 2000000000 }}',
  'a list with a small step': '{{ untilStep 0 2000000000 1 }}',
  'a sequence': '{{ seq 1 2000000000 }}',
  'a repeated text': '{{ repeat 2000000000 "x" }}',
  'repetitions of repetitions': '{{ $s := "x" }}{{ range until 100 }}{{ $s = repeat 1000 $s }}{{ end }}{{ $s }}',
  'a text that doubles': '{{ $s := "x" }}{{ range until 100 }}{{ $s = print $s $s }}{{ end }}{{ $s }}',
  'a list that doubles': '{{ $l := list 1 }}{{ range until 100 }}{{ $l = concat $l $l }}{{ end }}{{ len $l }}',
  'a list of itself': '{{ $l := list 1 }}{{ range until 100 }}{{ $l = list $l $l }}{{ end }}{{ $l }}',
  'JSON of a list of itself': '{{ $l := list 1 }}{{ range until 100 }}{{ $l = list $l $l }}{{ end }}{{ toJson $l }}',
  'a copy of a list of itself':
    '{{ $l := list 1 }}{{ range until 100 }}{{ $l = list $l $l }}{{ end }}{{ deepCopy $l }}',
  'comparing lists of themselves':
    '{{ $l := list 1 }}{{ $m := list 1 }}{{ range until 100 }}{{ $l = list $l $l }}{{ $m = list $m $m }}{{ end }}{{ deepEqual $l $m }}',
  'a map of itself': '{{ $m := dict }}{{ $_ := set $m "m" $m }}{{ $m }}',
  'JSON of a map of itself': '{{ $m := dict }}{{ $_ := set $m "m" $m }}{{ toJson $m }}',
  'a wide column': '{{ printf "%999999d" 1 }}',
  'a wide column from an operand': '{{ printf "%*d" 999999 1 }}',
  'many digits': '{{ printf "%.999999f" 1.5 }}',
  'a deep indent': '{{ indent 1000000 "a" }}',
  'indents of indents': '{{ $s := repeat 10000 "\\n" }}{{ range until 100 }}{{ $s = indent 9000 $s }}{{ end }}',
  'a template in itself': '{{ define "a" }}{{ template "a" . }}{{ end }}{{ template "a" . }}',
  'templates in each other':
    '{{ define "a" }}{{ template "b" . }}{{ template "b" . }}{{ end }}{{ define "b" }}{{ template "a" . }}{{ end }}{{ template "a" . }}',
  'a branching of templates': '{{ define "t40" }}x{{ end }}{{ template "t0" }}'.concat(
    ...Array.from(
      { length: 40 },
      (_, i) => `{{ define "t${i}" }}{{ template "t${i + 1}" }}{{ template "t${i + 1}" }}{{ end }}`,
    ),
  ),
  'replacements that grow':
    '{{ $s := "aaaaaaaaaa" }}{{ range until 100 }}{{ $s = replace "a" "aaaaaaaaaa" $s }}{{ end }}',
  'an expression that grows': '{{ regexReplaceAll "a" (repeat 100000 "a") (repeat 1000 "b") }}',
  'a heavy expression': '{{ regexMatch "(((a{30}){30}){30}){30}" (repeat 100000 "a") }}{{ until 60000 }}',
  'an expression that would run away':
    '{{ range until 1000 }}{{ regexMatch "^(a+)+$" (printf "%s!" (repeat 30000 "a")) }}{{ end }}',
  'much output': '{{ $s := repeat 100000 "x" }}{{ range until 10000 }}{{ $s }}{{ end }}',
  'wrapped text': '{{ wrapWith 1 (repeat 100000 "x") (repeat 100000 "y") }}',
  'joined text': '{{ join (repeat 100000 "x") (until 10000) }}',
  'random text': '{{ randAlphaNum 2000000000 }}',
  'random bytes': '{{ randBytes 2000000000 }}',
  'unique items': '{{ uniq (until 50000) }}',
  'a text cut into bytes': '{{ wrapWith 1 "-" (repeat 100000 "é") }}',
  'items one by one': '{{ $l := list }}{{ range until 50000 }}{{ $l = append $l 1 }}{{ end }}',
  'a long list shortened often': '{{ $l := until 50000 }}{{ range until 10000 }}{{ $x := rest $l }}{{ end }}',
  'a long text trimmed often': '{{ $s := repeat 900000 "a" }}{{ range until 40000 }}{{ $x := trim $s }}{{ end }}',
  'a long text searched often':
    '{{ $s := repeat 500000 "ab" }}{{ range until 3000 }}{{ $x := contains "ba b" $s }}{{ end }}',
  'a long text hashed often': '{{ $s := repeat 500000 "ab" }}{{ range until 3000 }}{{ $x := sha256sum $s }}{{ end }}',
  'a growing map listed often':
    '{{ $d := dict }}{{ range $i := until 30000 }}{{ $_ := set $d (toString $i) $i }}{{ $k := keys $d }}{{ end }}',
}

const OPTIONS = { engine: 'text', sprig: true } as const

function attempt(source: string): unknown {
  try {
    compile(source, OPTIONS).render({})
  } catch (error) {
    return error
  }
  return undefined
}

for (const [name, source] of Object.entries(BOMBS)) {
  test(`a bomb is cheap: ${name}`, () => {
    attempt(source)
    const heap = process.memoryUsage().heapUsed
    let best = Number.POSITIVE_INFINITY
    let error: unknown
    // Of the processor's time, the least of three.
    for (let i = 0; i < 3; i++) {
      const start = process.cpuUsage()
      error = attempt(source)
      const { user, system } = process.cpuUsage(start)
      best = Math.min(best, (user + system) / 1000)
    }
    assert(error instanceof TemplateLimitError, `no limit reached: ${error}`)
    assert(best < 50, `${best.toFixed(1)} ms`)
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
