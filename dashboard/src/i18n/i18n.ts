import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { regionalLocale } from './choose.ts'
import { complete, languageFor, startLanguage, textsOf } from './files.ts'

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: complete,
    fallbackLng: complete,
    resources: {},
    // The language is known to i18next before its texts are, which it need not mention.
    partialBundledLanguages: true,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  await show(startLanguage())
}

/** Takes a language from now on; undefined: as the browser asks, else as the installation does. */
export async function showLanguage(chosen: string | undefined): Promise<void> {
  await show(languageFor(chosen))
}

let region: string = complete

async function show(language: string): Promise<void> {
  // A file that cannot be had, because a newer version replaced it, leaves the screen as it is, or in English.
  await load(language).catch(() => load(complete))
  region = regionalLocale(language, navigator.languages)
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
  await i18next.changeLanguage(language)
}

async function load(language: string): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return
  i18next.addResourceBundle(language, 'translation', await textsOf(language))
}

export function direction(): 'ltr' | 'rtl' {
  return i18next.dir()
}

/** For numbers and dates. */
export function locale(): string {
  return region
}
