import { nextMoment, type Schedule } from './moments.ts'

const hour = 3_600_000

/** A turn that is later than this says things of yesterday: it is left out, and told. */
export const mostLate = 6 * hour

/** How long the feed of a turn that is due may fail before the turn is skipped. */
export const feedPatience = hour

export interface CatchUp {
  /** The one turn to take now; undefined: all that were due are too old. */
  readonly turn: number | undefined
  /** Turns that nobody took in their time, from the oldest. */
  readonly missed: readonly number[]
  /** Undefined: it is over. */
  readonly next: number | undefined
}

/** Missed turns that are named one by one; a rule that slept for years has no use for more. */
const mostMissed = 100

/**
 * What becomes of everything that fell due by `now`, the first of it at `dueAt`: never two turns at once. `taken`: turns
 * that were brought forward before. Pure.
 */
export function catchUp(schedule: Schedule, dueAt: number, now: number, taken: ReadonlySet<number>): CatchUp {
  const due = [dueAt]
  for (let last = dueAt; ; ) {
    const next = nextMoment(schedule, last)
    if (next === undefined || next > now) break
    if (!taken.has(next)) due.push(next)
    last = next
  }
  const last = due.at(-1) ?? dueAt
  const isFresh = now - last <= mostLate
  const missed = isFresh ? due.slice(0, -1) : due
  return {
    turn: isFresh ? last : undefined,
    missed: missed.slice(-mostMissed),
    next: nextFree(schedule, Math.max(now, last), taken),
  }
}

/** The next turn that was not brought forward. Pure. */
export function nextFree(schedule: Schedule, after: number, taken: ReadonlySet<number>): number | undefined {
  let next = nextMoment(schedule, after)
  while (next !== undefined && taken.has(next)) next = nextMoment(schedule, next)
  return next
}

export type FeedFailure =
  | { readonly kind: 'retry'; readonly since: number; readonly at: number }
  | { readonly kind: 'skip' }

/** A feed that fails is asked again after 5, 10, 20 … minutes, within the hour. Pure. */
export function afterFeedFailure(failingSince: number | undefined, now: number): FeedFailure {
  const since = failingSince ?? now
  const failing = now - since
  if (failing >= feedPatience) return { kind: 'skip' }
  const pause = Math.max(5 * 60_000, failing)
  return { kind: 'retry', since, at: Math.min(now + pause, since + feedPatience) }
}
