import { type DeliveryOutcome, shortened } from '../sending/outcome.ts'
import type { Denial, Outcome } from './wire-types.ts'

/** What the wire says, in terms of the ledger; undefined where nobody can have the message and it stays pending. */
export function fromWire(outcome: Outcome): DeliveryOutcome | undefined {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted', reply: shortened(`${outcome.reply.code} ${outcome.reply.text}`) }
    case 'refused':
      return { kind: 'refused', reason: 'server', reply: replyOf(outcome), address: isAboutAddress(outcome) }
    case 'deferred':
      return { kind: 'deferred', reason: 'server', reply: replyOf(outcome) }
    case 'unknown':
      return { kind: 'deferred', reason: 'unknown', reply: shortened(outcome.error.message) }
    case 'unsent':
      return undefined
  }
}

function replyOf(denial: Denial): string {
  return shortened(`${denial.code} ${denial.text}`)
}

/**
 * Refusals of the recipient are bounces; refusals of the sender, the content or the session say nothing about the
 * address (RFC 3463: x.1 is about addresses, x.2 about mailboxes).
 */
function isAboutAddress(denial: Denial): boolean {
  if (denial.enhanced !== undefined) return /^5\.(?:1\.(?!7|8)|2\.)/.test(denial.enhanced)
  return denial.stage === 'rcpt' && (denial.code === 550 || denial.code === 551 || denial.code === 553)
}
