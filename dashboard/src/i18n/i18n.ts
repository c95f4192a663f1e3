import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { regionalLocale, wantedLanguage } from './choose.ts'

/** One file a language, each loaded when it is needed; a further language is a further file here. */
const files = import.meta.glob<{ default: Record<string, string> }>('./*.json')

/** English fills what another language does not say yet. */
const complete = 'en'

export const languages: readonly string[] = Object.keys(files)
  .map((path) => path.slice('./'.length, -'.json'.length))
  .sort()

/** Kept where light or dark is kept: in this browser. */
const kept = 'broadsheet-language'

export function chosenLanguage(): string | undefined {
  return localStorage.getItem(kept) ?? undefined
}

/** The language to start in; undefined where neither the person nor the browser names one that we have. */
export function ownLanguage(): string | undefined {
  return wantedLanguage({ available: languages, chosen: chosenLanguage(), browser: navigator.languages })
}

export async function startTexts(language: string): Promise<void> {
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
  await show(language)
}

/** Takes a language from now on; undefined: as the browser asks, else as the installation does. */
export async function chooseLanguage(chosen: string | undefined, installation: string): Promise<void> {
  if (chosen === undefined) localStorage.removeItem(kept)
  else localStorage.setItem(kept, chosen)
  await show(ownLanguage() ?? installation)
}

let region = complete

async function show(wanted: string): Promise<void> {
  const language = languages.includes(wanted) ? wanted : complete
  // A file that cannot be had, because a newer version replaced it, leaves the screen in English.
  await Promise.all([load(complete), load(language).catch(() => undefined)])
  region = regionalLocale(language, navigator.languages)
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
  await i18next.changeLanguage(language)
}

async function load(language: string): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return
  const file = await files[`./${language}.json`]?.()
  if (file !== undefined) i18next.addResourceBundle(language, 'translation', file.default)
}

export function direction(): 'ltr' | 'rtl' {
  return i18next.dir()
}

/** For numbers and dates. */
export function locale(): string {
  return region
}
