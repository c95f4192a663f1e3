import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { actionPattern, aroundActions, outsideActions } from '../src/around-actions.ts'
import { type Token, tokenize } from '../src/language/lexer.ts'

const loud = (text: string) => text.toUpperCase()

for (const [source, expected] of [
  ['no action', 'NO ACTION'],
  ['a {{ .b }} c', 'A {{ .b }} C'],
  ['{{ .b }}', '{{ .b }}'],
  ['a {{ "}}" | upper }} c', 'A {{ "}}" | upper }} C'],
  ['a {{ "\\"}}" }} c', 'A {{ "\\"}}" }} C'],
  ['a {{ `}}"` }} c', 'A {{ `}}"` }} C'],
  ["a {{/* don't }} */}} c", "A {{/* don't }} */}} C"],
  ['a {{ \'"\' }} b {{ "\'" }} c', 'A {{ \'"\' }} B {{ "\'" }} C'],
  ['a {{- /* }} \\n {{/* */ -}} c', 'A {{- /* }} \\n {{/* */ -}} C'],
  ['a {{ .b }} {{/* open }} c', 'A {{ .b }} {{/* open }} c'],
  ['a {{- if .x -}} b {{ end }}c', 'A {{- if .x -}} B {{ end }}C'],
  ['a {{ open', 'A {{ OPEN'],
  ['a {{ {{ .b }}', 'A {{ {{ .b }}'],
  ['css { a { b } }', 'CSS { A { B } }'],
] as const) {
  test(`only the text around actions changes: ${source}`, () => {
    assert.equal(outsideActions(source, loud), expected)
    // Letters of a mask may change as well, and come back as they were.
    assert.equal(aroundActions(source, loud), expected)
  })
}

test('a converter may move, repeat, drop and encode what it is given', () => {
  const backwards = (text: string) => text.split(' ').reverse().join(' ')
  assert.equal(aroundActions('a {{ .b "x y" }} c', backwards), 'c {{ .b "x y" }} a')
  assert.equal(
    aroundActions('{{ .b }}', (text) => `${text}${encodeURI(text)}`),
    '{{ .b }}{{ .b }}',
  )
  assert.equal(
    aroundActions('{{ .b }}', () => ''),
    '',
  )
})

test('what looks like a mask stays as it is', () => {
  const source = 'zact7q0z {zact7q0z} {{ .b }}'
  assert.equal(
    aroundActions(source, (text) => text),
    source,
  )
})

/** As long as bodies may be: what is read again from each beginning takes longer here than tests may. */
const longest = 16_000_000
const filled = (text: string) => text.repeat(longest / text.length)

for (const beginning of [
  '{{ ',
  '{{ a ',
  '{{\\"',
  "{{\\'",
  '{{"',
  '{{`',
  '{{"\'`',
  '{{"\\',
  '{{"\'{{`"',
  '{{"{{\'{{`{{\\"',
  '{{ " {{ \\\\" {{ ` ',
  '{{"\n',
  '{ { ',
]) {
  test(`beginnings without an end are read in linear time: ${JSON.stringify(beginning)}`, () => {
    const source = filled(beginning)
    assert.equal(outsideActions(source, loud), loud(source))
  })
}

for (const beginning of ['{{/*', '{{- /* ', '{{/* *', '{{"{{/*']) {
  test(`comments without an end are read in linear time: ${JSON.stringify(beginning)}`, () => {
    const source = filled(beginning)
    assert.equal(outsideActions(source, loud), source)
  })
}

test('one action may be as long as a body', () => {
  for (const [open, close] of [
    ['{{ ', ' }}'],
    ['{{ "', '" }}'],
    ['{{ `', '` }}'],
    ['{{/*', '*/}}'],
  ] as const) {
    const long = `${open}${'a'.repeat(longest)}`
    assert.equal(outsideActions(`b${long}${close}b`, loud), `B${long}${close}B`)
    assert.doesNotThrow(() => outsideActions(long, (text) => text))
  }
})

const parts = [
  ...['{{', '}}', '{{- ', ' -}}', '{', '}', '{{/*', '{{- /*', '*/}}', '*/ -}}', '/*', '*/', '-', '"', "'", '`', '\\'],
  ...[' ', '\n', 'a', '.b', '"c"', '`d`', "'e'", '{{ .f }}', '{{ "}}" }}', "{{ '\"' }}", '{{ `"}}` }}', '{{/* " */}}'],
]

test('actions are those of the lexer', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 24 }), (chosen) => {
      const { source, texts } = sound(chosen.join(''))
      assert.deepEqual(trimmed(source), texts)
    }),
    { numRuns: 30_000 },
  )
})

/** A source up to its last action before what no template may hold, and the texts that the lexer finds in it. */
function sound(source: string): { readonly source: string; readonly texts: readonly string[] } {
  const tokens = tokenize(source)
  const wrong = tokens.findIndex((token, at) => token.kind === 'error' || isForeign(token, tokens[at + 1]))
  const right = wrong < 0 ? tokens : tokens.slice(0, 1 + tokens.slice(0, wrong).findLastIndex(isClose))
  const end = wrong < 0 ? source.length : (right.at(-1)?.offset ?? -2) + 2
  return { source: source.slice(0, end), texts: right.filter(({ kind }) => kind === 'text').map(({ text }) => text) }
}

const isClose = ({ kind }: Token) => kind === 'close'

/** The lexer lets these through for the parser to refuse. */
function isForeign({ kind, text }: Token, next: Token | undefined): boolean {
  return kind === 'other' && (text === '\\' || (text === '{' && next?.kind === 'other' && next.text === '{'))
}

/** The texts between actions, without what the markers of these trim. */
function trimmed(source: string): readonly string[] {
  const actions = [...source.matchAll(actionPattern)]
  const ends = actions.map(({ 0: action, index }) => index + action.length)
  return [0, ...ends]
    .map((start, at) => {
      // The blank of the marker at the beginning is not that of the one at the end: `{{- -}}` has one marker.
      const isTrimmedBefore = /[ \t\r\n]-\}\}$/.test((actions[at - 1]?.[0] ?? '').replace(/^\{\{-[ \t\r\n]/, ''))
      const isTrimmedBehind = /^\{\{-[ \t\r\n]/.test(actions[at]?.[0] ?? '')
      const text = source.slice(start, actions[at]?.index)
      const from = isTrimmedBefore ? text.replace(/^[ \t\r\n]+/, '') : text
      return isTrimmedBehind ? from.replace(/[ \t\r\n]+$/, '') : from
    })
    .filter((text) => text !== '')
}
