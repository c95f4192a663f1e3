import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../errors/catalogue.ts'
import type { AppError } from '../errors/error.ts'
import type { Translations } from '../i18n/translations.ts'
import { wordIn } from '../i18n/words.ts'
import { errorTextKey, hasWordsOfItsOwn } from '../pages/error-words.ts'

/** What the API says of codes that say more to somebody at work than to a reader of a public page. */
const wordsForWork: Partial<Readonly<Record<ErrorCode, string>>> = {
  'request.invalid': 'error.api.invalid',
  'request.tooLarge': 'error.api.tooLarge',
  'request.tooMany': 'error.api.tooMany',
  'permission.missing': 'error.api.permission',
  'permission.list': 'error.api.noAccess',
  'permission.subscriber': 'error.api.noAccess',
  'permission.campaign': 'error.api.noAccess',
  'permission.grant': 'error.api.grant',
  'record.missing': 'error.api.missing',
  'record.duplicate': 'error.api.duplicate',
  'record.inUse': 'error.api.inUse',
  'record.outdated': 'error.api.outdated',
  'record.state': 'error.api.state',
  'query.invalid': 'error.api.query',
  'filter.invalid': 'error.api.query',
  'service.peer': 'error.api.peer',
  'service.unavailable': 'error.api.unavailable',
}

export interface WordedError {
  readonly message: string
  readonly language: string
}

/**
 * An error in the language that the request asks for (Accept-Language, RFC 9110, section 12.5.4), and in the English of
 * the catalogue for whoever asks for none that we have. Codes and data are the same in all languages.
 */
export function inLanguageOf(
  request: Pick<FastifyRequest, 'headers'>,
  translations: Translations,
  error: AppError,
): WordedError {
  const language = translations.negotiate(request.headers['accept-language'], 'en')
  return { message: errorIn(translations, language, error), language }
}

/** What an error says in a language; in English it is the sentence of the catalogue. */
export function errorIn(translations: Translations, language: string, error: AppError): string {
  if (language === 'en') return error.message
  // Values that are words of ours, such as the name of a kind of record, are said in the language as well.
  const parameters = Object.fromEntries(
    Object.entries(error.parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? wordIn(translations, language, value) : value,
    ]),
  )
  const say = (key: string) => translations.text(language, key, parameters)
  const key = wordsForWork[error.code]
  // Where nobody says how large, there is no limit to name.
  if (error.parameters.limit === 'size') return say('error.tooLarge')
  if (key !== undefined) return say(key)
  const words = say(errorTextKey(error))
  // Words for a whole kind of errors say too little: the English sentence has what is special about this one.
  return hasWordsOfItsOwn(error.code) ? words : `${words} (${error.message})`
}
