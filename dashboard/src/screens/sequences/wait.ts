/** A time to wait as people say it. */
export interface Wait {
  readonly amount: number
  readonly unit: WaitUnit
}

export const waitUnits = ['minutes', 'hours', 'days'] as const
export type WaitUnit = (typeof waitUnits)[number]

const minutesOf: Readonly<Record<WaitUnit, number>> = { minutes: 1, hours: 60, days: 1440 }

/** What the server takes: two years. */
const longest = 2 * 366 * 1440

/** In the largest unit that is exact; none is "0 days", for that is what one goes on from. */
export function waitOf(minutes: number): Wait {
  const unit = [...waitUnits].reverse().find((one) => minutes % minutesOf[one] === 0) ?? 'minutes'
  return { amount: minutes / minutesOf[unit], unit }
}

/** The longest wait in this unit. */
export function mostOf(unit: WaitUnit): number {
  return longest / minutesOf[unit]
}

/** The same number in another unit, or the most of that unit that the server takes. */
export function inUnit({ amount }: Wait, unit: WaitUnit): Wait {
  return { amount: Math.min(amount, mostOf(unit)), unit }
}

export function minutesIn({ amount, unit }: Wait): number {
  return Math.min(longest, Math.max(0, Math.round(amount * minutesOf[unit])))
}
