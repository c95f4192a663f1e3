import type { IncomingHttpHeaders } from 'node:http'
import type { Translations } from './translations.ts'

type Texts = ReturnType<Translations['texts']>

interface Sentence {
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly text: string
}

const prefix = 'word.'
/** Longer ones hold what somebody sent, and are none of ours. */
const longest = 1000

/**
 * A word or sentence of ours in another language, or itself where there is none.
 *
 * The text of `draft` is `word.draft`. In a sentence with values the key names them: `word.There is no messenger
 * "{name}".` Of a sentence about a field, `expires_at: this is in the past.`, the text is that of what is behind it.
 */
export function wordIn(translations: Translations, language: string, word: string): string {
  return said(translations.texts(language), word) ?? word
}

/**
 * The same in the language that a request asks for (Accept-Language), and in English for whoever asks for none that we
 * have: what programs read is the same whatever the language of the installation.
 */
export function wordFor(headers: IncomingHttpHeaders, translations: Translations, word: string): string {
  return wordIn(translations, translations.negotiate(headers['accept-language'], 'en'), word)
}

function said(texts: Texts, word: string): string | undefined {
  const exact = texts[prefix + word]
  if (exact !== undefined || word.length > longest) return exact
  return withValues(texts, word) ?? behindField(texts, word)
}

function withValues(texts: Texts, word: string): string | undefined {
  for (const { pattern, names, text } of sentencesOf(texts)) {
    const values = pattern.exec(word)?.slice(1)
    if (values !== undefined) return text.replace(/\{(\w+)\}/g, (whole, name) => values[names.indexOf(name)] ?? whole)
  }
  return undefined
}

function behindField(texts: Texts, word: string): string | undefined {
  const [, field, sentence] = /^([\w.]{1,100}): (.+)$/s.exec(word) ?? []
  const words = sentence === undefined ? undefined : said(texts, sentence)
  return words === undefined ? undefined : `${field}: ${words}`
}

/** What a value can be, by its name; any text where nothing is said. */
const shapes: Readonly<Record<string, string>> = { field: '([\\w.]+)', number: '(\\d+)' }

/** Splitting by names puts each behind the text before it. */
const isName = (_: string, at: number) => at % 2 === 1

const known = new WeakMap<Texts, readonly Sentence[]>()

/** The sentences with values of a language, made ready once. */
function sentencesOf(texts: Texts): readonly Sentence[] {
  const before = known.get(texts)
  if (before !== undefined) return before
  const sentences = Object.entries(texts).flatMap(([key, text]) => {
    if (!key.startsWith(prefix) || !/\{\w+\}/.test(key)) return []
    const parts = key.slice(prefix.length).split(/\{(\w+)\}/)
    const names = parts.filter(isName)
    const pattern = parts
      .map((part, at) => (isName(part, at) ? (shapes[part] ?? '(.*?)') : RegExp.escape(part)))
      .join('')
    return [{ pattern: new RegExp(`^${pattern}$`, 's'), names, text }]
  })
  known.set(texts, sentences)
  return sentences
}
