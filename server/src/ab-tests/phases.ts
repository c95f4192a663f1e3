import { type AbTestRow, letterOf, type Variant } from './ab-test.ts'

/** What the campaign to the rest has come to; undefined: it was deleted. */
export interface Rest {
  readonly status: string
}

export type Move =
  | { readonly kind: 'stay'; readonly fault?: string | undefined }
  | { readonly kind: 'wait'; readonly decideAt: number }
  /** The rule says who wins. */
  | { readonly kind: 'decide' }
  /** Somebody is asked. */
  | { readonly kind: 'ask' }
  /** The winner is known, and goes to the rest. */
  | { readonly kind: 'send' }
  | { readonly kind: 'finish'; readonly fault?: string }
  /** It cannot go on. */
  | { readonly kind: 'abandon'; readonly fault: string }

type Facts = Pick<AbTestRow, 'status' | 'minutes' | 'decision' | 'decide_at' | 'winner'>

/** What becomes of a test at this moment (milliseconds). Pure. */
export function nextMove(test: Facts, variants: readonly Variant[], rest: Rest | undefined, now: number): Move {
  if (test.status === 'sending') return afterRest(rest)
  const lost = variants.find(({ campaign }) => campaign === null)
  // With a campaign goes the record of who got it: whoever is mailed now may have had it.
  if (lost !== undefined) {
    return { kind: 'abandon', fault: wasDeleted(letterOf(lost.position)) }
  }
  const inside = variants.filter(({ isOut }) => !isOut)
  if (inside.length === 0) return { kind: 'abandon', fault: 'All of its variants were cancelled.' }
  switch (test.status) {
    case 'testing':
      return whileTesting(test, inside, now)
    case 'waiting':
      if (test.decide_at !== null && now < Date.parse(test.decide_at)) return { kind: 'stay' }
      return test.decision === 'automatic' ? { kind: 'decide' } : { kind: 'ask' }
    case 'deciding':
      if (test.winner !== null) return { kind: 'send' }
      return test.decision === 'automatic' ? { kind: 'decide' } : { kind: 'stay' }
    default:
      return { kind: 'stay' }
  }
}

function wasDeleted(letter: string): string {
  return `The campaign of variant ${letter} was deleted.`
}

function whileTesting({ minutes }: Facts, inside: readonly Variant[], now: number): Move {
  const standing = inside.find((variant) => !isSent(variant) && variant.campaign?.status !== 'running')
  if (standing !== undefined) {
    return { kind: 'stay', fault: standingStill(letterOf(standing.position), standing.reason) }
  }
  return inside.every(isSent) ? { kind: 'wait', decideAt: now + minutes * 60_000 } : { kind: 'stay' }
}

function standingStill(letter: string, reason: string | null): string {
  if (reason === null) return `Variant ${letter} stands still: resume or cancel it.`
  return `Variant ${letter} stands still (${reason}): resume or cancel it.`
}

/** Everybody was tried once. Those who were deferred may take a day, and are not waited for. */
export function isSent({ campaign, prepared, pending }: Variant): boolean {
  if (campaign?.status === 'finished') return true
  return (campaign?.status === 'running' || campaign?.status === 'paused') && prepared && pending === 0
}

/**
 * Whether nobody comes into this variant any more, and what was under way is written down: only then is it known who is
 * left for the rest.
 */
export function isClosed({ campaign, isOut, prepared, settled }: Variant): boolean {
  if (campaign === null) return false
  if (isOut || campaign.status === 'paused') return settled
  return campaign.status === 'finished' || prepared
}

/** Why it is not known yet who is left for the rest; undefined: it is. */
export function whyUnknown(variants: readonly Variant[]): string | undefined {
  const open = variants.find((variant) => !isClosed(variant))
  if (open === undefined) return undefined
  const letter = letterOf(open.position)
  if (open.campaign === null) return wasDeleted(letter)
  return open.isOut || open.campaign.status === 'paused'
    ? `What variant ${letter} had on the wire is known in a minute.`
    : `It is not known yet to whom variant ${letter} goes.`
}

function afterRest(rest: Rest | undefined): Move {
  switch (rest?.status) {
    case undefined:
    case 'finished':
      return { kind: 'finish' }
    case 'cancelled':
      return { kind: 'finish', fault: 'The message to the rest was cancelled.' }
    case 'running':
    case 'scheduled':
      return { kind: 'stay' }
    default:
      return { kind: 'stay', fault: 'The message to the rest stands still: resume or cancel it.' }
  }
}
