import type { RenderSubscriber } from '../rendering/index.ts'
import type { DeliveryOutcome } from './outcome.ts'
import type { Candidate } from './recipients.ts'

/** What is to be done with a recipient right before sending. */
export type Verdict =
  | { readonly kind: 'send'; readonly person: RenderSubscriber }
  | { readonly kind: 'done'; readonly outcome: DeliveryOutcome }

/** Pure: facts in, verdict out. */
export function judge(candidate: Candidate, allowsAddress: (email: string) => boolean): Verdict {
  const { person } = candidate
  if (person === undefined) return skipped('deleted')
  if (person.status === 'blocklisted') return skipped('blocklisted')
  if (!candidate.eligible) return skipped('unsubscribed')
  if (!allowsAddress(person.email)) return skipped('domain')
  return { kind: 'send', person }
}

function skipped(reason: 'deleted' | 'blocklisted' | 'unsubscribed' | 'domain'): Verdict {
  return { kind: 'done', outcome: { kind: 'skipped', reason, reply: '' } }
}
