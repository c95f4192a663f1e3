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

/** What a new entry starts with. */
export const blankEntries: Readonly<Record<NonNullable<Section['list']>, Values>> = {
  smtp: {
    enabled: true,
    name: '',
    host: '',
    port: 587,
    tls_type: 'STARTTLS',
    tls_skip_verify: false,
    auth_protocol: 'login',
    username: '',
    password: '',
    hello_hostname: '',
    email_headers: [],
    from_addresses: [],
    max_conns: 10,
    max_msg_retries: 2,
    msg_retry_delay: '10ms',
    idle_timeout: '15s',
    wait_timeout: '5s',
    weight: 1,
    message_rate: 0,
  },
  messengers: {
    enabled: true,
    name: '',
    root_url: '',
    username: '',
    password: '',
    secret: '',
    max_conns: 25,
    timeout: '5s',
    max_msg_retries: 2,
  },
  'bounce.mailboxes': {
    enabled: true,
    type: 'imap',
    host: '',
    port: 993,
    auth_protocol: 'userpass',
    return_path: '',
    username: '',
    password: '',
    tls_enabled: true,
    tls_skip_verify: false,
    scan_interval: '15m',
    folder: 'INBOX',
  },
}
