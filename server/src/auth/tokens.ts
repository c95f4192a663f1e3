import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret for a cookie, link or API user: 256 bits as URL-safe text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret: SHA-256 in hex, the form in which a taken-over database holds API tokens too. */
export function hashOfSecret(secret: string): string {
  return hash('sha256', secret)
}

/** Compares two texts in a time that does not depend on where they differ. */
export function equalTexts(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
