import Type from 'typebox'
import { failure } from '../errors/error.ts'
import { data, oneOf, type Route, route } from '../http/route.ts'
import { entryToTry, requireFewTries } from '../settings/try-entry.ts'
import { composeSystemMail } from '../system-mail/compose.ts'
import { tryPostback } from './postback.ts'

/** One entry of the setting `messengers`; keys are checked as the setting itself is. */
const PostbackTry = Type.Object({
  /** Who the message is for; default: the caller. */
  email: Type.Optional(Type.String({ maxLength: 1000 })),
  ...Object.fromEntries(
    ['uuid', 'name', 'root_url', 'username', 'password', 'secret', 'max_conns', 'timeout', 'max_msg_retries'].map(
      (key) => [key, Type.Optional(Type.Unknown())],
    ),
  ),
})

export const messengerRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/settings/messengers/test',
    permission: oneOf('settings:manage'),
    summary: 'Sends a test message through a messenger',
    description:
      'The body is one entry of the setting `messengers`, saved or not, and `email`. One attempt; answers what the ' +
      'service said.',
    body: PostbackTry,
    response: data(Type.Array(Type.String())),
    async handle(call) {
      requireFewTries()
      const { body, caller, language, translations } = call
      const settings = call.settings.current()
      const messenger = entryToTry(settings, 'messengers', { ...body, email: undefined, name: 'test' })
      const mail = composeSystemMail(call, 'notice', {
        subject: translations.text(language, 'mail.messengerTest.subject'),
        text: translations.text(language, 'mail.messengerTest.text', { site: settings['app.site_name'] }),
      })
      const outcome = await tryPostback(messenger, {
        id: crypto.randomUUID(),
        from: settings['app.from_email'],
        to: body.email ?? `${caller.username}@example.com`,
        ...mail,
        ...{ headers: [], attachments: [], inline: [], recipient: null },
      })
      const { host } = new URL(messenger.root_url)
      if (outcome.kind === 'accepted') return [`${host}: ${outcome.reply}`]
      throw failure('service.peer', { peer: host, reason: outcome.reply })
    },
  }),
]
