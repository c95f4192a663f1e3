import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; 20 ms here. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const shortestPassword = 8
export const longestPassword = 2000

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/** A hash that no password matches, so that an unknown user costs the same time as a known one. */
const decoy = hashPassword('not a password of anybody')

/**
 * Verifies a password against a stored hash: argon2id, or bcrypt in a taken-over database. `outdated` asks for a new
 * hash of the same password. bcrypt reads 72 bytes at the most, as the other side did.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ readonly valid: boolean; readonly outdated: boolean }> {
  if (stored === null || stored === '') {
    await verify(await decoy, password)
    return { valid: false, outdated: false }
  }
  if (stored.startsWith('$argon2')) return { valid: await verify(stored, password), outdated: false }
  const valid = await verifyBcrypt(Buffer.from(password).subarray(0, 72), stored).catch(() => false)
  return { valid, outdated: valid }
}
