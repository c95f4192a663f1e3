import { createHash, createHmac } from 'node:crypto'
import { equalTexts } from '../../auth/tokens.ts'

/** Whether `given` is the HMAC-SHA-256 of the content under the key, in hex. An unset key never matches. */
export function hmacMatches(key: string, content: Buffer | string, given: string): boolean {
  if (key === '' || given === '') return false
  return equalTexts(createHmac('sha256', key).update(content).digest('hex'), given.trim().toLowerCase())
}

export function secretMatches(secret: string, given: string): boolean {
  return secret !== '' && given !== '' && equalTexts(secret, given)
}

/** Names an event whose service gives it no id: the same bytes are the same event. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/** Whether a signed time lies within the tolerance around now. */
export function isFresh(signedAt: number, now: Date, toleranceSeconds: number): boolean {
  return Number.isFinite(signedAt) && Math.abs(now.getTime() - signedAt) <= toleranceSeconds * 1000
}
