import { randomInt } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { hashOfSecret } from './tokens.ts'

/** Sixteen letters of 32: 80 bits, so that a fast hash is enough to keep them. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeCount = 10

const removeAll = statement<object>('delete from broadsheet.recovery_codes where user_id = $1')

const insertAll = statement<object>(`
  insert into broadsheet.recovery_codes (user_id, code_hash) select $1, unnest($2::text[])`)

const useOne = statement<object>(`
  update broadsheet.recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null`)

const countLeft = statement<{ count: number }>(`
  select count(*) as count from broadsheet.recovery_codes where user_id = $1 and used_at is null`)

/** Replaces all codes of a user; the new ones are shown once. */
export async function newRecoveryCodes(db: Queryable, userId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await db.run(removeAll, [userId])
  await db.run(insertAll, [userId, codes.map((code) => hashOfSecret(plain(code)))])
  return codes
}

/** Each code opens once. */
export async function useRecoveryCode(db: Queryable, userId: number, code: string): Promise<boolean> {
  if (plain(code).length !== 16) return false
  return (await db.run(useOne, [userId, hashOfSecret(plain(code))])) === 1
}

export async function recoveryCodesLeft(db: Queryable, userId: number): Promise<number> {
  return (await db.row(countLeft, [userId]))?.count ?? 0
}

export async function removeRecoveryCodes(db: Queryable, userId: number): Promise<void> {
  await db.run(removeAll, [userId])
}

function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** As typed by a person: any case, with or without dashes and blanks. */
function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
