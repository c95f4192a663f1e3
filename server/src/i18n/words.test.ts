import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadTranslations } from './translations.ts'
import { wordIn } from './words.ts'

const translations = loadTranslations()
const german = (word: string) => wordIn(translations, 'de', word)

test('a sentence is said with its values, and behind the field that it is about', () => {
  assert.equal(german('draft'), 'Entwurf')
  assert.equal(german('There is no messenger "a {b} "c"".'), 'Es gibt keinen Messenger „a {b} "c"“.')
  assert.equal(german('expires_at: this is in the past.'), 'expires_at: Das liegt in der Vergangenheit.')
  assert.equal(
    german('app.name: A tag has at most 100 characters.'),
    'app.name: Ein Schlagwort hat höchstens 100 Zeichen.',
  )
  assert.equal(
    german('Two entries of kind SMTP server are called "{kind}".'),
    'Zwei Einträge der Art SMTP server heißen „{kind}“.',
  )
})

test('what is no sentence of ours stays as it is', () => {
  for (const word of [
    'nobody: knows this.',
    'A tag has at most many characters.',
    'Name the lists: target_list_ids must not be empty.',
    '',
    `There is no messenger "${'x'.repeat(2000)}".`,
  ]) {
    assert.equal(german(word), word)
  }
  assert.equal(wordIn(translations, 'en', 'There is no messenger "x".'), 'There is no messenger "x".')
})

test('every sentence is one that the server says: a changed one takes its translations with it', () => {
  const source = globSync('**/*.ts', { cwd: join(import.meta.dirname, '..') })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'")
    .replaceAll('\\`', '`')
  const sentences = Object.keys(translations.ownTexts('en')).filter((key) => /^word\..* .*\.$/.test(key))
  assert.ok(sentences.length > 40)
  for (const key of sentences) {
    const parts = key.slice('word.'.length).split(/\{\w+\}/)
    for (const part of parts) assert.ok(source.includes(part), `${key}: nobody says "${part}"`)
  }
})
