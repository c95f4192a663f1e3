import type { Translations } from './translations.ts'

/** A word or sentence of ours in another language: the text `word.<it>`, or itself where there is none. */
export function wordIn(translations: Translations, language: string, word: string): string {
  return translations.texts(language)[`word.${word}`] ?? word
}
