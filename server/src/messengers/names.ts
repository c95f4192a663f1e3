import type { Settings, SmtpServer } from '../settings/schema.ts'

/** SMTP servers in use. */
export function enabledServers(settings: Settings): readonly SmtpServer[] {
  return settings.smtp.filter((server) => server.enabled)
}

/** Servers that can be chosen on their own: only where there is a choice. */
export function namedServers(settings: Settings): readonly SmtpServer[] {
  const servers = enabledServers(settings)
  return servers.length < 2 ? [] : servers.filter((server) => server.name !== '')
}

/** Names a campaign or message can be sent with, as the interface offers them. */
export function messengerNames(settings: Settings): readonly string[] {
  return [
    'email',
    ...namedServers(settings).map((server) => server.name),
    ...settings.messengers.filter((messenger) => messenger.enabled).map((messenger) => messenger.name),
  ]
}

export function hasMessenger(settings: Settings, name: string): boolean {
  return messengerNames(settings).includes(name)
}

/** While no server is enabled, e-mail stays in the sandbox inbox. */
export function isSandboxed(settings: Settings): boolean {
  return enabledServers(settings).length === 0
}
