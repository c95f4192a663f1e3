import { ConfigurationError, Pool, parseAddresses } from '@broadsheet/mailwire'
import { isOwnPath } from '../http/prefix.ts'
import { isCron } from './cron.ts'
import { parseDuration } from './duration.ts'
import { headerFault } from './header-fault.ts'
import type { Settings, SmtpServer } from './schema.ts'
import { uploadRule } from './upload-rules.ts'

/** Rules between settings, beyond the form of each. Answers the first one broken, as a sentence. */
export function brokenRule(settings: Settings): string | undefined {
  return (
    duplicateName(
      settings.smtp.map((server) => server.name),
      'SMTP server',
    ) ??
    duplicateName(
      settings.messengers.map((messenger) => messenger.name),
      'messenger',
    ) ??
    messengerRule(settings) ??
    webhookRule(settings) ??
    serverRule(settings) ??
    serverHeaderRule(settings) ??
    mailboxRule(settings) ??
    captchaRule(settings) ??
    oidcRule(settings) ??
    senderRule(settings) ??
    rootUrlRule(settings) ??
    uploadRule(settings) ??
    topicRule(settings) ??
    trustedUrlRule(settings) ??
    feedHostRule(settings) ??
    clockRule(settings)
  )
}

function duplicateName(names: readonly string[], what: string): string | undefined {
  const named = names.filter((name) => name !== '')
  const repeated = named.find((name, index) => named.indexOf(name) !== index)
  return repeated === undefined ? undefined : `Two entries of kind ${what} are called "${repeated}".`
}

function messengerRule(settings: Settings): string | undefined {
  for (const { name, root_url: url } of settings.messengers) {
    if (name === '' || name === 'email') return 'A messenger needs a name, and it cannot be "email".'
    if (!isHttpUrl(url)) return `The address of the messenger "${name}" is not an http or https address.`
    if (settings.smtp.some((server) => server.name === name)) return `An SMTP server is called "${name}" already.`
  }
  return undefined
}

function webhookRule({ webhooks }: Settings): string | undefined {
  const wrong = webhooks.find(({ root_url: url }) => !isHttpUrl(url))
  return wrong === undefined ? undefined : `The address of the webhook "${wrong.name}" is not an http or https address.`
}

/** Without an enabled server mail stays in the sandbox inbox; an empty list is a mistake of whoever sends it. */
function serverRule(settings: Settings): string | undefined {
  const nameless = settings.smtp.find((server) => server.enabled && server.host === '')
  if (nameless !== undefined) return 'An enabled SMTP server needs a host.'
  return settings.smtp.map(connectionFault).find((fault) => fault !== undefined)
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
function serverHeaderRule({ smtp }: Settings): string | undefined {
  const headers = smtp.flatMap((server) => server.email_headers).flatMap((pairs) => Object.entries(pairs))
  const fault = headers.map(([name, value]) => headerFault(name, value)).find((found) => found !== undefined)
  return fault === undefined ? undefined : `email_headers of an SMTP server: ${fault}`
}

/** Without its key and secret nobody could subscribe any more. */
function captchaRule(settings: Settings): string | undefined {
  const { enabled, key, secret } = settings['security.captcha'].hcaptcha
  return enabled && (key === '' || secret === '') ? 'hCaptcha needs its site key and its secret.' : undefined
}

function mailboxRule(settings: Settings): string | undefined {
  for (const mailbox of settings['bounce.mailboxes']) {
    const interval = parseDuration(mailbox.scan_interval)
    if (interval === undefined || interval < 60_000) return 'A mailbox is scanned once a minute at the most.'
  }
  return undefined
}

function oidcRule(settings: Settings): string | undefined {
  const oidc = settings['security.oidc']
  if (oidc.enabled && !isHttpUrl(oidc.provider_url)) return 'Single sign-on needs the address of the provider.'
  if (oidc.enabled && oidc.auto_create_users && (oidc.default_user_role_id ?? 0) < 1) {
    return 'Creating users at single sign-on needs a default user role.'
  }
  return undefined
}

function clockRule(settings: Settings): string | undefined {
  const { vacuum, vacuum_cron_interval: vacuumTimes } = settings['maintenance.db']
  if (vacuum && !isCron(vacuumTimes)) return `"${vacuumTimes}" is not a cron expression of five fields.`
  const cacheTimes = settings['app.cache_slow_queries_interval']
  if (!settings['app.cache_slow_queries'] || isCron(cacheTimes)) return undefined
  return `"${cacheTimes}" is not a cron expression of five fields.`
}

/** Every mail of the system comes from it: a wrong one would keep all of them from going out. */
function senderRule({ 'app.from_email': from }: Settings): string | undefined {
  if (from === '') return undefined
  const fault = 'The sender must be one address, such as `News <news@example.org>`.'
  try {
    return /[\r\n]/.test(from) || parseAddresses(from).length !== 1 ? fault : undefined
  } catch {
    return fault
  }
}

function topicRule({ 'bounce.ses_topics': topics }: Settings): string | undefined {
  const wrong = topics.find((topic) => !/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w.-]+$/.test(topic))
  return wrong === undefined ? undefined : `"${wrong}" is not the ARN of an SNS topic.`
}

function rootUrlRule(settings: Settings): string | undefined {
  return rootUrlFault(settings['app.root_url'], settings)
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

function trustedUrlRule(settings: Settings): string | undefined {
  const wrong = settings['security.trusted_urls'].find((url) => url !== '*' && !isHttpUrl(url))
  return wrong === undefined ? undefined : `"${wrong}" is neither * nor an http or https address.`
}

function feedHostRule(settings: Settings): string | undefined {
  const wrong = settings['security.feed_hosts'].find((host) => !isHost(host))
  return wrong === undefined ? undefined : `"${wrong}" is no host, such as wiki.example.lan or 10.0.0.5:8080.`
}

/** As it stands in an address. */
function isHost(text: string): boolean {
  return URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text.toLowerCase().replace(/:80$/, '')
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).host !== ''
}
