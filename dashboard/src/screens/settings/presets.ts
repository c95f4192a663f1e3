import type { Section } from './sections.ts'
import type { Values } from './values.ts'

export interface Preset {
  readonly name: string
  readonly values: Values
}

const server = (name: string, host: string, port = 587, more: Values = {}): Preset => ({
  name,
  values: { host, port, tls_type: port === 465 ? 'TLS' : 'STARTTLS', auth_protocol: 'login', ...more },
})

/** Hosts and ports as the providers document them. */
export const smtpPresets: readonly Preset[] = [
  server('Amazon SES', 'email-smtp.eu-central-1.amazonaws.com', 465),
  server('Brevo', 'smtp-relay.brevo.com', 587),
  server('Forward Email', 'smtp.forwardemail.net', 465),
  server('Gmail', 'smtp.gmail.com', 465),
  server('Lettermint', 'smtp.lettermint.co', 587),
  server('Mailgun', 'smtp.mailgun.org', 465),
  server('Mailjet', 'in-v3.mailjet.com', 587, { auth_protocol: 'cram' }),
  server('Microsoft Azure', 'smtp.azurecomm.net', 587),
  server('Postmark', 'smtp.postmarkapp.com', 587, { auth_protocol: 'cram' }),
  server('SendGrid', 'smtp.sendgrid.net', 465, { username: 'apikey' }),
]

/** Where a new entry differs from what the server fills in: as most people need it today. */
export const startingPoints: Readonly<Record<NonNullable<Section['list']>, Values>> = {
  smtp: { auth_protocol: 'login' },
  messengers: {},
  webhooks: { events: ['subscriber.subscribed', 'subscriber.confirmed', 'subscriber.unsubscribed'] },
  'bounce.mailboxes': { enabled: true, type: 'imap', port: 993 },
}
