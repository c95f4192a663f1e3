/** How one attempt at one recipient ended. Exactly one of these, told apart by `kind`. */
export type DeliveryOutcome =
  /** A server took responsibility. Not "delivered". */
  | { readonly kind: 'accepted'; readonly reply: string }
  /**
   * For now: tried again later, then given up. `unknown`: it left completely, but the reply was lost. `broken`: the
   * connection broke in the middle of it, more than once where the server is tried more than once.
   */
  | { readonly kind: 'deferred'; readonly reason: 'server' | 'unknown' | 'broken'; readonly reply: string }
  /** As `unknown`, where nobody would notice a repetition by the Message-ID: given up at once, for people to decide. */
  | { readonly kind: 'given_up'; readonly reason: 'unknown'; readonly reply: string }
  /**
   * Not attempted yet: its provider is left alone (`held`) or gets mail more slowly (`pace`: the recipient has a moment
   * of its own). `delay`: milliseconds until then.
   */
  | { readonly kind: 'deferred'; readonly reason: 'held' | 'pace'; readonly reply: string; readonly delay: number }
  /** For good. `address`: the refusal is about the recipient's address, and becomes a bounce. */
  | { readonly kind: 'refused'; readonly reason: 'server'; readonly reply: string; readonly address: boolean }
  /** The message could not be made for this person. */
  | { readonly kind: 'failed'; readonly reason: 'template' | 'message'; readonly reply: string }
  /** No longer to be mailed. */
  | { readonly kind: 'skipped'; readonly reason: SkipReason; readonly reply: string }

export type SkipReason = 'deleted' | 'blocklisted' | 'unsubscribed' | 'domain'

export const recipientStates = ['pending', 'accepted', 'deferred', 'refused', 'given_up', 'skipped', 'failed'] as const
export type RecipientState = (typeof recipientStates)[number]

/** Longest part of a server's reply that is kept. */
const replyLength = 500

/**
 * As it can be stored: PostgreSQL takes no NUL, and JSON there no half of a character, which the cut may leave. An
 * outcome that cannot be written would be tried for ever.
 */
export function shortened(text: string): string {
  const clean = text.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, ' ')
  return (clean.length > replyLength ? `${clean.slice(0, replyLength)}…` : clean).toWellFormed()
}

const minute = 60_000
const hour = 60 * minute

/** Pauses before the second, third … attempt of a campaign message: about a day in all, as mail servers do it. */
const campaignDelays = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute)
/** Single messages are waited for: sooner at first. */
const singleDelays = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour]

/** Milliseconds until the next attempt after so many, or undefined to give up. Spread by a fifth, so that waves break. */
export function nextDelay(kind: 'campaign' | 'single', attempts: number, random = Math.random()): number | undefined {
  const delay = (kind === 'campaign' ? campaignDelays : singleDelays)[attempts - 1]
  return delay === undefined ? undefined : Math.round(delay * (0.9 + random * 0.2))
}
