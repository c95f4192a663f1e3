import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compile, parse, printDefinitions, type Template, TemplateError } from '../src/index.ts'

const words = [
  '{{',
  '}}',
  '{{-',
  '-}}',
  '{{ if .a }}',
  '{{ else }}',
  '{{ end }}',
  '{{ range .l }}',
  '{{ with .m }}',
  '{{ . }}',
  '{{ .a }}',
  '{{ $x := .a }}',
  '{{ $x }}',
  '{{ define "t" }}',
  '{{ template "t" . }}',
  '{{ break }}',
  '{{/* c */}}',
  ' | ',
  'print',
  'printf "%v"',
  '"',
  '`',
  "'",
  '(',
  ')',
  '.a',
  '.l.b',
  '$',
  ':=',
  '=',
  ',',
  '1',
  '0x1f',
  '1e9',
  'nil',
  'true',
  ' ',
  '\n',
  'x',
  '<a href="',
  '">',
  '<script>',
  '</script>',
  '<style>',
  '<!--',
  '-->',
  "'",
  '<p title=',
  '>',
  'é',
  '\u{1f600}',
  '\ud800',
  '%',
  '\\',
  '/',
  '*/',
  '{',
  '}',
  '${',
  '{{ repeat 3 .s }}',
  '{{ regexFind .s .a }}',
  '{{ toJson . }}',
  '{{ set .m "k" . }}',
  '{{ dict "a" . }}',
  '{{ until 3 }}',
  '{{ .s | upper }}',
  '{{ index .l 1 }}',
  '{{ date .s now }}',
  '{{ semver .s }}',
  '{{ urlParse .s }}',
  '{{ splitList "" .s }}',
  '{{ printf .s .l .m }}',
]

const source = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `{{ ${text} }}`),
)

const data = fc.record({
  a: fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), fc.constant(null)),
  s: fc.string({ unit: 'binary' }),
  l: fc.array(fc.jsonValue(), { maxLength: 4 }),
  m: fc.dictionary(fc.string(), fc.jsonValue()),
})

const engine = fc.constantFrom('html', 'text')

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof TemplateError) return undefined
    throw error
  }
}

test('nothing hangs, and every error is one of ours', () => {
  fc.assert(
    fc.property(source, data, engine, (text, value, kind) => {
      const before = JSON.stringify(value)
      const start = performance.now()
      const template = attempt(() => compile(text, { engine: kind, sprig: true, conditionalComments: 'keep' }))
      if (template !== undefined) attempt(() => template.render(value))
      assert(performance.now() - start < 2000)
      assert.equal(JSON.stringify(value), before)
    }),
    { numRuns: 4000 },
  )
})

test('a source printed and parsed again renders the same', () => {
  const clock = (): Date => new Date(0)
  fc.assert(
    fc.property(source, data, engine, (text, value, kind) => {
      const options = { engine: kind, sprig: true, now: clock } as const
      const first = attempt(() => compile(text, options))
      if (first === undefined) return
      const again = compile(printDefinitions('main', parse('main', text)), options)
      assert.equal(
        attempt(() => again.render(value)),
        attempt(() => first.render(value)),
      )
    }),
    { numRuns: 3000 },
  )
})

test('the segments of a letter are the letter', () => {
  const whole = (template: Template, value: unknown): string => {
    const pieces = template.renderDynamic(value)
    return template.segments.map((one) => (one.kind === 'static' ? one.text : pieces[one.index])).join('')
  }
  fc.assert(
    fc.property(source, data, engine, (text, value, kind) => {
      const template = attempt(() => compile(text, { engine: kind, sprig: true, now: () => new Date(0) }))
      if (template === undefined) return
      const rendered = attempt(() => template.render(value))
      // Bytes cut out of a character may meet again across pieces, and stay apart here.
      if (rendered !== undefined && !rendered.includes('\ufffd')) assert.equal(whole(template, value), rendered)
    }),
    { numRuns: 2000 },
  )
})

test('what is printed between tags or in quoted attributes never ends them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const template = compile('<p title="{{ . }}" class=\'{{ . }}\' id={{ . }}>{{ . }}</p>', { engine: 'html' })
      const rendered = template.render(value)
      assert.match(rendered, /^<p title="[^"<>]*" class='[^'<>]*' id=[^"'<>`= \t\n\f\r]+>[^<>]*<\/p>$/)
    }),
    { numRuns: 1000 },
  )
})
