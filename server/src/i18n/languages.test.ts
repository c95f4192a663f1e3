import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTranslations } from './translations.ts'

const translations = loadTranslations()
const english = translations.texts('en')

const complete = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ru', 'uk', 'tr', 'ar', 'hi', 'zh', 'ja']

function placeholders(text: string): readonly string[] {
  return (text.match(/\{\w+\}/g) ?? []).sort()
}

test('the promised languages are there, and describe themselves', () => {
  const codes = translations.languages.map((language) => language.code)
  assert.deepEqual(codes.slice(0, 1), ['en'])
  for (const code of complete) {
    assert.ok(codes.includes(code), code)
    assert.equal(translations.text(code, '_.code'), code)
  }
  assert.equal(translations.direction('ar'), 'rtl')
})

test('a language with a region is that language', () => {
  assert.equal(translations.text('pt-BR', '_.code'), 'pt')
  assert.equal(translations.text('zh-CN', '_.code'), 'zh')
  assert.equal(translations.text('fr_CA', '_.code'), 'fr')
  assert.equal(translations.text('jp', '_.code'), 'ja')
  assert.equal(translations.text('ar-EG', '_.dir'), 'rtl')
  assert.equal(translations.text('xx-YY', '_.code'), 'en')
})

for (const code of complete) {
  test(`${code}: every text, with the same placeholders`, () => {
    const own = translations.ownTexts(code)
    const needed = Object.keys(english)
    assert.deepEqual(
      needed.filter((key) => (own[key] ?? '').trim() === ''),
      [],
    )
    for (const key of Object.keys(own)) {
      assert.ok(key in english, `${key} is no text of ours`)
      assert.deepEqual(placeholders(own[key] ?? ''), placeholders(english[key] ?? ''), key)
    }
  })
}
