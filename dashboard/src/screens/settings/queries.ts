import type { paths } from '@broadsheet/client'
import { queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'
import type { Values } from './values.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async (): Promise<Values> => payload(api.GET('/api/settings')),
})

/** The same as long as the server runs. */
export const entryDefaultsQuery = queryOptions({
  queryKey: ['settings', 'entryDefaults'],
  queryFn: () => payload(api.GET('/api/settings/entry-defaults')),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Only what is sent changes; it acts at once, without a restart. */
export function saveSettings(changes: Values) {
  return payload(api.PUT('/api/settings', { body: { ...changes } }))
}

/** Sends a real message; answers what the server said, line by line. */
export function testServer(server: Values, email: string) {
  return payload(api.POST('/api/settings/smtp/test', { body: { ...server, email } }))
}

/** Sends a test message; answers what the service said, line by line. */
export function testMessenger(messenger: Values) {
  return payload(api.POST('/api/settings/messengers/test', { body: { ...messenger } }))
}

/** Tells a webhook an event that says nothing. */
export function testWebhook(webhook: Values) {
  return payload(api.POST('/api/settings/webhooks/test', { body: { ...webhook } }))
}

/** Signs in to a mailbox and counts its messages. */
export function testMailbox(mailbox: Values) {
  return payload(api.POST('/api/settings/mailboxes/test', { body: { ...mailbox } }))
}

export const mailboxesQuery = queryOptions({
  queryKey: ['settings', 'mailboxes'],
  queryFn: () => payload(api.GET('/api/settings/mailboxes')),
})

export const quotaUsageQuery = queryOptions({
  queryKey: ['settings', 'quota-usage'],
  queryFn: () => payload(api.GET('/api/settings/smtp/usage')),
})

export type SystemMail =
  paths['/api/settings/system-mail']['get']['responses']['200']['content']['application/json']['data']

export const systemMailQuery = queryOptions({
  queryKey: ['settings', 'system-mail'],
  queryFn: () => payload(api.GET('/api/settings/system-mail')),
})

export function saveSystemMail(body: Pick<SystemMail, 'html' | 'texts'>) {
  return payload(api.PUT('/api/settings/system-mail', { body }))
}

export function resetSystemMail() {
  return payload(api.DELETE('/api/settings/system-mail'))
}
