import Type from 'typebox'
import { invalid } from '../../errors/error.ts'
import { data, oneOf, type Route, route } from '../../http/route.ts'
import { entryToTry, requireFewTries } from '../../settings/try-entry.ts'
import { MailboxOutcomeSchema, mailboxOutcomes } from './outcome.ts'
import { tryMailbox } from './try.ts'

/** One entry of the setting `bounce.mailboxes`; keys are checked as the setting itself is. */
const MailboxTry = Type.Object(
  Object.fromEntries(
    [
      ...['uuid', 'type', 'host', 'port', 'auth_protocol', 'return_path', 'username', 'password'],
      ...['tls_enabled', 'tls_skip_verify', 'scan_interval', 'folder'],
    ].map((key) => [key, Type.Optional(Type.Unknown())]),
  ),
)

export const mailboxRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/settings/mailboxes',
    permission: oneOf('settings:get'),
    summary: 'Bounce mailboxes, and what the last look into each came to',
    response: data(Type.Array(MailboxOutcomeSchema)),
    handle: ({ db, settings }) => mailboxOutcomes(db, settings.current()['bounce.mailboxes']),
  }),
  route({
    method: 'POST',
    path: '/api/settings/mailboxes/test',
    permission: oneOf('settings:manage'),
    summary: 'Signs in to a bounce mailbox and counts its messages',
    description: 'The body is one entry of the setting `bounce.mailboxes`, saved or not. Nothing is read or deleted.',
    body: MailboxTry,
    response: data(Type.Object({ messages: Type.Integer(), bytes: Type.Integer() })),
    handle({ body, settings }) {
      requireFewTries()
      const mailbox = entryToTry(settings.current(), 'bounce.mailboxes', body)
      if (mailbox.host === '') throw invalid('The mailbox needs a host.')
      return tryMailbox(mailbox)
    },
  }),
]
