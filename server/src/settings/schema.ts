import Type, { type Static } from 'typebox'
import { durationPattern } from './duration.ts'

const Text = (maxLength = 2000) => Type.String({ maxLength })
const Duration = Type.String({ pattern: durationPattern, maxLength: 30 })
/** A secret: masked in every answer, kept when a write sends the mask or an empty text. See secrets.ts. */
const Secret = () => Type.String({ maxLength: 5000 })
const OneOf = <const Words extends string[]>(...words: Words) => Type.Enum(words)
const Header = Type.Record(Type.String({ maxLength: 200 }), Text())

export const SmtpServer = Type.Object({
  uuid: Type.Optional(Text(50)),
  enabled: Type.Boolean({ default: true }),
  /** Messenger name of its own, `email-…`; empty: only part of `email`. */
  name: Text(100),
  host: Text(500),
  hello_hostname: Text(500),
  port: Type.Integer({ minimum: 1, maximum: 65535 }),
  auth_protocol: OneOf('none', 'plain', 'login', 'cram', 'xoauth2', ''),
  username: Text(),
  password: Secret(),
  email_headers: Type.Array(Header, { maxItems: 100 }),
  max_conns: Type.Integer({ minimum: 1, maximum: 1000 }),
  max_msg_retries: Type.Integer({ minimum: 0, maximum: 100 }),
  msg_retry_delay: Duration,
  idle_timeout: Duration,
  wait_timeout: Duration,
  tls_type: OneOf('none', 'STARTTLS', 'TLS'),
  tls_skip_verify: Type.Boolean(),
  /** Addresses or domains this server is responsible for. */
  from_addresses: Type.Array(Text(500), { maxItems: 500 }),
  /** Share of the messages among servers of equal standing. Ours. */
  weight: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Messages per second through this server on all nodes together; 0: no limit of its own. Ours. */
  message_rate: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** Messages within 24 hours; 0: no quota. Ours. */
  daily_quota: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  /** First day of warming up the sender (`YYYY-MM-DD`, in UTC); empty: it is warm. Ours. */
  warm_up_from: Type.String({ pattern: '^(?:\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01]))?$' }),
  /** Messages of that day, and by how many percent more each day. Ours. */
  warm_up_first: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  warm_up_growth: Type.Integer({ minimum: 1, maximum: 1000 }),
})
export type SmtpServer = Static<typeof SmtpServer>

export const smtpDefaults = {
  enabled: true,
  name: '',
  host: '',
  hello_hostname: '',
  port: 587,
  auth_protocol: 'cram',
  username: '',
  password: '',
  email_headers: [],
  max_conns: 10,
  max_msg_retries: 2,
  msg_retry_delay: '10ms',
  idle_timeout: '15s',
  wait_timeout: '5s',
  tls_type: 'STARTTLS',
  tls_skip_verify: false,
  from_addresses: [],
  weight: 1,
  message_rate: 0,
  daily_quota: 0,
  warm_up_from: '',
  warm_up_first: 50,
  warm_up_growth: 30,
} as const

export const PostbackMessenger = Type.Object({
  uuid: Type.Optional(Text(50)),
  enabled: Type.Boolean(),
  name: Text(100),
  root_url: Text(),
  username: Text(),
  password: Secret(),
  /** Signs what is posted; empty: nothing is signed. Ours. */
  secret: Secret(),
  max_conns: Type.Integer({ minimum: 1, maximum: 1000 }),
  timeout: Duration,
  max_msg_retries: Type.Integer({ minimum: 0, maximum: 100 }),
})
export type PostbackMessenger = Static<typeof PostbackMessenger>

export const postbackDefaults = {
  enabled: true,
  name: '',
  root_url: '',
  username: '',
  password: '',
  secret: '',
  max_conns: 25,
  timeout: '5s',
  max_msg_retries: 2,
} as const

export const BounceMailbox = Type.Object({
  uuid: Type.Optional(Text(50)),
  enabled: Type.Boolean(),
  type: OneOf('pop', 'imap'),
  host: Text(500),
  port: Type.Integer({ minimum: 1, maximum: 65535 }),
  auth_protocol: OneOf('userpass', 'none', 'xoauth2', ''),
  return_path: Text(500),
  username: Text(),
  password: Secret(),
  tls_enabled: Type.Boolean(),
  tls_skip_verify: Type.Boolean(),
  scan_interval: Duration,
  /** IMAP folder. Ours. */
  folder: Text(500),
})
export type BounceMailbox = Static<typeof BounceMailbox>

