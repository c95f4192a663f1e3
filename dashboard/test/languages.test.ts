import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { nameOfLanguage, regionalLocale, wantedLanguage } from '../src/i18n/choose.ts'
import { completed } from '../src/i18n/complete.ts'

type Texts = Readonly<Record<string, string>>

const folder = join(import.meta.dirname, '../src/i18n')
const codes = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
const english = textsOf('en')

/** Keys that come in forms, such as `lists.count` for `lists.count_one` and `lists.count_other`. */
const counted = Object.keys(english).flatMap((key) => {
  const base = key.slice(0, -'_other'.length)
  return key.endsWith('_other') && `${base}_one` in english ? [base] : []
})
const plain = Object.keys(english).filter(
  (key) => !counted.some((base) => [`${base}_one`, `${base}_other`].includes(key)),
)

function textsOf(code: string): Texts {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'))
  assert.ok(typeof parsed === 'object' && parsed !== null)
  return Object.fromEntries(
    Object.entries(parsed).map(([key, text]): [string, string] => {
      assert.ok(typeof text === 'string' && text.trim() !== '', `${code}: ${key} is empty`)
      return [key, text]
    }),
  )
}

function placeholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()
}

interface Form {
  readonly key: string
  /** Placeholders that it cannot do without. */
  readonly needed: readonly string[]
  /** Placeholders that are filled in at all. */
  readonly filled: readonly string[]
}

/** The forms that a language needs of what is counted (CLDR): Arabic has six, Japanese one. */
function formsOf(code: string): readonly Form[] {
  const rules = new Intl.PluralRules(code)
  const numbers = Array.from({ length: 201 }, (_, number) => number)
  return counted.flatMap((base) => {
    const one = placeholders(english[`${base}_one`] ?? '')
    const several = placeholders(english[`${base}_other`] ?? '')
    return rules.resolvedOptions().pluralCategories.map((category) => {
      // A form for a single number may say it in words, as English does: "one person".
      const single = numbers.filter((number) => rules.select(number) === category).length === 1
      return {
        key: `${base}_${category}`,
        needed: single ? several.filter((name) => one.includes(name)) : several,
        filled: [...one, ...several],
      }
    })
  })
}

function faultsOf(code: string, own: Texts): readonly string[] {
  const forms = formsOf(code)
  const known = new Set([...plain, ...forms.map((form) => form.key)])
  const missing = [...known].filter((key) => !(key in own))
  const unknown = Object.keys(own).filter((key) => !known.has(key))
  const different = plain.filter(
    (key) => key in own && !same(placeholders(own[key] ?? ''), placeholders(english[key] ?? '')),
  )
  const wrong = forms.filter(({ key, needed, filled }) => {
    const held = placeholders(own[key] ?? '')
    return key in own && !(needed.every((name) => held.includes(name)) && held.every((name) => filled.includes(name)))
  })
  return [
    ...missing.map((key) => `missing: ${key}`),
    ...unknown.map((key) => `not needed: ${key}`),
    ...different.map((key) => `other placeholders than in English: ${key}`),
    ...wrong.map(({ key }) => `must name what English names with several, the number included: ${key}`),
  ]
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join()
}

for (const code of codes.filter((one) => one !== 'en')) {
  test(`${code} (${nameOfLanguage(code)}) says everything that English says`, () => {
    assert.deepEqual(faultsOf(code, textsOf(code)), [])
  })
}

test('faults of a language are found', () => {
  const found = faultsOf('ru', {
    ...english,
    'common.select': 'Выбрать',
    'common.selected_one': 'Выбрана строка',
    'common.selected_few': 'Выбрано {{count}} строки',
  })
  assert.ok(found.includes('other placeholders than in English: common.select'))
  // 21 and 101 are "one" in Russian.
  assert.ok(found.includes('must name what English names with several, the number included: common.selected_one'))
  assert.ok(found.includes('missing: common.selected_many'))
  assert.ok(!found.some((fault) => fault.includes('common.selected_few')))
  assert.ok(faultsOf('ja', english).includes('not needed: common.selected_one'))
})

test('the language is the one picked, else the first of the browser that we have', () => {
  const available = ['de', 'en', 'pt']
  assert.equal(wantedLanguage({ available, chosen: 'de', browser: ['en-GB'] }), 'de')
  assert.equal(wantedLanguage({ available, chosen: undefined, browser: ['sv', 'pt-BR', 'en'] }), 'pt')
  assert.equal(wantedLanguage({ available, chosen: 'gone', browser: ['en-GB'] }), 'en')
  assert.equal(wantedLanguage({ available, chosen: undefined, browser: ['sv'] }), undefined)
})

test('numbers and dates are of the region of the reader', () => {
  assert.equal(regionalLocale('en', ['de-AT', 'en-GB']), 'en-GB')
  assert.equal(regionalLocale('de', ['en-GB']), 'de')
  assert.equal(regionalLocale('en', ['en-US@posix', 'en-US']), 'en-US')
})

test('English fills gaps: single texts, and all forms of what is counted', () => {
  const own = { known: 'Bekannt', people_one: 'ein Mensch', people_other: '{{count}} Menschen' }
  const english = { known: 'Known', new: 'New', people_one: 'one', people_other: '{{count}}', lists_one: 'one list' }
  const filled = completed('de', own, { ...english, lists_other: '{{count}} lists' })
  assert.deepEqual(filled, { ...own, new: 'New', lists_one: '{{count}} lists', lists_other: '{{count}} lists' })
  assert.deepEqual(Object.keys(completed('ja', {}, { lists_one: 'one', lists_other: 'all' })), ['lists_other'])
})
