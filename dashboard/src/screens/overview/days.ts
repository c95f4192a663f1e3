export interface DayCount {
  readonly date: string
  readonly count: number
}

const day = 86_400_000

/** The 30 days that end with the newest one that has events, none left out; today where there are none. Pure. */
export function daysOf(series: readonly (readonly DayCount[])[], now: number, length = 30): readonly string[] {
  const times = series.flat().map(({ date }) => Date.parse(date))
  const last = times.length === 0 ? Math.floor(now / day) * day : Math.max(...times)
  return Array.from({ length }, (_, index) => new Date(last - (length - 1 - index) * day).toISOString())
}

export function countsOn(days: readonly string[], counts: readonly DayCount[]): readonly number[] {
  const byDate = new Map(counts.map(({ date, count }) => [date.slice(0, 10), count]))
  return days.map((time) => byDate.get(time.slice(0, 10)) ?? 0)
}
