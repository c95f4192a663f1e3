/** `1h30m`, `10ms`, `0`: number and unit, combinable; there is no unit for days. */
export const durationPattern = '^(0|(\\d+(\\.\\d+)?(ms|s|m|h))+)$'

const milliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Milliseconds of a duration text, or undefined when it is none. */
export function parseDuration(text: string): number | undefined {
  if (!new RegExp(durationPattern).test(text)) return undefined
  if (text === '0') return 0
  let total = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    total += Number(amount) * (milliseconds[unit ?? ''] ?? 0)
  }
  return total
}

/** Milliseconds of a duration that was validated when it was stored; the fallback covers a taken-over oddity. */
export function durationOr(text: string, fallback: number): number {
  return parseDuration(text) ?? fallback
}
