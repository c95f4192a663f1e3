/** The zone of the reader's clock, such as `Europe/Berlin`. */
export function readersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A picked local time, `2031-04-05 09:30:00`, as an instant; undefined while it is none. */
export function instantOf(local: string | null): string | undefined {
  if (local === null || local === '') return undefined
  const time = new Date(local.replace(' ', 'T'))
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** An instant as a picker wants it, in the reader's zone. */
export function localOf(instant: string | number | Date): string {
  const time = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())}:00`
}

/** The next full hour, at least half an hour from now. */
export function proposal(now: number): string {
  const hour = 3_600_000
  return localOf(Math.ceil((now + hour / 2) / hour) * hour)
}
