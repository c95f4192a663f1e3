import { ConfigurationError, Pool, parseAddresses } from '@broadsheet/mailwire'
import { isOwnPath } from '../http/prefix.ts'
import { isCron } from './cron.ts'
import { parseDuration } from './duration.ts'
import { headerFault } from './header-fault.ts'
import type { Settings, SmtpServer } from './schema.ts'
import { uploadRule } from './upload-rules.ts'

/** A rule that the settings break, beyond the form of each. */
export interface BrokenRule {
  /** The setting, where the sentence does not name it. */
  readonly field?: string
  readonly reason: string
  /** The values that break it: by them a fault is known again. */
  readonly by: readonly unknown[]
}

/** All of them, the more important first. Pure. */
export function brokenRules(settings: Settings): readonly BrokenRule[] {
  return [
    ...duplicateNames(settings.smtp, 'SMTP server'),
    ...duplicateNames(settings.messengers, 'messenger'),
    ...messengerRule(settings),
    ...webhookRule(settings),
    ...serverRule(settings),
    ...serverHeaderRule(settings),
    ...mailboxRule(settings),
    ...captchaRule(settings),
    ...oidcRule(settings),
    ...senderRule(settings),
    ...rootUrlRule(settings),
    ...uploadRule(settings),
    ...topicRule(settings),
    ...trustedUrlRule(settings),
    ...feedHostRule(settings),
    ...clockRule(settings),
    ...noticeRule(settings),
    ...serverSenderRule(settings),
  ]
}

function duplicateNames(entries: readonly { readonly name: string }[], what: string): readonly BrokenRule[] {
  const names = entries.map((entry) => entry.name).filter((name) => name !== '')
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => ({ reason: `Two entries of kind ${what} are called "${name}".`, by: [name] }))
}

function messengerRule({ messengers, smtp }: Settings): readonly BrokenRule[] {
  const reasonOf = (name: string, url: string) => {
    if (name === '' || name === 'email') return 'A messenger needs a name, and it cannot be "email".'
    if (!isHttpUrl(url)) return `The address of the messenger "${name}" is not an http or https address.`
    return smtp.some((server) => server.name === name) ? `An SMTP server is called "${name}" already.` : undefined
  }
  return messengers.flatMap(({ name, root_url: url }) => broken(reasonOf(name, url), name, url))
}

function webhookRule({ webhooks }: Settings): readonly BrokenRule[] {
  return webhooks
    .filter(({ root_url: url }) => !isHttpUrl(url))
    .map(({ name, root_url: url }) => ({
      reason: `The address of the webhook "${name}" is not an http or https address.`,
      by: [url],
    }))
}

/** Without an enabled server mail stays in the sandbox inbox; an empty list is a mistake of whoever sends it. */
function serverRule({ smtp }: Settings): readonly BrokenRule[] {
  return smtp.flatMap((server) => {
    const nameless = server.enabled && server.host === '' ? 'An enabled SMTP server needs a host.' : undefined
    return broken(nameless ?? connectionFault(server), server.host, server.port, server.hello_hostname)
  })
}

/** What the mail client itself refuses: it would refuse it in the middle of sending, too. */
function connectionFault({ host, port, hello_hostname: heloName, username, password }: SmtpServer): string | undefined {
  try {
    new Pool({ host: host || 'later.invalid', port, heloName, auth: { method: 'plain', username, password } })
    return undefined
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return `An SMTP server cannot be used like this: ${error.message.replace('heloName', 'the HELO name')}.`
  }
}

/** They go into every message, so one that cannot be sent would stop them all. */
function serverHeaderRule({ smtp }: Settings): readonly BrokenRule[] {
  const headers = smtp.flatMap((server) => server.email_headers).flatMap((pairs) => Object.entries(pairs))
  return headers.flatMap(([name, value]) => {
    const fault = headerFault(name, value)
    return broken(fault === undefined ? undefined : `email_headers of an SMTP server: ${fault}`, name, value)
  })
}

/** Without its key and secret nobody could subscribe any more. */
function captchaRule(settings: Settings): readonly BrokenRule[] {
  const { enabled, key, secret } = settings['security.captcha'].hcaptcha
  return enabled && (key === '' || secret === '')
    ? broken('hCaptcha needs its site key and its secret.', key, secret)
    : []
}

function mailboxRule(settings: Settings): readonly BrokenRule[] {
  return settings['bounce.mailboxes'].flatMap(({ scan_interval: text }) => {
    const interval = parseDuration(text)
    return interval === undefined || interval < 60_000
      ? broken('A mailbox is scanned once a minute at the most.', text)
      : []
  })
}

