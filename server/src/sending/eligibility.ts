import type { RenderSubscriber } from '../rendering/index.ts'
import type { DeliveryOutcome } from './outcome.ts'
import type { Candidate } from './recipients.ts'

/** What is to be done with a recipient right before sending. */
export type Verdict =
  | { readonly kind: 'send'; readonly person: RenderSubscriber }
  | { readonly kind: 'done'; readonly outcome: DeliveryOutcome }

/** Pure: facts in, verdict out. */
export function judge(
  candidate: Candidate,
  rules: { readonly allowsAddress: (email: string) => boolean; readonly heldFor: (email: string) => number },
): Verdict {
  const { person } = candidate
  if (person === undefined) return skipped('deleted')
  if (person.status === 'blocklisted') return skipped('blocklisted')
  if (!candidate.eligible) return skipped('unsubscribed')
  if (!rules.allowsAddress(person.email)) return skipped('domain')
  if (rules.heldFor(person.email) > 0) {
    return { kind: 'done', outcome: { kind: 'deferred', reason: 'domain', reply: 'Its domain asked us to slow down.' } }
  }
  return { kind: 'send', person }
}

function skipped(reason: 'deleted' | 'blocklisted' | 'unsubscribed' | 'domain'): Verdict {
  return { kind: 'done', outcome: { kind: 'skipped', reason, reply: '' } }
}
