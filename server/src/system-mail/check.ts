import { invalid } from '../errors/error.ts'
import type { Translations } from '../i18n/translations.ts'
import type { PageContext } from '../pages/layout.ts'
import type { SystemMailLayout } from '../settings/system-mail-layout.ts'
import { composeIn } from './compose.ts'
import { systemMailKinds } from './kinds.ts'
import { sampleData } from './samples.ts'

const longestText = 2000

/** The texts that may be overridden, as they stand in English. */
export function systemMailTexts(translations: Pick<Translations, 'texts'>): Readonly<Record<string, string>> {
  const mine = ([key]: readonly [string, string]) => /^mail\.(?!smtpTest\.|messengerTest\.)/.test(key)
  return Object.fromEntries(Object.entries(translations.texts('en')).filter(mine))
}

/** Texts that were emptied are gone: the built-in ones are used. Throws for what could not be used. */
export function checkedTexts(
  translations: Pick<Translations, 'texts' | 'has'>,
  texts: SystemMailLayout['texts'],
): SystemMailLayout['texts'] {
  const known = new Map(Object.entries(systemMailTexts(translations)))
  const checked = Object.entries(texts).map(([language, own]): [string, Record<string, string>] => {
    if (!translations.has(language)) throw invalid(`texts: there is no language ${language.slice(0, 50)}.`)
    const kept = Object.entries(own).filter(([, text]) => text.trim() !== '')
    for (const [key, text] of kept) checkText(known.get(key), `texts.${language}.${key.slice(0, 100)}`, text)
    return [language, Object.fromEntries(kept)]
  })
  return Object.fromEntries(checked.filter(([, own]) => Object.keys(own).length > 0))
}

function checkText(builtIn: string | undefined, name: string, text: string): void {
  if (builtIn === undefined) throw invalid(`${name}: there is no such text in the mails of the system.`)
  if (text.length > longestText) throw invalid(`${name}: at most ${longestText} characters.`)
  const allowed = new Set(['site', ...placeholdersOf(builtIn)])
  const unknown = placeholdersOf(text).find((placeholder) => !allowed.has(placeholder))
  if (unknown === undefined) return
  const offered = [...allowed].map((placeholder) => `{${placeholder}}`).join(', ')
  throw invalid(`${name}: {${unknown}} is not known here. There are: ${offered}.`)
}

function placeholdersOf(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** Renders every kind of mail in every language. Throws the first fault. */
export function tryLayout(context: Omit<PageContext, 'language'>, layout: SystemMailLayout): void {
  if (layout.html === '') return
  for (const { code } of context.translations.languages) {
    for (const kind of systemMailKinds) composeIn(layout, { ...context, language: code }, kind, sampleData[kind])
  }
}
