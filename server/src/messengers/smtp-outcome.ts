import { type DeliveryOutcome, shortened } from '../sending/outcome.ts'
import type { Denial, Outcome } from './wire-types.ts'

/**
 * What the wire says, in terms of the ledger; undefined where nobody can have the message and it stays pending.
 * `recipient`: whom it is for. That a copy (`Cc`, `Bcc`) was taken does not mean that they will get it.
 */
export function fromWire(outcome: Outcome, recipient: string): DeliveryOutcome | undefined {
  switch (outcome.kind) {
    case 'accepted': {
      const refusal = outcome.refusedRecipients.find((one) => one.recipient === recipient)
      if (refusal === undefined)
        return { kind: 'accepted', reply: shortened(`${outcome.reply.code} ${outcome.reply.text}`) }
      const reply = replyOf(refusal)
      // Later, the copies go out once more: better than not at all for whom it is meant.
      if (refusal.code < 500) return { kind: 'deferred', reason: 'server', reply }
      return { kind: 'refused', reason: 'server', reply, address: isAboutAddress({ ...refusal, stage: 'rcpt' }) }
    }
    case 'refused':
      return { kind: 'refused', reason: 'server', reply: replyOf(outcome), address: isAboutAddress(outcome) }
    case 'deferred':
      return { kind: 'deferred', reason: 'server', reply: replyOf(outcome) }
    case 'unknown':
      return { kind: 'deferred', reason: 'unknown', reply: shortened(outcome.error.message) }
    case 'unsent':
      // A message that breaks its connection each time must not be tried for ever, nor keep the others.
      return outcome.begun ? { kind: 'deferred', reason: 'broken', reply: shortened(outcome.error.message) } : undefined
  }
}

function replyOf(denial: Pick<Denial, 'code' | 'text'>): string {
  return shortened(`${denial.code} ${denial.text}`)
}

/**
 * Refusals of the recipient are bounces; refusals of the sender, the content or the session say nothing about the
 * address (RFC 3463: x.1 is about addresses, x.2 about mailboxes).
 */
function isAboutAddress(denial: Pick<Denial, 'stage' | 'code' | 'enhanced'>): boolean {
  if (denial.enhanced !== undefined) return /^5\.(?:1\.(?!7|8)|2\.)/.test(denial.enhanced)
  return denial.stage === 'rcpt' && (denial.code === 550 || denial.code === 551 || denial.code === 553)
}
