export interface LanguageWishes {
  /** Codes of the languages that there are texts for. */
  readonly available: readonly string[]
  /** What the person picked in the account menu of this browser. */
  readonly chosen: string | undefined
  /** What the browser asks for, the best first, such as `pt-BR`. */
  readonly browser: readonly string[]
}

/** The person's own choice, else the first of the browser's languages that we have; undefined if there is none. */
export function wantedLanguage({ available, chosen, browser }: LanguageWishes): string | undefined {
  const wishes = chosen === undefined ? browser : [chosen, ...browser]
  return wishes.map((wish) => nearest(wish, available)).find((code) => code !== undefined)
}

/** `pt-BR` is served by `pt-BR`, else by `pt`. */
function nearest(wish: string, available: readonly string[]): string | undefined {
  return [wish, baseOf(wish)].find((code) => available.includes(code))
}

/** Numbers and dates are written as the reader's region does: `en-GB` where English is shown and the browser asks for it. */
export function regionalLocale(language: string, browser: readonly string[]): string {
  return browser.find((wish) => baseOf(wish) === baseOf(language) && isTag(wish)) ?? language
}

/** Browsers started in the locale POSIX ask for `en-US@posix`, which Intl does not take. */
export function isTag(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0
  } catch {
    return false
  }
}

function baseOf(code: string): string {
  return code.split('-')[0] ?? code
}

/** As its speakers call it, with a capital as in a list of names: `Français`. */
export function nameOfLanguage(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
