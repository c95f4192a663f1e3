import {
  IconAlertTriangle,
  IconBrush,
  IconBuildingStore,
  IconGauge,
  IconLock,
  IconMail,
  IconMailForward,
  IconMessage,
  IconPhoto,
  IconServer,
  IconShieldLock,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type Field, mailboxFields, messengerFields, smtpFields, webhookFields } from './fields.ts'

export interface FieldGroup {
  /** Its heading is the text `settings.group.<id>`. */
  readonly id: string
  readonly fields: readonly Field[]
}

export interface Section {
  readonly id: string
  readonly icon: ComponentType<{ size?: number; stroke?: number }>
  readonly groups: readonly FieldGroup[]
  /** A list of entries that is edited below the groups. */
  readonly list?: 'smtp' | 'messengers' | 'bounce.mailboxes' | 'webhooks'
  /** Not settings of the draft, but a form of its own. */
  readonly form?: 'systemMail' | 'brands'
}

const bounceAction = (type: string): readonly Field[] => [
  { path: `bounce.actions/${type}/count`, kind: 'number', min: 1, max: 1000, when: bounces },
  {
    path: `bounce.actions/${type}/action`,
    kind: 'select',
    options: ['none', 'unsubscribe', 'blocklist', 'delete'],
    when: bounces,
  },
]
const bounces = { path: 'bounce.enabled', is: true }
const webhooks = { path: 'bounce.webhooks_enabled', is: true }
const s3 = { path: 'upload.provider', is: 's3' }
const files = { path: 'upload.provider', is: 'filesystem' }
const signOn = { path: 'security.oidc/enabled', is: true }
const window = { path: 'app.message_sliding_window', is: true }

