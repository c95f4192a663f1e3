import Type, { type TSchema } from 'typebox'
import { failure, invalid } from '../errors/error.ts'

/** A path or query parameter: how it is documented, and how the texts sent under its name become a value. */
export interface Parameter<T> {
  readonly schema: TSchema
  readonly description: string
  /** `values` holds every occurrence of the name, in order; it is empty when the parameter is absent. */
  readonly decode: (values: readonly string[], name: string) => T
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>

export type Decoded<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never
}

const int32 = 2 ** 31 - 1

/** Text, trimmed of nothing; absent and empty are both `undefined`. */
export function text(description: string, maxLength = 5000): Parameter<string | undefined> {
  return {
    schema: Type.String({ maxLength }),
    description,
    decode: ([value], name) => {
      if (value === undefined || value === '') return undefined
      return boundedText(value, name, maxLength)
    },
  }
}

/** A repeated text parameter; also accepts the form `name[]`. */
export function texts(description: string, maxLength = 1000): Parameter<readonly string[]> {
  return {
    schema: Type.Array(Type.String({ maxLength })),
    description,
    decode: (values, name) =>
      values.filter((value) => value !== '').map((value) => boundedText(value, name, maxLength)),
  }
}

/** A repeated record id; anything but whole numbers from 1 is refused. */
export function ids(description: string): Parameter<readonly number[]> {
  return {
    schema: Type.Array(Type.Integer({ minimum: 1 })),
    description,
    decode: (values) => values.filter((value) => value !== '').map(recordId),
  }
}

/** A repeated id to look for: a whole number that no record can have finds none, but still counts as an id. */
export function idsToFind(description: string): Parameter<readonly number[]> {
  return {
    schema: Type.Array(Type.Integer()),
    description,
    decode: (values) => values.filter((value) => value !== '').map((value) => possibleId(wholeNumber(value))),
  }
}

/** An id that no record can have, as one that none has: the database's integers do not hold every number. */
export function possibleId(id: number): number {
  return id >= 1 && id <= int32 ? id : 0
}

/** One optional record id. */
export function optionalId(description: string): Parameter<number | undefined> {
  return {
    schema: Type.Integer({ minimum: 1 }),
    description,
    decode: ([value]) => (value === undefined || value === '' ? undefined : recordId(value)),
  }
}

/** A truth value in any of the usual spellings; anything else is false, as clients of this API expect. */
export function flag(description: string): Parameter<boolean> {
  return {
    schema: Type.Boolean({ default: false }),
    description,
    decode: ([value]) => value !== undefined && /^(1|t|true)$/i.test(value),
  }
}

/** One of the given words, or the fallback for anything else (sorting columns, for instance). */
export function choiceOr<const Word extends string>(
  words: readonly Word[],
  fallback: Word,
  description: string,
): Parameter<Word> {
  return {
    schema: Type.String({ enum: [...words], default: fallback }),
    description,
    decode: ([value]) => words.find((word) => word === value) ?? fallback,
  }
}

/** One of the given words, absent, or refused. */
export function choice<const Word extends string>(
  words: readonly Word[],
  description: string,
): Parameter<Word | undefined> {
  return {
    schema: Type.String({ enum: [...words] }),
    description,
    decode: ([value], name) => {
      if (value === undefined || value === '') return undefined
      return oneWord(words, value, name)
    },
  }
}

/** A repeated choice. */
export function choices<const Word extends string>(
  words: readonly Word[],
  description: string,
): Parameter<readonly Word[]> {
  return {
    schema: Type.Array(Type.String({ enum: [...words] })),
    description,
    decode: (values, name) => values.filter((value) => value !== '').map((value) => oneWord(words, value, name)),
  }
}

/** Sort direction in either case; anything but ascending is descending. */
export const direction: Parameter<'asc' | 'desc'> = {
  schema: Type.String({ enum: ['asc', 'desc', 'ASC', 'DESC'], default: 'desc' }),
  description: 'Sort direction.',
  decode: ([value]) => (value?.toLowerCase() === 'asc' ? 'asc' : 'desc'),
}

/** The `{id}` of a path: a whole number from 1, 400 for anything else, 404 for what no record can have. */
export const pathId: Parameter<number> = {
  schema: Type.Integer({ minimum: 1, maximum: int32 }),
  description: 'Record id.',
  decode: ([value]) => {
    const id = recordId(value ?? '')
    if (id > int32) throw failure('record.missing', { record: 'record', id })
    return id
  },
}

/** A word in a path, such as the type of an analytics report. */
export function pathChoice<const Word extends string>(words: readonly Word[], description: string): Parameter<Word> {
  return {
    schema: Type.String({ enum: [...words] }),
    description,
    decode: ([value], name) => oneWord(words, value ?? '', name),
  }
}

export function pathText(description: string): Parameter<string> {
  return {
    schema: Type.String(),
    description,
    decode: ([value], name) => boundedText(value ?? '', name, 2000),
  }
}

function wholeNumber(value: string): number {
  if (!/^[+-]?\d+$/.test(value)) throw failure('request.badId', { value: value.slice(0, 50) })
  return Number(value)
}

function recordId(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw failure('request.badId', { value: value.slice(0, 50) })
  return Number(value)
}

function boundedText(value: string, name: string, maxLength: number): string {
  if (value.length > maxLength) throw invalid(`${name} is longer than ${maxLength} characters.`)
  if (value.includes('\0')) throw invalid(`${name} holds a NUL character.`)
  return value
}

function oneWord<Word extends string>(words: readonly Word[], value: string, name: string): Word {
  const word = words.find((candidate) => candidate === value)
  if (word === undefined) throw invalid(`${name} must be one of ${words.join(', ')}; "${value.slice(0, 50)}" is not.`)
  return word
}
