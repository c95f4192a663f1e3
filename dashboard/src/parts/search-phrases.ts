import type { TFunction } from 'i18next'

const phrases = {
  Find: 'find',
  Replace: 'with',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'case',
  regexp: 'regexp',
  'by word': 'word',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'current',
  'on line': 'onLine',
  'replaced match on line $': 'replaced',
  'replaced $ matches': 'replacedAll',
} as const

/** What the library says in English alone. `$` is the number that it fills in. */
export function searchPhrases(t: TFunction): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(phrases).map(([english, text]) => [english, t(`search.${text}`, { number: '$' })]),
  )
}
