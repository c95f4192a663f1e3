import type { Settings } from '../../settings/schema.ts'

/** What the button of the sign-in page calls the provider; undefined where single sign-on is off. */
export function providerName(settings: Settings): string | undefined {
  const { enabled, provider_name: name, provider_url: url } = settings['security.oidc']
  if (!enabled) return undefined
  if (name !== '') return name
  return URL.canParse(url) ? new URL(url).hostname.split('.').slice(-2).join('.') : url
}
