import type { ErrorCode, ErrorKind } from '../errors/catalogue.ts'
import type { AppError } from '../errors/error.ts'
import { type PageContext, translate } from './layout.ts'

/** What pages say of each kind: every error has words in the reader's language, whatever its code. */
const wordsOfKind: Readonly<Record<ErrorKind, string>> = {
  invalid: 'error.invalid',
  unsupportedType: 'error.invalid',
  wrongMethod: 'error.invalid',
  tooLarge: 'error.tooLarge',
  unauthenticated: 'error.signIn',
  forbidden: 'error.forbidden',
  missing: 'page.notFound.text',
  gone: 'page.notFound.text',
  conflict: 'error.conflict',
  outdated: 'error.conflict',
  tooMany: 'public.form.tooMany',
  refusedByPeer: 'error.unavailable',
  unavailable: 'error.unavailable',
  broken: 'error.broken',
}

/** What pages say of codes that a reader can do something about. */
const wordsOfCode: Partial<Readonly<Record<ErrorCode, string>>> = {
  'setup.needed': 'error.setupNeeded',
  'session.crossOrigin': 'error.crossOrigin',
  'secondFactor.needed': 'page.account.needsSecondFactor',
  'secondFactor.code': 'page.twofa.wrong',
  'password.wrong': 'error.wrongPassword',
  'password.length': 'error.passwordLength',
  'password.different': 'page.setup.different',
  'username.form': 'error.username',
  'email.form': 'public.form.badEmail',
  'record.duplicate': 'error.duplicateUser',
  'subscription.closed': 'public.form.closed',
  'subscription.noList': 'public.form.chooseList',
  'subscription.privateList': 'error.privateList',
  'subscription.robot': 'error.robot',
  'captcha.failed': 'public.form.captcha',
  'preferences.off': 'public.manage.off',
  'preferences.name': 'public.manage.badName',
  'data.exportOff': 'public.data.exportOff',
  'data.wipeOff': 'public.data.wipeOff',
}

/** The key of the text that a page shows for an error. */
export function errorTextKey(error: Pick<AppError, 'code' | 'kind'>): string {
  return wordsOfCode[error.code] ?? wordsOfKind[error.kind]
}

/** Whether the text is that of this one code, and not of all errors of its kind. */
export function hasWordsOfItsOwn(code: ErrorCode): boolean {
  return wordsOfCode[code] !== undefined
}

/** What a page says about an error, in the reader's language. What the API says: `http/error-language.ts`. */
export function errorWords(context: PageContext, error: AppError): string {
  return translate(context, errorTextKey(error), error.parameters)
}