export const mailboxDefaults = {
  enabled: false,
  type: 'pop',
  host: '',
  port: 995,
  auth_protocol: 'userpass',
  return_path: '',
  username: '',
  password: '',
  tls_enabled: true,
  tls_skip_verify: false,
  scan_interval: '15m',
  folder: 'INBOX',
} as const

/** What can be told to programs elsewhere. The database writes these words: migration 0111. */
export const webhookEvents = [
  'subscriber.subscribed',
  'subscriber.confirmed',
  'subscriber.unsubscribed',
  'subscriber.removed',
  'subscriber.blocklisted',
  'subscriber.unblocklisted',
  'subscriber.deleted',
  'bounce.recorded',
  'campaign.status',
  'import.finished',
] as const

export const Webhook = Type.Object({
  uuid: Type.Optional(Text(50)),
  enabled: Type.Boolean(),
  name: Text(100),
  root_url: Text(),
  /** Signs what is posted; empty: nothing is signed. */
  secret: Secret(),
  events: Type.Array(OneOf(...webhookEvents), { maxItems: webhookEvents.length }),
})
export type Webhook = Static<typeof Webhook>

export const webhookDefaults = { enabled: true, name: '', root_url: '', secret: '', events: [] } as const

/** What an entry of a list that lacks a key takes; also what a new one starts with. */
export const entryDefaults = {
  smtp: smtpDefaults,
  messengers: postbackDefaults,
  'bounce.mailboxes': mailboxDefaults,
  webhooks: webhookDefaults,
} as const

/** The same for a key that may be any. */
export function entryDefaultsOf(key: string): object | undefined {
  return Object.entries(entryDefaults).find(([name]) => name === key)?.[1]
}

export const BounceAction = Type.Object({
  count: Type.Integer({ minimum: 1, maximum: 1000 }),
  action: OneOf('none', 'blocklist', 'unsubscribe', 'delete'),
})

const Count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const Flag = Type.Boolean()
const Texts = Type.Array(Text(), { maxItems: 5000 })
const OptionalRole = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

