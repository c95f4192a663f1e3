import { wantedLanguage } from './choose.ts'

type Texts = Readonly<Record<string, string>>

/** One file a language, each loaded when it is needed; a further language is a further file here. */
const files = import.meta.glob<{ default: Texts }>('./*.json')

/** What is shown where no other language is wanted. The build fills the gaps of the others with it. */
export const complete = 'en'

export const languages: readonly string[] = Object.keys(files)
  .map((path) => path.slice('./'.length, -'.json'.length))
  .sort()

export async function textsOf(language: string): Promise<Texts> {
  return (await files[`./${language}.json`]?.())?.default ?? {}
}

/** What the account says; undefined: as the browser asks. The server writes it into the page. */
export const accountLanguage = written('account-language')

export const installationLanguage = written('installation-language')

function written(name: string): string | undefined {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
  return content === '' ? undefined : content
}

/** The language for somebody who chose this one, or none: of those that there are. */
export function languageFor(chosen: string | undefined): string {
  const wanted = wantedLanguage({ available: languages, chosen, browser: navigator.languages })
  if (wanted !== undefined) return wanted
  return installationLanguage !== undefined && languages.includes(installationLanguage)
    ? installationLanguage
    : complete
}

export const startLanguage = () => languageFor(accountLanguage)
