import { Pool } from '@broadsheet/mailwire'
import Type, { type Static } from 'typebox'
import { failure, invalid } from '../errors/error.ts'
import { singleMessage } from '../messengers/email-message.ts'
import { fromWire } from '../messengers/smtp-outcome.ts'
import { poolOptions } from '../messengers/smtp-servers.ts'
import type { Services } from '../services.ts'
import { entryToTry, requireFewTries } from '../settings/try-entry.ts'
import { parseAddress } from '../subscribers/address.ts'
import { composeSystemMail } from '../system-mail/compose.ts'

/** One entry of the setting `smtp`, and who is to get the test. Other keys are checked as the setting itself is. */
export const SmtpTest = Type.Object({
  email: Type.String({ maxLength: 1000 }),
  ...Object.fromEntries(
    [
      ...['uuid', 'name', 'host', 'port', 'hello_hostname', 'auth_protocol', 'username', 'password', 'email_headers'],
      ...['max_conns', 'max_msg_retries', 'msg_retry_delay', 'idle_timeout', 'wait_timeout', 'tls_type'],
      ...['tls_skip_verify', 'from_addresses'],
    ].map((key) => [key, Type.Optional(Type.Unknown())]),
  ),
})

/** Sends one message through a server that need not be saved yet, and answers what happened, line by line. */
export async function testSmtpServer(
  services: Services,
  body: Static<typeof SmtpTest> & Readonly<Record<string, unknown>>,
  language: string,
): Promise<readonly string[]> {
  requireFewTries()
  const settings = services.settings.current()
  const to = parseAddress(body.email)
  const server = entryToTry(settings, 'smtp', { ...body, email: undefined, name: '' })
  if (server.host === '') throw invalid('The server needs a host.')
  const mail = composeSystemMail({ ...services, language }, 'notice', {
    subject: services.translations.text(language, 'mail.smtpTest.subject'),
    text: services.translations.text(language, 'mail.smtpTest.text', { site: settings['app.site_name'] }),
  })
  const from = settings['app.from_email']
  const message = singleMessage(
    { id: crypto.randomUUID(), from, to, ...mail, headers: [], attachments: [], inline: [], recipient: null },
    server.email_headers,
  )
  const limits = { connect: 5000, greeting: 5000, command: 5000, data: 10_000 }
  const pool = new Pool({ ...poolOptions(server, 1), attempts: 1, maxConnections: 1, timeouts: limits })
  try {
    const outcome = await pool.send(message)
    const delivery = fromWire(outcome, to)
    if (delivery?.kind === 'accepted') return [`${server.host}:${server.port}: ${delivery.reply}`]
    const reason = delivery?.reply ?? (outcome.kind === 'unsent' ? outcome.error.message : 'no answer')
    throw failure('service.peer', { peer: `${server.host}:${server.port}`, reason })
  } finally {
    await pool.close(1000)
  }
}