/** Every setting under the name that clients and a taken-over database use. */
export const SettingsSchema = Type.Object({
  'app.site_name': Text(300),
  'app.root_url': Text(),
  'app.logo_url': Text(),
  'app.favicon_url': Text(),
  'app.from_email': Text(),
  'app.notify_emails': Texts,
  'app.lang': Type.String({ pattern: '^[A-Za-z0-9_-]{1,6}$' }),
  'app.check_updates': Flag,
  'app.enable_public_subscription_page': Flag,
  'app.enable_public_archive': Flag,
  'app.enable_public_archive_rss_content': Flag,
  'app.send_optin_confirmation': Flag,
  /** Days after which who has not confirmed is asked once more; 0: never. Ours. */
  'app.optin_reminder_days': Count(0, 90),
  'app.show_optin_page': Flag,
  'app.concurrency': Count(1, 10_000),
  'app.message_rate': Count(1, 1_000_000),
  'app.batch_size': Count(1, 1_000_000),
  'app.max_send_errors': Count(0, 10_000_000),
  'app.message_sliding_window': Flag,
  'app.message_sliding_window_duration': Duration,
  'app.message_sliding_window_rate': Count(0, 1_000_000_000),
  /** Messages per second to a provider with these domains: always, or for an hour after it has put us off. Ours. */
  'app.domain_limits': Type.Array(
    Type.Object({
      domains: Type.Array(Text(253), { minItems: 1, maxItems: 200 }),
      message_rate: Count(1, 1_000_000),
      always: Flag,
    }),
    { maxItems: 200 },
  ),
  'app.cache_slow_queries': Flag,
  'app.cache_slow_queries_interval': Text(100),
  'privacy.individual_tracking': Flag,
  'privacy.disable_tracking': Flag,
  /** Opens and clicks so soon after a server accepted the message are those of machines; 0: time does not matter. Ours. */
  'privacy.machine_seconds': Count(0, 60),
  /** Messages carry a link that only programs follow. Ours. */
  'privacy.hidden_link': Flag,
  'privacy.record_optin_ip': Flag,
  'privacy.unsubscribe_header': Flag,
  'privacy.allow_blocklist': Flag,
  'privacy.allow_preferences': Flag,
  'privacy.allow_export': Flag,
  'privacy.allow_wipe': Flag,
  'privacy.exportable': Type.Array(OneOf('profile', 'subscriptions', 'campaign_views', 'link_clicks', 'consent')),
  'privacy.domain_blocklist': Texts,
  'privacy.domain_allowlist': Texts,
  'security.captcha': Type.Object({
    altcha: Type.Object({ enabled: Flag, complexity: Count(0, 10_000_000) }),
    hcaptcha: Type.Object({ enabled: Flag, key: Text(), secret: Secret() }),
  }),
  'security.oidc': Type.Object({
    enabled: Flag,
    provider_url: Text(),
    provider_name: Text(),
    client_id: Text(),
    client_secret: Secret(),
    auto_create_users: Flag,
    default_user_role_id: OptionalRole,
    default_list_role_id: OptionalRole,
    /** Claim that names the groups of a person, such as `groups`; empty: groups do not matter. Ours. */
    groups_claim: Text(200),
    /** Roles by group; the first group that a person is in decides, at every sign-in. Ours. */
    group_roles: Type.Array(
      Type.Object({ group: Text(500), user_role_id: Type.Integer({ minimum: 1 }), list_role_id: OptionalRole }),
      { maxItems: 200 },
    ),
  }),
  'security.trusted_urls': Texts,
  /** Hosts, with their port or without, whose feeds may be read although they are in the own network. Ours. */
  'security.feed_hosts': Texts,
  /** Failing sign-ins in a window: to one account from one address, to one account in all, from one address. Ours. */
  'security.sign_in': Type.Object({
    account_attempts: Count(1, 100_000),
    account_attempts_everywhere: Count(1, 1_000_000),
    address_attempts: Count(1, 1_000_000),
    window: Duration,
  }),
  /** Days after which entries of the audit log are deleted; 0: never, else at least 30. Ours. */
  'security.audit_days': Count(0, 36_500),
  'upload.provider': OneOf('filesystem', 's3'),
  'upload.extensions': Texts,
  'upload.max_file_size': Count(1, 10_000_000),
  'upload.filesystem.upload_path': Text(),
  'upload.filesystem.upload_uri': Type.String({ pattern: '^/', maxLength: 500 }),
  'upload.s3.url': Text(),
  'upload.s3.public_url': Text(),
  'upload.s3.aws_access_key_id': Text(),
  'upload.s3.aws_secret_access_key': Secret(),
  'upload.s3.aws_default_region': Text(200),
  'upload.s3.bucket': Text(500),
  'upload.s3.bucket_domain': Text(500),
  'upload.s3.bucket_path': Text(500),
  'upload.s3.bucket_type': OneOf('public', 'private'),
  'upload.s3.expiry': Duration,
  smtp: Type.Array(SmtpServer, { maxItems: 200 }),
  messengers: Type.Array(PostbackMessenger, { maxItems: 200 }),
  /** Programs elsewhere that are told what happens. Ours. */
  webhooks: Type.Array(Webhook, { maxItems: 50 }),
  'bounce.enabled': Flag,
  'bounce.webhooks_enabled': Flag,
  'bounce.actions': Type.Object({ soft: BounceAction, hard: BounceAction, complaint: BounceAction }),
  'bounce.ses_enabled': Flag,
  /** Names (ARN) of the SNS topics that may report; empty: all of the AWS account that reported first. Ours. */
  'bounce.ses_topics': Texts,
  'bounce.sendgrid_enabled': Flag,
  'bounce.sendgrid_key': Secret(),
  'bounce.azure': Type.Object({ enabled: Flag, shared_secret: Secret(), shared_secret_header: Text(200) }),
  'bounce.postmark': Type.Object({ enabled: Flag, username: Text(), password: Secret() }),
  'bounce.forwardemail': Type.Object({ enabled: Flag, key: Secret() }),
  'bounce.lettermint': Type.Object({ enabled: Flag, key: Secret() }),
  'bounce.mailboxes': Type.Array(BounceMailbox, { maxItems: 50 }),
  'maintenance.db': Type.Object({ vacuum: Flag, vacuum_cron_interval: Text(100) }),
  'appearance.admin.custom_css': Text(200_000),
  'appearance.admin.custom_js': Text(200_000),
  'appearance.public.custom_css': Text(200_000),
  'appearance.public.custom_js': Text(200_000),
})

export type Settings = Readonly<Static<typeof SettingsSchema>>
export type SettingKey = keyof Settings
