/** The way by which somebody's subscriptions changed. */
export const consentSources = [
  'form', // the public form, or the public API
  'optin', // the link of an opt-in mail
  'preferences', // the page behind a personal link
  'one_click', // the button of a mail program, RFC 8058
  'admin', // a person in the dashboard
  'api', // a program with a token
  'import',
  'bounce',
  'complaint',
  'maintenance',
] as const

export type ConsentSource = (typeof consentSources)[number]

/** Who or what changed something; `ip` only where `privacy.record_optin_ip` allows it. */
export interface ConsentOrigin {
  readonly source: ConsentSource
  readonly ip?: string | undefined
  /** The user or API user who did it. */
  readonly username?: string | undefined
}

export type Origin = ConsentSource | ConsentOrigin

/** As values for SQL: source, address, user. */
export function originValues(origin: Origin): readonly [ConsentSource, string | null, string | null] {
  if (typeof origin === 'string') return [origin, null, null]
  return [origin.source, origin.ip ?? null, origin.username ?? null]
}

/** A signed-in caller as the origin of a change. */
export function originOfCaller(caller: { readonly kind: 'user' | 'api'; readonly username: string }): ConsentOrigin {
  return { source: caller.kind === 'api' ? 'api' : 'admin', username: caller.username }
}