/** All settings in the order in which they are shown. */
export const sections: readonly Section[] = [
  {
    id: 'general',
    icon: IconServer,
    groups: [
      {
        id: 'identity',
        fields: [
          { path: 'app.site_name', kind: 'text' },
          { path: 'app.lang', kind: 'language' },
          { path: 'app.root_url', kind: 'text', wide: true },
          { path: 'app.logo_url', kind: 'text' },
          { path: 'app.favicon_url', kind: 'text' },
        ],
      },
      {
        id: 'mail',
        fields: [
          { path: 'app.from_email', kind: 'text', wide: true },
          { path: 'app.notify_emails', kind: 'chips', wide: true },
        ],
      },
      {
        id: 'public',
        fields: [
          { path: 'app.enable_public_subscription_page', kind: 'switch', wide: true },
          { path: 'app.send_optin_confirmation', kind: 'switch', wide: true },
          { path: 'app.optin_reminder_days', kind: 'number', min: 0, max: 90 },
          { path: 'app.show_optin_page', kind: 'switch', wide: true },
          { path: 'app.enable_public_archive', kind: 'switch', wide: true },
          { path: 'app.enable_public_archive_rss_content', kind: 'switch', wide: true },
          { path: 'app.check_updates', kind: 'switch', wide: true },
        ],
      },
    ],
  },
  { id: 'brands', icon: IconBuildingStore, groups: [], form: 'brands' },
  { id: 'smtp', icon: IconMailForward, groups: [], list: 'smtp' },
  {
    id: 'performance',
    icon: IconGauge,
    groups: [
      {
        id: 'sending',
        fields: [
          { path: 'app.concurrency', kind: 'number', min: 1, max: 10_000 },
          { path: 'app.message_rate', kind: 'number', min: 1, max: 1_000_000 },
          { path: 'app.batch_size', kind: 'number', min: 1, max: 1_000_000 },
          { path: 'app.max_send_errors', kind: 'number', min: 0, max: 10_000_000 },
        ],
      },
      {
        id: 'window',
        fields: [
          { path: 'app.message_sliding_window', kind: 'switch', wide: true },
          { path: 'app.message_sliding_window_rate', kind: 'number', min: 0, max: 1_000_000_000, when: window },
          { path: 'app.message_sliding_window_duration', kind: 'duration', when: window },
        ],
      },
      { id: 'providers', fields: [{ path: 'app.domain_limits', kind: 'domainLimits', wide: true }] },
      {
        id: 'cache',
        fields: [
          { path: 'app.cache_slow_queries', kind: 'switch', wide: true },
          { path: 'app.cache_slow_queries_interval', kind: 'cron', when: { path: 'app.cache_slow_queries', is: true } },
        ],
      },
    ],
  },
  {
    id: 'privacy',
    icon: IconShieldLock,
    groups: [
      {
        id: 'tracking',
        fields: [
          { path: 'privacy.disable_tracking', kind: 'switch', wide: true },
          {
            path: 'privacy.individual_tracking',
            kind: 'switch',
            wide: true,
            when: { path: 'privacy.disable_tracking', is: false },
          },
          {
            path: 'privacy.machine_seconds',
            kind: 'number',
            min: 0,
            max: 60,
            when: { path: 'privacy.individual_tracking', is: true },
          },
          {
            path: 'privacy.hidden_link',
            kind: 'switch',
            wide: true,
            when: { path: 'privacy.individual_tracking', is: true },
          },
        ],
      },
      {
        id: 'readers',
        fields: [
          { path: 'privacy.unsubscribe_header', kind: 'switch', wide: true },
          { path: 'privacy.allow_preferences', kind: 'switch', wide: true },
          { path: 'privacy.allow_blocklist', kind: 'switch', wide: true },
          { path: 'privacy.allow_export', kind: 'switch', wide: true },
          {
            path: 'privacy.exportable',
            kind: 'several',
            options: ['profile', 'subscriptions', 'campaign_views', 'link_clicks', 'consent'],
            wide: true,
            when: { path: 'privacy.allow_export', is: true },
          },
          { path: 'privacy.allow_wipe', kind: 'switch', wide: true },
          { path: 'privacy.record_optin_ip', kind: 'switch', wide: true },
        ],
      },
      {
        id: 'domains',
        fields: [
          { path: 'privacy.domain_blocklist', kind: 'lines' },
          { path: 'privacy.domain_allowlist', kind: 'lines' },
        ],
      },
    ],
  },
  {
    id: 'security',
    icon: IconLock,
    groups: [
      {
        id: 'signOn',
        fields: [
          { path: 'security.oidc/enabled', kind: 'switch', wide: true },
          {
            path: 'security.oidc/provider_url',
            kind: 'suggest',
            options: [
              'https://accounts.google.com',
              'https://login.microsoftonline.com/common/v2.0',
              'https://gitlab.com',
            ],
            wide: true,
            when: signOn,
          },
          { path: 'security.oidc/provider_name', kind: 'text', when: signOn },
          { path: 'security.oidc/client_id', kind: 'text', when: signOn },
          { path: 'security.oidc/client_secret', kind: 'secret', wide: true, when: signOn },
          { path: 'security.oidc/auto_create_users', kind: 'switch', wide: true, when: signOn },
          { path: 'security.oidc/default_user_role_id', kind: 'role', when: signOn },
          { path: 'security.oidc/default_list_role_id', kind: 'listRole', when: signOn },
          { path: 'security.oidc/groups_claim', kind: 'text', when: signOn },
          { path: 'security.oidc/group_roles', kind: 'groupRoles', wide: true, when: signOn },
        ],
      },
      {
        id: 'signIn',
        fields: [
          { path: 'security.sign_in/account_attempts', kind: 'number', min: 1, max: 100_000 },
          { path: 'security.sign_in/account_attempts_everywhere', kind: 'number', min: 1, max: 1_000_000 },
          { path: 'security.sign_in/address_attempts', kind: 'number', min: 1, max: 1_000_000 },
          { path: 'security.sign_in/window', kind: 'duration' },
        ],
      },
      { id: 'captcha', fields: [{ path: 'security.captcha', kind: 'captcha', wide: true }] },
      {
        id: 'trust',
        fields: [
          { path: 'security.trusted_urls', kind: 'lines', wide: true },
          { path: 'security.feed_hosts', kind: 'lines', wide: true },
          { path: 'security.audit_days', kind: 'number', min: 0, max: 36_500, unit: 'days' },
        ],
      },
    ],
  },
  {
    id: 'media',
    icon: IconPhoto,
    groups: [
      {
        id: 'uploads',
        fields: [
          { path: 'upload.provider', kind: 'select', options: ['filesystem', 's3'] },
          { path: 'upload.max_file_size', kind: 'number', min: 1, max: 10_000_000, unit: 'kilobytes' },
          { path: 'upload.extensions', kind: 'chips', wide: true },
          { path: 'upload.filesystem.upload_path', kind: 'text', when: files },
          { path: 'upload.filesystem.upload_uri', kind: 'text', when: files },
          { path: 'upload.s3.bucket', kind: 'text', when: s3 },
          { path: 'upload.s3.bucket_path', kind: 'text', when: s3 },
          { path: 'upload.s3.bucket_type', kind: 'select', options: ['public', 'private'], when: s3 },
          { path: 'upload.s3.aws_default_region', kind: 'text', when: s3 },
          { path: 'upload.s3.aws_access_key_id', kind: 'text', when: s3 },
          { path: 'upload.s3.aws_secret_access_key', kind: 'secret', when: s3 },
          { path: 'upload.s3.url', kind: 'text', wide: true, when: s3 },
          { path: 'upload.s3.public_url', kind: 'text', when: s3 },
          { path: 'upload.s3.bucket_domain', kind: 'text', when: s3 },
          { path: 'upload.s3.expiry', kind: 'duration', when: { path: 'upload.s3.bucket_type', is: 'private' } },
        ],
      },
    ],
  },
  { id: 'messengers', icon: IconMessage, groups: [], list: 'messengers' },
  { id: 'webhooks', icon: IconWebhook, groups: [], list: 'webhooks' },
  {
    id: 'bounces',
    icon: IconAlertTriangle,
    groups: [
      {
        id: 'bounceActions',
        fields: [
          { path: 'bounce.enabled', kind: 'switch', wide: true },
          ...['soft', 'hard', 'complaint'].flatMap(bounceAction),
        ],
      },
      {
        id: 'webhooks',
        fields: [
          { path: 'bounce.webhooks_enabled', kind: 'switch', wide: true },
          ...provider('bounce.ses_enabled', [{ path: 'bounce.ses_topics', kind: 'lines', wide: true }]),
          ...provider('bounce.sendgrid_enabled', [{ path: 'bounce.sendgrid_key', kind: 'secret' }]),
          ...provider('bounce.azure/enabled', [
            { path: 'bounce.azure/shared_secret', kind: 'secret' },
            { path: 'bounce.azure/shared_secret_header', kind: 'text' },
          ]),
          ...provider('bounce.postmark/enabled', [
            { path: 'bounce.postmark/username', kind: 'text' },
            { path: 'bounce.postmark/password', kind: 'secret' },
          ]),
          ...provider('bounce.forwardemail/enabled', [{ path: 'bounce.forwardemail/key', kind: 'secret' }]),
          ...provider('bounce.lettermint/enabled', [{ path: 'bounce.lettermint/key', kind: 'secret' }]),
        ],
      },
    ],
    list: 'bounce.mailboxes',
  },
  { id: 'systemMail', icon: IconMail, groups: [], form: 'systemMail' },
  {
    id: 'appearance',
    icon: IconBrush,
    groups: [
      { id: 'publicPages', fields: appearance('public') },
      { id: 'dashboard', fields: appearance('admin') },
    ],
  },
]

