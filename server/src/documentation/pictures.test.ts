import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const images = join(root, 'docs/images')

const pages = [
  join(root, 'README.md'),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, 'docs', name)),
]

/** Pictures that the pages show, as paths from the root. */
const shown = new Set(
  pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/!\[[^\]]*\]\((?!https?:)([^)]+)\)/g)].map(([, path = '']) =>
      relative(root, join(dirname(page), path)),
    ),
  ),
)

const kept = readdirSync(images).map((name) => relative(root, join(images, name)))

test('every picture that is shown exists, every one that exists is shown, and none is large', () => {
  assert.deepEqual([...shown].sort(), kept.sort())
  const large = kept.filter((path) => statSync(join(root, path)).size > 150_000)
  assert.deepEqual(large, [])
})