function oidcRule(settings: Settings): readonly BrokenRule[] {
  const {
    enabled,
    provider_url: url,
    auto_create_users: creates,
    default_user_role_id: role,
  } = settings['security.oidc']
  if (!enabled) return []
  return [
    ...(isHttpUrl(url) ? [] : broken('Single sign-on needs the address of the provider.', url)),
    ...(creates && (role ?? 0) < 1 ? broken('Creating users at single sign-on needs a default user role.', role) : []),
  ]
}

function clockRule(settings: Settings): readonly BrokenRule[] {
  const { vacuum, vacuum_cron_interval: vacuumTimes } = settings['maintenance.db']
  const cacheTimes = settings['app.cache_slow_queries_interval']
  return [...(vacuum ? [vacuumTimes] : []), ...(settings['app.cache_slow_queries'] ? [cacheTimes] : [])]
    .filter((times) => !isCron(times))
    .flatMap((times) => broken(`"${times}" is not a cron expression of five fields.`, times))
}

/** Every mail of the system comes from it: a wrong one would keep all of them from going out. */
function senderRule({ 'app.from_email': from }: Settings): readonly BrokenRule[] {
  if (from === '' || (!/[\r\n]/.test(from) && isOneAddress(from))) return []
  return broken('The sender must be one address, such as `News <news@example.org>`.', from)
}

function topicRule({ 'bounce.ses_topics': topics }: Settings): readonly BrokenRule[] {
  return topics
    .filter((topic) => !/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w.-]+$/.test(topic))
    .flatMap((topic) => broken(`"${topic}" is not the ARN of an SNS topic.`, topic))
}

function rootUrlRule(settings: Settings): readonly BrokenRule[] {
  const { 'app.root_url': url, 'upload.filesystem.upload_uri': uploads } = settings
  return broken(rootUrlFault(url, settings), url, uploads)
}

/** What keeps an address from being the root of all of ours. */
export function rootUrlFault(
  rootUrl: string,
  { 'upload.filesystem.upload_uri': uploads }: Pick<Settings, 'upload.filesystem.upload_uri'>,
): string | undefined {
  if (!isHttpUrl(rootUrl)) return 'The root URL is not an http or https address.'
  const path = new URL(rootUrl).pathname
  const taken =
    path !== '/' && (isOwnPath(path) || ['/uploads', uploads].some((own) => `${own}/`.startsWith(`${path}/`)))
  return taken ? `The path ${path} of the root URL is one of ours. Choose another, such as /mail.` : undefined
}

function trustedUrlRule(settings: Settings): readonly BrokenRule[] {
  return settings['security.trusted_urls']
    .filter((url) => url !== '*' && !isHttpUrl(url))
    .flatMap((url) => broken(`"${url}" is neither * nor an http or https address.`, url))
}

function feedHostRule(settings: Settings): readonly BrokenRule[] {
  return settings['security.feed_hosts']
    .filter((host) => !isHost(host))
    .flatMap((host) => broken(`"${host}" is no host, such as wiki.example.lan or 10.0.0.5:8080.`, host))
}

function noticeRule(settings: Settings): readonly BrokenRule[] {
  return settings['app.notify_emails']
    .filter((text) => !isBareAddress(text))
    .map((text) => ({
      field: 'app.notify_emails',
      reason: `"${text}" is no e-mail address, such as name@example.org.`,
      by: [text],
    }))
}

function serverSenderRule({ smtp }: Settings): readonly BrokenRule[] {
  return smtp.flatMap(({ from_addresses: texts }, index) =>
    texts
      .filter((text) => !isBareAddress(text) && !isDomain(text))
      .map((text) => ({
        field: `smtp.${index}.from_addresses`,
        reason: `"${text}" is neither an e-mail address nor a domain.`,
        by: [text],
      })),
  )
}

function broken(reason: string | undefined, ...by: readonly unknown[]): readonly BrokenRule[] {
  return reason === undefined ? [] : [{ reason, by }]
}

function isDomain(text: string): boolean {
  return !text.includes('@') && isBareAddress(`name@${text}`)
}

/** One address, without a name before it. */
function isBareAddress(text: string): boolean {
  return !/[<>\r\n]/.test(text) && isOneAddress(text)
}

function isOneAddress(text: string): boolean {
  try {
    return parseAddresses(text).length === 1
  } catch {
    return false
  }
}

/** As it stands in an address. */
function isHost(text: string): boolean {
  return URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text.toLowerCase().replace(/:80$/, '')
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).host !== ''
}
