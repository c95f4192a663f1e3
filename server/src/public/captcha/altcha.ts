import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { equalTexts } from '../../auth/tokens.ts'

/** Proof of work: the visitor's machine finds the number behind a hash; no third party sees the visitor. */
export interface Challenge {
  readonly algorithm: 'SHA-256'
  readonly challenge: string
  readonly maxNumber: number
  /** The same under the name that the widget of altcha.org reads. */
  readonly maxnumber: number
  readonly salt: string
  readonly signature: string
}

export const ChallengeSchema = Type.Object({
  algorithm: Type.Literal('SHA-256'),
  challenge: Type.String(),
  maxNumber: Type.Integer(),
  maxnumber: Type.Integer(),
  salt: Type.String(),
  signature: Type.String(),
})

const lifetime = 5 * 60
const defaultComplexity = 1_000_000

export function newChallenge(key: Buffer, complexity: number, now: Date): Challenge {
  const maxNumber = complexity === 0 ? defaultComplexity : complexity
  const expires = Math.floor(now.getTime() / 1000) + lifetime
  // The salt ends in `&`, so that digits of the number cannot be moved into the expiry.
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`
  const challenge = sha256(salt + randomInt(maxNumber + 1))
  return { algorithm: 'SHA-256', challenge, maxNumber, maxnumber: maxNumber, salt, signature: signed(key, challenge) }
}

export interface Solved {
  /** By which the solution is remembered as spent. */
  readonly id: string
  readonly expiresAt: Date
}

const solution = Compile(
  Type.Object({
    algorithm: Type.Literal('SHA-256'),
    challenge: Type.String({ maxLength: 64 }),
    number: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
    salt: Type.String({ maxLength: 200 }),
    signature: Type.String({ maxLength: 64 }),
  }),
)

/** What the form field holds, if it solves a challenge of ours that is still young. */
export function checkSolution(key: Buffer, payload: string, now: Date): Solved | undefined {
  const given = decoded(payload)
  if (!solution.Check(given)) return undefined
  const expires = Number(/\?expires=(\d{1,12})&$/.exec(given.salt)?.[1] ?? 0) * 1000
  if (expires <= now.getTime()) return undefined
  if (!equalTexts(signed(key, given.challenge), given.signature)) return undefined
  if (!equalTexts(sha256(given.salt + given.number), given.challenge)) return undefined
  // By challenge, not by text: the same solution in another spelling is the same solution.
  return { id: given.challenge, expiresAt: new Date(expires) }
}

function decoded(payload: string): unknown {
  if (payload.length > 4000) return undefined
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function signed(key: Buffer, challenge: string): string {
  return createHmac('sha256', key).update(challenge).digest('hex')
}
