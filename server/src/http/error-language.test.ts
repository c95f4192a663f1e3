import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { catalogue, type ErrorCode } from '../errors/catalogue.ts'
import { AppError, failure, invalid, missing } from '../errors/error.ts'
import { loadTranslations } from '../i18n/translations.ts'
import { testApp } from '../testing/app.ts'
import { inLanguageOf } from './error-language.ts'

const translations = loadTranslations()
const asking = (language?: string) => ({ headers: language === undefined ? {} : { 'accept-language': language } })
const said = (error: AppError, language?: string) => inLanguageOf(asking(language), translations, error).message

const app = await testApp()
after(() => app.stop())

test('who asks for no language, or for one that we do not have, gets the English of the catalogue', () => {
  for (const language of [undefined, '*', 'xx', 'en-GB,de;q=0.5', 'de;q=0']) {
    assert.equal(said(missing('list', 7), language), 'There is no list 7.')
  }
})

test('sentences, kinds of records and reasons of ours are said in the language', () => {
  assert.equal(said(missing('list', 7), 'de-AT'), 'Nicht (mehr) vorhanden: Liste 7.')
  assert.equal(said(invalid('The file is empty.'), 'fr'), 'Ce n’est pas possible : Le fichier est vide.')
  const state = failure('record.state', { record: 'campaign', state: 'running', reason: '' })
  assert.match(said(state, 'ja'), /キャンペーン: 実行中/)
  const large = (limit: string) => said(failure('request.tooLarge', { limit }), 'de')
  assert.equal(large('5 MB'), 'Das ist zu groß. Erlaubt: 5 MB.')
  assert.equal(large('size'), translations.text('de', 'error.tooLarge'))
})

test('what only its kind has words for keeps its English sentence', () => {
  const words = said(failure('webhook.refused', { reason: 'the signature does not fit' }), 'es')
  assert.match(words, /\(This report was refused: the signature does not fit\.\)$/)
})

test('every code is said in every language, without a hole in it', () => {
  for (const { code: language } of translations.languages) {
    for (const code of codes()) {
      const names = [...catalogue[code].message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      const error = new AppError(code, Object.fromEntries(names.map((name) => [name, 'value'])))
      const message = said(error, language)
      assert.doesNotMatch(message, /\{\w+\}|error\./, `${language} ${code}`)
      if (language !== 'en') assert.notEqual(message, error.message, `${language} ${code}`)
    }
  }
})

test('words of our own are the values that errors have', () => {
  const english = translations.texts('en')
  for (const [key, text] of Object.entries(english)) if (key.startsWith('word.')) assert.equal(`word.${text}`, key)
})

test('the API answers in the language of the request; code and data stay', async () => {
  const asked = { headers: { 'accept-language': 'pl' } }
  const polish = await app.request('GET', '/api/lists/4711', asked)
  assert.equal(polish.status, 404)
  assert.equal(polish.at('message'), 'Nie znaleziono: lista 4711.')
  assert.equal(polish.at('code'), 'record.missing')
  assert.equal(polish.headers.get('content-language'), 'pl')
  const english = await app.request('GET', '/api/lists/4711')
  assert.equal(english.at('message'), 'There is no list 4711.')
  assert.match(polish.headers.get('cache-control') ?? polish.headers.get('vary') ?? '', /no-store|Accept-Language/i)
})

function codes(): readonly ErrorCode[] {
  return Object.keys(catalogue).filter((name): name is ErrorCode => name in catalogue)
}
