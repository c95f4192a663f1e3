import { fn1, type GoFunction, string } from '../values/function.ts'
import { lowerOf, upperOf } from './cases.ts'
import { SPACE } from './strings.ts'

type WordKind = 'number' | 'capital' | 'letters' | 'gap' | 'marks' | 'other'

interface Word {
  readonly kind: WordKind
  readonly text: string
}

const GAP = `[-_${SPACE}]`
/** Ideographs make no words. */
const IDEOGRAPH = '[\\u3400-\\u4d85\\u4e00-\\u9fcc\\u{20000}-\\u{2b81d}]'
const LETTERS = `(?:(?!\\p{Lu}|${IDEOGRAPH})\\p{L})`
/** Capitals keep together, but the last of them belongs to the letters behind it: `HTTP` `Status`. */
const WORD = new RegExp(
  `(?<gap>${GAP}+)|(?<marks>(?:(?!${GAP})\\p{P})(?:\\p{P})*)|(?<capital>\\p{Lu}${LETTERS}+|\\p{Lu}+(?=\\p{Lu}${LETTERS})|\\p{Lu}+)` +
    `|(?<letters>${LETTERS}+)|(?<number>\\p{N}+)|(?<other>(?:(?!${GAP}|(?!${IDEOGRAPH})\\p{L}|\\p{N}|\\p{P})[\\s\\S])+)`,
  'gu',
)

const KINDS: readonly WordKind[] = ['gap', 'marks', 'capital', 'letters', 'number', 'other']

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    kind: KINDS.find((kind) => match.groups?.[kind] !== undefined) ?? 'other',
    text: match[0],
  }))
}

/** One word as it stands in snake or kebab case. */
function written(word: Word, connector: string): string {
  if (word.kind !== 'capital' && word.kind !== 'gap') return word.text
  return [...word.text].map((character) => (GAP_ONLY.test(character) ? connector : lowerOf(character))).join('')
}

const GAP_ONLY = new RegExp(`^${GAP}$`)

function isLettersOrNumber(word: Word | undefined): boolean {
  return word?.kind === 'letters' || word?.kind === 'number'
}

function startsWord(word: Word | undefined): boolean {
  return word !== undefined && word.kind !== 'marks' && word.kind !== 'gap'
}

/**
 * snake_case and kebab-case. Numbers go with what surrounds them in a way of their own, which the
 * recorded cases show: `ab12cd` is `ab_12cd`, but `ab12Cd` is `ab12_cd`.
 */
function separated(text: string, connector: string): string {
  const words = wordsOf(text)
  let out = ''
  let i = 0
  const put = (): void => {
    const word = words[i++]
    if (word !== undefined) out += written(word, connector)
  }
  const putRun = (): void => {
    while (isLettersOrNumber(words[i])) put()
    if (startsWord(words[i])) out += connector
  }
  while (i < words.length - 1) {
    const { kind } = words[i] ?? { kind: 'other' }
    put()
    if (kind === 'number') putRun()
    else if (kind === 'gap' || kind === 'marks') continue
    else if (words[i]?.kind !== 'number') {
      if (startsWord(words[i])) out += connector
    } else if (i < words.length - 1) {
      if (words[i + 1]?.kind === 'letters') {
        out += connector
        put()
        putRun()
      } else {
        put()
        if (startsWord(words[i])) out += connector
      }
    }
  }
  if (i < words.length) put()
  return out
}

/** PascalCase: gaps go, and the character behind each is a capital. */
function pascal(text: string): string {
  const characters = [...text]
  const isGap = (character: string): boolean => GAP_ONLY.test(character)
  let first = characters.findIndex((character) => !isGap(character))
  // Of gaps alone the last one counts twice: so xstrings has it.
  if (first < 0) return text + (characters[characters.length - 1] ?? '')
  let out = characters.slice(0, first).join('')
  let lowering = /\p{Lu}/u.test(characters[first] ?? '')
  let previous = upperOf(characters[first] ?? '')
  for (first++; first < characters.length; first++) {
    let current = characters[first] ?? ''
    if (isGap(current) && isGap(previous)) {
      out += previous
      previous = current
      continue
    }
    if (isGap(previous)) {
      lowering = /\p{Lu}/u.test(current)
      current = upperOf(current)
    } else {
      if (lowering && /\p{Lu}/u.test(current)) current = lowerOf(current)
      else lowering = false
      out += previous
    }
    previous = current
  }
  return out + previous
}

/** Looked at character by character: half a microsecond for each, where most functions need a fiftieth. */
function slow(change: (text: string) => string): GoFunction {
  return fn1(string, (text, env) => {
    env.spend(text.length)
    return change(text)
  })
}

export const words: Readonly<Record<string, GoFunction>> = {
  snakecase: slow((text) => separated(text, '_')),
  kebabcase: slow((text) => separated(text, '-')),
  camelcase: slow(pascal),
}