/** A switch, and what it needs while it is on. */
function provider(path: string, fields: readonly Field[]): readonly Field[] {
  return [
    { path, kind: 'switch', wide: true, when: webhooks },
    ...fields.map((field) => ({ ...field, when: { path, is: true } })),
  ]
}

function appearance(place: 'admin' | 'public'): readonly Field[] {
  return [
    { path: `appearance.${place}.custom_css`, kind: 'code', language: 'css', wide: true },
    { path: `appearance.${place}.custom_js`, kind: 'code', language: 'javascript', wide: true },
  ]
}

export const listFields: Readonly<Record<NonNullable<Section['list']>, readonly Field[]>> = {
  smtp: [...smtpFields.connection, ...smtpFields.sender, ...smtpFields.limits, ...smtpFields.quota],
  messengers: messengerFields,
  'bounce.mailboxes': mailboxFields,
  webhooks: webhookFields,
}

/** Every field of a section, those of its list among them. */
export function fieldsOf(section: Section): readonly Field[] {
  const own = section.groups.flatMap((group) => group.fields)
  return section.list === undefined ? own : [...own, ...listFields[section.list]]
}

/** Names of the settings that a section saves. */
export function settingsOf(section: Section): readonly string[] {
  return [...new Set(fieldsOf(section).map((field) => field.path.split('/')[0] ?? ''))]
}
