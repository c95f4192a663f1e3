import type { Settings } from '../settings/schema.ts'

/** How fast mail may go to one provider: a group of domains that count together, or a single domain. */
export interface DomainLimit {
  /** Name of the shared pace: the first of its domains. */
  readonly key: string
  /** Messages per second, over all nodes. */
  readonly rate: number
  /** Holds always; otherwise only for an hour after the provider has put us off. */
  readonly always: boolean
}

/** Single domains that nobody has named, once they have put us off: gently, for they are small. */
const rateOfOthers = 5

export type DomainLimits = Pick<Settings, 'app.domain_limits'>

/** The limit of a domain, in lower case. Pure. */
export function domainLimits(settings: DomainLimits): (domain: string) => DomainLimit {
  const named = new Map<string, DomainLimit>()
  for (const { domains, message_rate: rate, always } of settings['app.domain_limits']) {
    const [first = ''] = domains
    for (const domain of domains) if (!named.has(domain)) named.set(domain, { key: first, rate, always })
  }
  return (domain) => named.get(domain) ?? { key: domain, rate: rateOfOthers, always: false }
}

/** Milliseconds until each of `count` messages may go, when the first may go after `first`. Pure. */
export function momentsOf(count: number, first: number, rate: number): readonly number[] {
  // What is due within half a second goes now: the row that remembers a later moment costs more than it brings.
  return Array.from({ length: count }, (_, index) => first + (index * 1000) / rate).map((at) => (at <= 500 ? 0 : at))
}
