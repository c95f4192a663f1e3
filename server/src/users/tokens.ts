import { isIP } from 'node:net'
import Type, { type Static } from 'typebox'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { requireRights, requireUnlimited } from '../auth/grants.ts'
import { allPermissions, listPermissions } from '../auth/permissions.ts'
import { accountTransaction } from '../auth/token-cache.ts'
import { hashOfSecret, newSecret } from '../auth/tokens.ts'
import type { Database, Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalid, missing } from '../errors/error.ts'
import { Time } from '../http/schemas.ts'
import type { User } from './schema.ts'
import { findUser } from './store.ts'
import { rightsOfUser } from './users.ts'

const Permissions = Type.Array(Type.Enum([...allPermissions, ...listPermissions]))

export const Token = Type.Object({
  id: Type.Integer({ description: '0: the token that the API user was created with.' }),
  name: Type.String(),
  created_at: Time,
  expires_at: Type.Union([Time, Type.Null()]),
  last_used_at: Type.Union([Time, Type.Null()]),
  permissions: Type.Union([Type.Array(Type.String()), Type.Null()], { description: 'Null: all that the user has.' }),
  addresses: Type.Union([Type.Array(Type.String()), Type.Null()], { description: 'Null: from anywhere.' }),
})

export const NewToken = Type.Object({ ...Token.properties, token: Type.String({ description: 'Shown this once.' }) })

export const TokenInput = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  expires_at: Type.Optional(Type.String({ format: 'date-time', description: 'Default: never.' })),
  permissions: Type.Optional(Permissions),
  addresses: Type.Optional(
    Type.Array(Type.String({ maxLength: 50 }), { maxItems: 100, description: 'Addresses or networks (CIDR).' }),
  ),
})

type TokenRow = Static<typeof Token>

const columns = 'id, name, created_at, expires_at, last_used_at, permissions, addresses::text[] as addresses'

const selectOfUser = statement<TokenRow>(`
  select 0 as id, 'first token' as name, u.created_at, null::timestamptz as expires_at,
         null::timestamptz as last_used_at, null::text[] as permissions, null::text[] as addresses
  from users u where u.id = $1 and u.password is not null
  union all
  select ${columns} from broadsheet.tokens where user_id = $1 order by id limit 1000`)

const insert = statement<TokenRow>(`
  insert into broadsheet.tokens (user_id, name, secret_hash, expires_at, permissions, addresses)
  values ($1, $2, $3, $4, $5, $6::text[]::cidr[]) returning ${columns}`)

const remove = statement<{ name: string }>(`
  delete from broadsheet.tokens where user_id = $1 and id = $2 returning name`)

const removeFirst = statement<{ name: string }>(`
  update users set password = null where id = $1 and password is not null returning 'first token' as name`)

export async function findTokens(db: Queryable, userId: number): Promise<readonly TokenRow[]> {
  await apiUser(db, userId)
  return db.rows(selectOfUser, [userId])
}

/** A further token of an API user: named, and if wanted with an end, fewer rights, or only from certain addresses. */
export async function createToken(
  db: Database,
  caller: Caller,
  userId: number,
  input: Static<typeof TokenInput>,
): Promise<Static<typeof NewToken>> {
  const addresses = input.addresses?.map(networkOf) ?? null
  if (input.expires_at !== undefined && Date.parse(input.expires_at) <= Date.now()) {
    throw invalid('expires_at: this is in the past.')
  }
  const secret = newSecret()
  return accountTransaction(db, async (tx) => {
    await requireTokenRights(tx, caller, userId)
    const values = [userId, input.name, hashOfSecret(secret), input.expires_at ?? null, input.permissions ?? null]
    const row = await tx.row(insert, [...values, addresses])
    if (row === undefined) throw new Error('The new token has no id')
    await audit(tx, caller, 'token.create', { type: 'user', id: userId }, { token: row.id, name: row.name })
    return { ...row, token: secret }
  })
}

/** Ends a token at once, on every node. */
export async function removeToken(db: Database, caller: Caller, userId: number, tokenId: number): Promise<true> {
  return accountTransaction(db, async (tx) => {
    await requireTokenRights(tx, caller, userId)
    const row = tokenId === 0 ? await tx.row(removeFirst, [userId]) : await tx.row(remove, [userId, tokenId])
    if (row === undefined) throw missing('token', tokenId)
    await audit(tx, caller, 'token.delete', { type: 'user', id: userId }, { token: tokenId, name: row.name })
    return true as const
  })
}

async function requireTokenRights(tx: Queryable, caller: Caller, userId: number): Promise<void> {
  requireUnlimited(caller)
  requireRights(caller, rightsOfUser(await apiUser(tx, userId)))
}

async function apiUser(db: Queryable, id: number): Promise<User> {
  const user = await findUser(db, id)
  if (user.type !== 'api') throw invalid('Tokens belong to API users; people sign in.')
  return user
}

/** As PostgreSQL takes a network: an address, or one with the length of its prefix and no bits behind it. */
function networkOf(text: string): string {
  const [address = '', prefix, ...more] = text.trim().split('/')
  const family = isIP(address)
  const longest = family === 4 ? 32 : 128
  const valid = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)
  if (family === 0 || !valid || more.length > 0) throw invalid(`addresses: "${text}" is no address and no network.`)
  return text.trim()
}
