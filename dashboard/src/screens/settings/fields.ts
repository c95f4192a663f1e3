import type { paths } from '@broadsheet/client'
import type { CodeLanguage } from '../../parts/code-editor.tsx'

type SettingsData = paths['/api/settings']['get']['responses']['200']['content']['application/json']['data']

interface Common {
  /** Where the value stands; its label is the text `settings.field.<path>`, its help `settings.help.<path>`. */
  readonly path: string
  /** Shown only while another value of the same section (or entry) is this one. */
  readonly when?: { readonly path: string; readonly is: unknown }
  /** Takes the whole width where fields stand side by side. */
  readonly wide?: boolean
}

/** How a value is edited. */
export type Field = Common &
  (
    | { readonly kind: 'text' | 'secret' | 'lines' | 'chips' | 'duration' | 'date' | 'cron' | 'headers' | 'switch' }
    | { readonly kind: 'role' | 'listRole' | 'language' | 'captcha' | 'groupRoles' | 'domainLimits' }
    | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit?: string }
    | { readonly kind: 'select' | 'several'; readonly options: readonly string[] }
    | { readonly kind: 'suggest'; readonly options: readonly string[] }
    | { readonly kind: 'code'; readonly language: CodeLanguage }
  )

export const smtpFields: Readonly<Record<'connection' | 'sender' | 'limits' | 'quota', readonly Field[]>> = {
  connection: [
    { path: 'smtp/host', kind: 'text' },
    { path: 'smtp/port', kind: 'number', min: 1, max: 65_535 },
    { path: 'smtp/tls_type', kind: 'select', options: ['STARTTLS', 'TLS', 'none'] },
    { path: 'smtp/auth_protocol', kind: 'select', options: ['login', 'plain', 'cram', 'xoauth2', 'none'] },
    { path: 'smtp/username', kind: 'text' },
    { path: 'smtp/password', kind: 'secret' },
    { path: 'smtp/tls_skip_verify', kind: 'switch', wide: true },
  ],
  sender: [
    { path: 'smtp/name', kind: 'text' },
    { path: 'smtp/hello_hostname', kind: 'text' },
    { path: 'smtp/from_addresses', kind: 'chips', wide: true },
    { path: 'smtp/email_headers', kind: 'headers', wide: true },
  ],
  limits: [
    { path: 'smtp/max_conns', kind: 'number', min: 1, max: 1000 },
    { path: 'smtp/message_rate', kind: 'number', min: 0, max: 1_000_000 },
    { path: 'smtp/weight', kind: 'number', min: 1, max: 1000 },
    { path: 'smtp/max_msg_retries', kind: 'number', min: 0, max: 100 },
    { path: 'smtp/msg_retry_delay', kind: 'duration' },
    { path: 'smtp/idle_timeout', kind: 'duration' },
    { path: 'smtp/wait_timeout', kind: 'duration' },
  ],
  quota: [
    { path: 'smtp/daily_quota', kind: 'number', min: 0, max: 100_000_000 },
    { path: 'smtp/warm_up_from', kind: 'date' },
    { path: 'smtp/warm_up_first', kind: 'number', min: 0, max: 1_000_000 },
    { path: 'smtp/warm_up_growth', kind: 'number', min: 1, max: 1000, unit: 'percent' },
  ],
}

export const messengerFields: readonly Field[] = [
  { path: 'messengers/name', kind: 'text' },
  { path: 'messengers/root_url', kind: 'text' },
  { path: 'messengers/username', kind: 'text' },
  { path: 'messengers/password', kind: 'secret' },
  { path: 'messengers/secret', kind: 'secret', wide: true },
  { path: 'messengers/max_conns', kind: 'number', min: 1, max: 1000 },
  { path: 'messengers/timeout', kind: 'duration' },
  { path: 'messengers/max_msg_retries', kind: 'number', min: 0, max: 100 },
]

type WebhookEvent = SettingsData['webhooks'][number]['events'][number]

/** All that the server can tell: a missing one is an error of the compiler. */
const webhookEvents: Readonly<Record<WebhookEvent, true>> = {
  'subscriber.subscribed': true,
  'subscriber.confirmed': true,
  'subscriber.unsubscribed': true,
  'subscriber.removed': true,
  'subscriber.blocklisted': true,
  'subscriber.unblocklisted': true,
  'subscriber.deleted': true,
  'bounce.recorded': true,
  'campaign.status': true,
  'import.finished': true,
}

export const webhookFields: readonly Field[] = [
  { path: 'webhooks/name', kind: 'text' },
  { path: 'webhooks/root_url', kind: 'text' },
  { path: 'webhooks/secret', kind: 'secret', wide: true },
  {
    path: 'webhooks/events',
    kind: 'several',
    options: Object.keys(webhookEvents),
    wide: true,
  },
]

export const mailboxFields: readonly Field[] = [
  { path: 'bounce.mailboxes/type', kind: 'select', options: ['imap', 'pop'] },
  { path: 'bounce.mailboxes/host', kind: 'text' },
  { path: 'bounce.mailboxes/port', kind: 'number', min: 1, max: 65_535 },
  { path: 'bounce.mailboxes/auth_protocol', kind: 'select', options: ['userpass', 'xoauth2', 'none'] },
  { path: 'bounce.mailboxes/username', kind: 'text' },
  { path: 'bounce.mailboxes/password', kind: 'secret' },
  { path: 'bounce.mailboxes/folder', kind: 'text', when: { path: 'bounce.mailboxes/type', is: 'imap' } },
  { path: 'bounce.mailboxes/return_path', kind: 'text' },
  { path: 'bounce.mailboxes/scan_interval', kind: 'duration' },
  { path: 'bounce.mailboxes/tls_enabled', kind: 'switch', wide: true },
  {
    path: 'bounce.mailboxes/tls_skip_verify',
    kind: 'switch',
    wide: true,
    when: { path: 'bounce.mailboxes/tls_enabled', is: true },
  },
]
