import { queryOptions } from '@tanstack/react-query'
import { api, payload } from '../../api/client.ts'
import type { Values } from './values.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async (): Promise<Values> => payload(api.GET('/api/settings')),
})

/** Only what is sent changes; it acts at once, without a restart. */
export function saveSettings(changes: Values) {
  return payload(api.PUT('/api/settings', { body: { ...changes } }))
}

/** Sends a real message; answers what the server said, line by line. */
export function testServer(server: Values, email: string) {
  return payload(api.POST('/api/settings/smtp/test', { body: { ...server, email } }))
}
