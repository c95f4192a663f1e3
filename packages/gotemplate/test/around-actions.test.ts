import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundActions, outsideActions } from '../src/around-actions.ts'

const loud = (text: string) => text.toUpperCase()

for (const [source, expected] of [
  ['no action', 'NO ACTION'],
  ['a {{ .b }} c', 'A {{ .b }} C'],
  ['{{ .b }}', '{{ .b }}'],
  ['a {{ "}}" | upper }} c', 'A {{ "}}" | upper }} C'],
  ['a {{ "\\"}}" }} c', 'A {{ "\\"}}" }} C'],
  ['a {{ `}}"` }} c', 'A {{ `}}"` }} C'],
  ["a {{/* don't }} */}} c", "A {{/* don't }} */}} C"],
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

test('open braces without an end are read in linear time', () => {
  const source = '{{ '.repeat(100_000)
  assert.equal(outsideActions(source, loud), source)
})
