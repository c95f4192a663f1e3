import bcrypt from 'bcryptjs'
import { stringFromBytes } from '../values/bytes.ts'

/** A hash as Go's golang.org/x/crypto/bcrypt writes it: the library says `2b` for what that calls `2a`. */
export function bcryptHash(password: Uint8Array, salt: Uint8Array, cost: number): string {
  const encoded = bcrypt.encodeBase64(Array.from(salt), 16)
  return bcrypt
    .hashSync(stringFromBytes(password), `$2a$${String(cost).padStart(2, '0')}$${encoded}`)
    .replace(/^\$2[by]\$/, '$2a$')
}
