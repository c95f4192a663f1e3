import type { Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { hashOfSecret } from '../tokens.ts'

export interface Passkey {
  readonly id: number
  readonly name: string
  readonly created_at: string
  readonly last_used_at: string | null
}

export interface Credential {
  readonly id: number
  readonly userId: number
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
}

const selectOfUser = statement<Passkey & { credential_id: string }>(`
  select id, name, created_at, last_used_at, credential_id from broadsheet.passkeys where user_id = $1 order by id`)

const selectOne = statement<{ id: number; user_id: number; public_key: Buffer; counter: number }>(`
  select p.id, p.user_id, p.public_key, p.counter from broadsheet.passkeys p join users u on u.id = p.user_id
  where p.credential_id = $1 and u.status = 'enabled' and u.type = 'user'`)

const insert = statement<Passkey>(`
  insert into broadsheet.passkeys (user_id, name, credential_id, public_key, counter, transports)
  values ($1, $2, $3, $4, $5, $6) returning id, name, created_at, last_used_at`)

const noteUse = statement<object>(`
  update broadsheet.passkeys set counter = $2, last_used_at = now() where id = $1`)

const remove = statement<{ name: string }>(`
  delete from broadsheet.passkeys where user_id = $1 and id = $2 returning name`)

export async function passkeysOf(db: Queryable, userId: number) {
  return db.rows(selectOfUser, [userId])
}

export async function findCredential(db: Queryable, credentialId: string): Promise<Credential | undefined> {
  const row = await db.row(selectOne, [credentialId])
  return row && { id: row.id, userId: row.user_id, credentialId, publicKey: row.public_key, counter: row.counter }
}

export async function storePasskey(
  db: Queryable,
  userId: number,
  passkey: {
    readonly name: string
    readonly credentialId: string
    readonly publicKey: Uint8Array
    readonly counter: number
    readonly transports: readonly string[]
  },
): Promise<Passkey> {
  const { name, credentialId, publicKey, counter, transports } = passkey
  const row = await db.row(insert, [userId, name, credentialId, Buffer.from(publicKey), counter, transports])
  if (row === undefined) throw new Error('The new passkey has no id')
  return row
}

export async function notePasskeyUse(db: Queryable, id: number, counter: number): Promise<void> {
  await db.run(noteUse, [id, counter])
}

export async function deletePasskey(db: Queryable, userId: number, id: number): Promise<string | undefined> {
  return (await db.row(remove, [userId, id]))?.name
}

/** A challenge is good once, for five minutes, and only for whoever holds the secret it was given out with. */
const putChallenge = statement<object>(`
  insert into broadsheet.passkey_challenges (id_hash, user_id, challenge, expires_at)
  values ($1, $2, $3, now() + interval '5 minutes')
  on conflict (id_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`)

const popChallenge = statement<{ challenge: string }>(`
  delete from broadsheet.passkey_challenges
  where id_hash = $1 and user_id is not distinct from $2 and expires_at > now() returning challenge`)

const prune = statement<object>('delete from broadsheet.passkey_challenges where expires_at < now()')

export async function storeChallenge(db: Queryable, secret: string, userId: number | null, challenge: string) {
  await db.run(putChallenge, [hashOfSecret(secret), userId, challenge])
}

export async function takeChallenge(db: Queryable, secret: string, userId: number | null): Promise<string | undefined> {
  return (await db.row(popChallenge, [hashOfSecret(secret), userId]))?.challenge
}

export async function pruneChallenges(db: Queryable): Promise<void> {
  await db.run(prune)
}
