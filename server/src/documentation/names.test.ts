import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { routeTable } from '../app.ts'
import { SettingsSchema } from '../settings/schema.ts'
import { meaningOf, settingsPage } from './settings-page.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const found = (patterns: readonly string[]) =>
  globSync([...patterns], { cwd: root }).filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))

const pages = new Map(
  found(['*.md', 'docs/**/*.md', '{server,dashboard,packages,bench,conformance}/**/*.md']).map((path) => [
    path,
    read(path),
  ]),
)
const code = found(['{server,dashboard,packages,bench,conformance}/**/*.{ts,tsx,mjs}']).map(read).join('\n')
const prose = [...pages.values()].join('\n')
const settings = Object.keys(SettingsSchema.properties)

/** What a page names that there is not, as `page: name`. */
function strangers(pattern: RegExp, isKnown: (name: string, page: string) => boolean): readonly string[] {
  return [...pages].flatMap(([page, text]) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) => (isKnown(name, page) ? [] : `${page}: ${name}`)),
  )
}

test('every link of a page leads to a file', () => {
  const links = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g
  assert.deepEqual(
    strangers(links, (name, page) => existsSync(join(root, dirname(page), name))),
    [],
  )
})

test('every file of code that a page names is there', () => {
  const files = found(['**/*.{ts,tsx,mjs,sql}', '**/package.json'])
  const isThere = (name: string) => files.some((path) => path === name || path.endsWith(`/${name}`))
  assert.deepEqual(
    strangers(/`((?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|sql))`/g, (name) => /NNNN|0001_…/.test(name) || isThere(name)),
    [],
  )
})

test('every command of npm that a page names is there', () => {
  const scripts = found(['package.json', '{server,dashboard,bench}/package.json', 'packages/*/package.json'])
    .map(read)
    .flatMap((text) => Object.keys(Object(JSON.parse(text)).scripts ?? {}))
  assert.deepEqual(
    strangers(/npm run (?:-s )?([\w:.-]+)/g, (name) => scripts.includes(name)),
    [],
  )
})

test('every address of the API in the guides is in the route table', () => {
  const known = routeTable().map(({ path }) => new RegExp(`^${path.replace(/\{[^}]*\}|\*/g, '[^/]+')}$`))
  const isRoute = (name: string) => known.some((route) => route.test(name.replace(/[.:]$/, '')))
  const guides = /^(README\.md|docs\/(guides|operations)\/)/
  // Braces of a choice, a beginning and a path that is left open say no single address.
  const isOpen = (name: string) => /[|…*]|^\/api\/?$/.test(name)
  assert.deepEqual(
    strangers(
      /(?<![\w.])(\/api\/[\w/{}|.…*:-]+)/g,
      (name, page) => !guides.test(page) || isOpen(name) || isRoute(name),
    ),
    [],
  )
})

test('variables of the environment: what the code reads is written down, what is written down is read', () => {
  const readByCode = [...code.matchAll(/process\.env\.([A-Z_]+)/g), ...code.matchAll(/environment\.([A-Z_]+)/g)]
  const ours = new Set(readByCode.map(([, name = '']) => name).filter((name) => !['PATH', 'INIT_CWD'].includes(name)))
  const ofTheRunner = ['NODE_TEST_CONTEXT']
  assert.deepEqual(
    [...ours].filter((name) => !prose.includes(name) && !ofTheRunner.includes(name)),
    [],
  )
  const considered = ['BROADSHEET_SECRET_KEY', 'BROADSHEET_TOKEN']
  assert.deepEqual(
    strangers(
      /\b((?:BROADSHEET|LISTMONK|AWS)_\w+)/g,
      (name) => considered.includes(name) || code.includes(name.replace(/_FILE$/, '')),
    ),
    [],
  )
})

test('every setting is explained, and every setting that a page names is there', () => {
  assert.deepEqual(
    settings.filter((key) => meaningOf(key) === ''),
    [],
  )
  const groups = /`((?:app|privacy|security|upload|maintenance|appearance)\.[a-z][\w.]*)`/g
  assert.deepEqual(
    strangers(groups, (name) => settings.includes(name) || /\.(ts|address|css|js)$/.test(name) || isBeginning(name)),
    [],
  )
  assert.equal(read('docs/operations/settings.md'), settingsPage(), 'npm run docs')
})

function isBeginning(name: string): boolean {
  return settings.some((key) => key.startsWith(`${name.replace(/\.$/, '')}.`))
}
