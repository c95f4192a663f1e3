/** What a test is decided by. Opens and clicks are of people, each counted once, as a share of accepted messages. */
export const measures = ['opens', 'clicks'] as const
export type Measure = (typeof measures)[number]

/** How a variant stands. */
export interface Standing {
  readonly accepted: number
  readonly opens: number
  readonly clicks: number
  /** It was cancelled or deleted: it cannot win. */
  readonly isOut: boolean
}

export interface Verdict {
  /** Position of the best variant. */
  readonly winner: number
  /** Another one has the same rates; the first letter wins. */
  readonly tie: boolean
  /** So little was measured that chance alone may have decided. */
  readonly few: boolean
  /**
   * How likely chance alone makes a difference like that between the best and the second; null where it cannot be told:
   * with one variant, or where events are counted and not people.
   */
  readonly p_value: number | null
  readonly significant: boolean
}

/** Fewer messages of a variant, or fewer opens or clicks of all of them, say little. */
export const fewMessages = 30
export const fewEvents = 10

/** Differences that chance makes once in twenty times, or less often, are called significant. */
const level = 0.05

/**
 * Who is best: by the rate that was asked for; where it is the same, by the other one; where that is the same too, the
 * first. Undefined: nobody is left. `countsPeople`: false where nobody knows who opened or clicked. Pure.
 */
export function verdictOf(
  standings: readonly Standing[],
  measure: Measure,
  countsPeople: boolean,
): Verdict | undefined {
  const other: Measure = measure === 'clicks' ? 'opens' : 'clicks'
  const inside = standings
    .map((standing, position) => ({ ...standing, position }))
    .filter(({ isOut }) => !isOut)
    .toSorted((a, b) => rateOf(b, measure) - rateOf(a, measure) || rateOf(b, other) - rateOf(a, other))
  const [best, second] = inside
  if (best === undefined) return undefined
  const isEqual = (by: Measure) => second !== undefined && rateOf(best, by) === rateOf(second, by)
  const events = inside.reduce((sum, standing) => sum + standing[measure], 0)
  const pValue = second === undefined || !countsPeople ? null : corrected(best, second, measure, inside.length)
  const few = events < fewEvents || inside.some(({ accepted }) => accepted < fewMessages)
  return {
    winner: best.position,
    tie: isEqual(measure) && isEqual(other),
    few,
    p_value: pValue,
    significant: pValue !== null && pValue < level && !few,
  }
}

export function rateOf(standing: Pick<Standing, 'accepted' | Measure>, measure: Measure): number {
  return standing.accepted === 0 ? 0 : standing[measure] / standing.accepted
}

/** With more variants one of them stands out by chance more easily: Bonferroni's correction. */
function corrected(best: Standing, second: Standing, measure: Measure, variants: number): number {
  return Math.min(1, twoProportions(pairOf(best, measure), pairOf(second, measure)) * (variants - 1))
}

interface Pair {
  readonly of: number
  readonly events: number
}

function pairOf(standing: Standing, measure: Measure): Pair {
  return { of: standing.accepted, events: Math.min(standing[measure], standing.accepted) }
}

/**
 * The two-sided p-value of the z-test of two proportions with a pooled variance (Fleiss, Statistical Methods for Rates and
 * Proportions, section 3.2, without the continuity correction). Pure.
 */
export function twoProportions(a: Pair, b: Pair): number {
  if (a.of === 0 || b.of === 0) return 1
  const pooled = (a.events + b.events) / (a.of + b.of)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / a.of + 1 / b.of))
  if (deviation === 0) return 1
  return bothTails(Math.abs(a.events / a.of - b.events / b.of) / deviation)
}

/** What of a normal distribution lies outside of ±z: Abramowitz and Stegun, 26.2.17, wrong by less than 2e-7. */
function bothTails(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce(
    (sum, factor) => (sum + factor) * t,
    0,
  )
  return Math.min(1, (2 * series * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI))
}
