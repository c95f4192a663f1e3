import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '../errors/error.ts'

/** Flat key → text of one language. `_.code`, `_.name` and `_.dir` describe the language itself. */
export type LanguageTexts = Readonly<Record<string, string>>

export interface Translations {
  /** Languages on offer, English first. */
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  has(code: string): boolean
  /** The language of ours that a code means, with a region or without; undefined where there is none. */
  languageOf(code: string): string | undefined
  /** All texts of a language over the English ones; an unknown region counts for nothing, an unknown code is English. */
  texts(code: string): LanguageTexts
  /** What the file of a language itself holds; empty for an unknown code. */
  ownTexts(code: string): LanguageTexts
  /** One text with its placeholders filled. An unknown key is returned as it is. */
  text(code: string, key: string, parameters?: Readonly<Record<string, string | number>>): string
  /** `ltr` or `rtl`. */
  direction(code: string): 'ltr' | 'rtl'
  /** The first language of an Accept-Language header that we have, else the fallback. */
  negotiate(header: string | undefined, fallback: string): string
}

const folder = join(import.meta.dirname, 'languages')

/** Reads every `languages/*.json` once at start: adding a language is adding a file. */
export function loadTranslations(): Translations {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const own = new Map(files.map((name): [string, LanguageTexts] => [name.slice(0, -5), readTexts(join(folder, name))]))
  const english = own.get('en') ?? {}
  const merged = new Map([...own].map(([code, texts]): [string, LanguageTexts] => [code, { ...english, ...texts }]))

  const languageOf = (code: string) => [code, languageWithoutRegion(code)].find((known) => own.has(known))
  const texts = (code: string): LanguageTexts => merged.get(languageOf(code) ?? 'en') ?? english
  return {
    languages: [...own]
      .map(([code, entries]) => ({ code, name: entries['_.name'] ?? code }))
      .sort((a, b) => Number(b.code === 'en') - Number(a.code === 'en') || a.name.localeCompare(b.name)),
    has: (code) => own.has(code),
    languageOf,
    texts,
    ownTexts: (code) => own.get(code) ?? {},
    text: (code, key, parameters = {}) => fill(texts(code)[key] ?? key, parameters),
    direction: (code) => (texts(code)['_.dir'] === 'rtl' ? 'rtl' : 'ltr'),
    negotiate: (header, fallback) => preferred(header, (code) => own.has(code)) ?? fallback,
  }
}

/** A taken-over database may name a language with its region, `zh-CN`, and Japanese by its country. */
function languageWithoutRegion(code: string): string {
  const language = code.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
  return language === 'jp' ? 'ja' : language
}

function readTexts(path: string): LanguageTexts {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${path} holds no object`)
  return Object.fromEntries(
    Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** RFC 9110, section 12.5.4: ranges with weights; a range matches its language with or without the region. */
function preferred(header: string | undefined, has: (code: string) => boolean): string | undefined {
  if (header === undefined) return undefined
  const ranges = header.split(',', 20).map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined)
    return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) }
  })
  for (const { tag, weight } of ranges.sort((a, b) => b.weight - a.weight)) {
    if (!(weight > 0)) continue
    const language = tag.split('-')[0]?.toLowerCase() ?? ''
    const match = [tag, language].find(has)
    if (match !== undefined) return match
  }
  return undefined
}
