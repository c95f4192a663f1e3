/** What went wrong, in terms of the product. The HTTP edge turns a kind into a status; nothing else knows statuses. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'wrongMethod'
  | 'conflict'
  | 'outdated'
  | 'gone'
  | 'tooLarge'
  | 'unsupportedType'
  | 'tooMany'
  | 'refusedByPeer'
  | 'unavailable'
  | 'broken'

interface Entry {
  readonly kind: ErrorKind
  /** English text; `{name}` is replaced by the parameter of that name. Pages say it in the reader's language (`pages/error-words.ts`). */
  readonly message: string
}

/**
 * Every error that a client can see. Codes are stable: clients, the dashboard and the documentation share them.
 * A test holds `docs/errors.md` against this list.
 */
export const catalogue = {
  // the request itself
  'request.invalid': { kind: 'invalid', message: '{reason}' },
  'request.badJson': { kind: 'invalid', message: 'The body is not valid JSON: {reason}' },
  'request.badId': { kind: 'invalid', message: '"{value}" is not a record id: ids are whole numbers from 1.' },
  'request.contentType': {
    kind: 'unsupportedType',
    message: 'The content type {type} is not understood here. Send {expected}.',
  },
  'request.tooLarge': { kind: 'tooLarge', message: 'The body is larger than the {limit} allowed here.' },
  'request.tooMany': { kind: 'tooMany', message: 'Too many requests. Try again in {seconds} seconds.' },
  'request.unknownPath': { kind: 'missing', message: 'There is nothing at {path}.' },
  'request.method': { kind: 'wrongMethod', message: '{method} is not offered here. Allowed: {allowed}.' },

  // who is asking
  'setup.needed': {
    kind: 'unavailable',
    message: 'This installation has no administrator yet. Open /admin/login to create one.',
  },
  'session.missing': {
    kind: 'unauthenticated',
    message: 'Sign in, or send the credentials of an API user.',
  },
  'session.invalid': { kind: 'unauthenticated', message: 'The credentials are not valid, or the session has ended.' },
  'session.crossOrigin': { kind: 'forbidden', message: 'This request came from another site and was refused.' },
  'secondFactor.needed': {
    kind: 'forbidden',
    message: 'Your role asks for a second factor. Set one up in your profile first.',
  },
  'secondFactor.on': { kind: 'invalid', message: 'The second factor is on already. Switch it off first.' },
  'secondFactor.code': { kind: 'invalid', message: 'code: this is not the code of the authenticator.' },
  'password.length': { kind: 'invalid', message: 'A password has {min} to {max} bytes.' },
  'password.different': { kind: 'invalid', message: 'The two passwords are not the same.' },
  'username.form': {
    kind: 'invalid',
    message: 'A username has 3 to 2000 characters: letters, digits and _ . @ -',
  },
  'email.form': { kind: 'invalid', message: 'This is not an e-mail address.' },
  'password.wrong': { kind: 'forbidden', message: 'The current password is not right.' },
  'permission.missing': { kind: 'forbidden', message: 'This needs the permission {permission}.' },
  'permission.list': { kind: 'forbidden', message: 'You have no access to list {ids}.' },
  'permission.subscriber': { kind: 'forbidden', message: 'You have no access to subscriber {ids}.' },
  'permission.campaign': { kind: 'forbidden', message: 'You have no access to campaign {ids}.' },
  'permission.grant': { kind: 'forbidden', message: 'You cannot give rights that you do not have: {permissions}.' },

  // records
  'record.missing': { kind: 'missing', message: 'There is no {record} {id}.' },
  'record.duplicate': { kind: 'conflict', message: 'There is a {record} with this {field} already.' },
  'record.inUse': { kind: 'conflict', message: 'This {record} is in use: {where}.' },
  'record.outdated': { kind: 'outdated', message: 'Somebody changed this {record} since you read it. Read it again.' },
  'record.state': { kind: 'invalid', message: 'This is not possible while the {record} is {state}: {reason}' },

  // the public side
  'subscription.closed': { kind: 'invalid', message: 'Subscribing is switched off.' },
  'subscription.noList': { kind: 'invalid', message: 'Name at least one list.' },
  'subscription.privateList': { kind: 'invalid', message: 'A list that is not public cannot be joined here.' },
  'subscription.robot': { kind: 'invalid', message: 'This looks like a program filling in forms.' },
  'preferences.off': { kind: 'invalid', message: 'Preferences are switched off.' },
  'preferences.name': { kind: 'invalid', message: 'A name has 1 to {bytes} bytes.' },
  'data.exportOff': { kind: 'invalid', message: 'Sending your data is switched off.' },
  'data.wipeOff': { kind: 'invalid', message: 'Deleting your data is switched off.' },
  'webhook.refused': { kind: 'unauthenticated', message: 'This report was refused: {reason}.' },
  'captcha.failed': { kind: 'invalid', message: 'The captcha is missing, wrong, too old or used already.' },

  // questions about people
  'query.invalid': { kind: 'invalid', message: 'The expression cannot be used: {reason}.' },
  'filter.invalid': { kind: 'invalid', message: 'The filter cannot be used: {reason}.' },

  // transactional messages
  'tx.keyReused': { kind: 'conflict', message: 'This idempotency key belongs to a request with other contents.' },

  // the service
  'service.peer': { kind: 'refusedByPeer', message: '{peer} refused: {reason}' },
  'service.unavailable': { kind: 'unavailable', message: '{what} is switched off or out of reach.' },
  'service.broken': { kind: 'broken', message: 'Something went wrong on our side. The log knows it as request {id}.' },
} as const satisfies Readonly<Record<string, Entry>>

export type ErrorCode = keyof typeof catalogue

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** The parameters that the message of a code asks for. */
export type ErrorParameters<Code extends ErrorCode> = {
  readonly [Name in Placeholders<(typeof catalogue)[Code]['message']>]: string | number
}
