import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { createGate } from '../gate.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; 20 ms here. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const shortestPassword = 8
export const longestPassword = 2000

/** Of the four threads that Node shares among files, names and hashes, two stay free. */
const gate = createGate(2, 200)

export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, parameters))
}

/** A hash that no password matches, so that an unknown user costs the same time as a known one. */
const decoy = hash('not a password of anybody', parameters)

/**
 * Verifies a password against a stored hash: argon2id, or bcrypt in a taken-over database. `outdated` asks for a new
 * hash of the same password. bcrypt reads 72 bytes at the most, as the other side did.
 */
export function verifyPassword(password: string, stored: string | null): Promise<Verification> {
  return gate(() => verifyUngated(password, stored))
}

export interface Verification {
  readonly valid: boolean
  readonly outdated: boolean
}

async function verifyUngated(password: string, stored: string | null): Promise<Verification> {
  if (stored === null || stored === '') {
    await verify(await decoy, password)
    return { valid: false, outdated: false }
  }
  if (stored.startsWith('$argon2')) return { valid: await verify(stored, password), outdated: false }
  const valid = await verifyBcrypt(Buffer.from(password).subarray(0, 72), stored).catch(() => false)
  // A cheap old hash would answer sooner than an unknown name, and so tell that the name is known.
  if (!valid) await verify(await decoy, password)
  return { valid, outdated: valid }
}
