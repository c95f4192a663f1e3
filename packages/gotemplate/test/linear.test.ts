import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile } from '../src/index.ts'

// What reads these more than once or twice takes minutes for each, and the test ends by its time-out.
const long = 500_000

const readByFunctions: Readonly<Record<string, readonly [source: string, seen: string]>> = {
  'slashes before the last part of a path': ['{{ base .text }}', `${'/'.repeat(long)}x`],
  'blanks inside JSON': ['{{ fromJson .text }}', `[1${'\t'.repeat(long)}x`],
  'blanks inside a text': ['{{ trim .text | len }}', `x${'\t'.repeat(long)}x`],
  'digits that are no number': ['{{ float64 .text }}', `${'1'.repeat(long)}x`],
  'digits and underscores that are no number': ['{{ float64 .text }}', `0_${'00_'.repeat(long / 3)}E`],
  'hexadecimal digits that are no number': ['{{ float64 .text }}', `0X1${'01'.repeat(long / 2)}.`],
}

for (const [name, [source, text]] of Object.entries(readByFunctions)) {
  test(`read once: ${name}`, () => {
    const template = compile(source, { engine: 'text', sprig: true })
    try {
      assert.ok(template.render({ text }).length > 0)
    } catch (error) {
      assert.match(String(error), /error calling|invalid character/)
    }
  })
}

test('read once: blanks and words inside a script', () => {
  for (const run of ['\t', '$']) {
    const page = `<script>${run.repeat(long)}é{{ 1 }}</script>`
    assert.equal(compile(page, { engine: 'html' }).render({}).length, page.length - '{{ 1 }}'.length + ' 1 '.length)
  }
})

test('a constraint on versions that is nearly one is turned down at once', () => {
  const source = `{{ semverCompare "0 0.0${',\\t*.*'.repeat(150)}^" "1.0.0" }}`
  assert.throws(() => compile(source, { engine: 'text', sprig: true }).render({}), /improper constraint/)
})
