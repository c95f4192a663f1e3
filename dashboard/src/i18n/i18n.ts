import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import english from './en.json'

/** Texts of the dashboard. English is built in; another language is one more file here, loaded when it is chosen. */
const others = import.meta.glob<{ default: Record<string, unknown> }>(['./*.json', '!./en.json'])

export async function startTexts(language: string): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  await changeLanguage(language)
}

export async function changeLanguage(language: string): Promise<void> {
  const load = others[`./${language}.json`]
  if (load !== undefined && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', (await load()).default)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
}
