import type { Settings } from '../settings/schema.ts'

/** Whether people reach us over TLS: then cookies are marked for it. */
export function isSecure(services: { readonly settings: { current(): Settings } }): boolean {
  return services.settings.current()['app.root_url'].startsWith('https:')
}
