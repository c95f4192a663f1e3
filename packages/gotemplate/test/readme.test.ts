import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const packageFolder = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'gotemplate-examples-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const index = pathToFileURL(join(packageFolder, 'src/index.ts')).href
const names = 'compile, functionDocs, GoTime, hostObject, parse, printTree, SafeString, typed'

/** Turns `expression // => value` into an assertion, and runs it. */
async function run(name: string, code: string): Promise<void> {
  const checked = code
    .replace(/^import \{[^}]*\} from '@broadsheet\/gotemplate'\n/m, '')
    .replace(
      /^(\S.*?)\s*\/\/ (?:=> )?(['[].*)$/gm,
      (_all, expression, value) => `assert.deepEqual(${expression.replace(/;$/, '')}, ${value})`,
    )
    .replace(
      /^(\S.*)\n\/\/ (?:=> )?(['[].*)$/gm,
      (_all, expression, value) => `assert.deepEqual(${expression}, ${value})`,
    )
  assert.match(checked, /assert\.deepEqual/, `${name} checks nothing`)
  const file = join(folder, `${name}.ts`)
  writeFileSync(
    file,
    `import assert from 'node:assert/strict'\nimport { ${names} } from '${index}'\nvoid [${names}]\n${checked}`,
  )
  await import(pathToFileURL(file).href)
}

function examplesIn(text: string): string[] {
  return Array.from(text.matchAll(/```ts\n([\s\S]*?)```/g), (match) => match[1] ?? '')
}

test('the examples of the README do what they say', async () => {
  const examples = examplesIn(readFileSync(join(packageFolder, 'README.md'), 'utf8'))
  assert(examples.length >= 5)
  for (const [i, example] of examples.entries()) await run(`readme-${i}`, example)
})

test('the examples of the doc comments do what they say', async () => {
  const source = join(packageFolder, 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  let count = 0
  for (const file of files) {
    const comments = readFileSync(join(source, file), 'utf8').replace(/^ +\* ?/gm, '')
    for (const example of examplesIn(comments)) await run(`doc-${count++}`, example)
  }
  assert(count >= 6, `${count} examples`)
})
