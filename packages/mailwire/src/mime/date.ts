const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number): string => String(n).padStart(2, '0')

/** RFC 5322, 3.3: `Sat, 21 Nov 2026 11:11:36 +0000`. `offset` is the zone to show, in minutes east of UTC. */
export function formatDate(date: Date, offset = 0): string {
  const local = new Date(date.getTime() + offset * 60_000)
  const day = `${days[local.getUTCDay()]}, ${two(local.getUTCDate())} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}`
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
  const minutes = Math.abs(offset)
  return `${day} ${time} ${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

let cachedSecond = 0
let cachedText = ''

/** The present time, made once per second. */
export function currentDate(): string {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (second !== cachedSecond) {
    cachedSecond = second
    cachedText = formatDate(new Date(now))
  }
  return cachedText
}
