import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { completed, type Texts } from './src/i18n/complete.ts'

const folder = join(import.meta.dirname, 'src/i18n')
const english = join(folder, 'en.json')

/** Fills what a language does not say yet with English, so that a browser loads one language and not two. */
export function completeTexts(): Plugin {
  return {
    name: 'complete-texts',
    enforce: 'pre',
    transform(code, id) {
      const [language] = new RegExp(`(?<=^${folder}/)[\\w-]+(?=\\.json$)`).exec(id) ?? []
      if (language === undefined || id === english) return undefined
      this.addWatchFile(english)
      return JSON.stringify(completed(language, textsOf(code), textsOf(readFileSync(english, 'utf8'))))
    },
  }
}

function textsOf(json: string): Texts {
  const parsed: unknown = JSON.parse(json)
  if (typeof parsed !== 'object' || parsed === null) throw new Error('A file of texts is one object')
  return Object.fromEntries(Object.entries(parsed).map(([key, text]): [string, string] => [key, String(text)]))
}
