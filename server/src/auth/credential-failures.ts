import { failure } from '../errors/error.ts'

/**
 * Slows down guessing of tokens. Counted in this process only: a token has 256 bits, so this is about load and about
 * short tokens that somebody chose, and a look-up in the database for each wrong guess is what it saves.
 */
export interface CredentialFailures {
  requireFew(user: string, ip: string): void
  note(user: string, ip: string): void
}

const windowMs = 60_000
const allowed = 1000
const mostEntries = 10_000

export function createCredentialFailures(now: () => number = Date.now): CredentialFailures {
  const counts = new Map<string, { count: number; ends: number }>()
  const keyOf = (user: string, ip: string) => `${ip} ${user.slice(0, 200)}`
  return {
    requireFew(user, ip) {
      const entry = counts.get(keyOf(user, ip))
      if (entry === undefined || entry.count < allowed || entry.ends <= now()) return
      throw failure('request.tooMany', { seconds: Math.ceil((entry.ends - now()) / 1000) })
    },
    note(user, ip) {
      const key = keyOf(user, ip)
      const entry = counts.get(key)
      if (entry !== undefined && entry.ends > now()) {
        entry.count++
        return
      }
      // The oldest entry goes first: a map keeps its order of insertion.
      const oldest = counts.keys().next().value
      if (counts.size >= mostEntries && oldest !== undefined) counts.delete(oldest)
      counts.delete(key)
      counts.set(key, { count: 1, ends: now() + windowMs })
    },
  }
}
