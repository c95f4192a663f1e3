import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { missing } from '../errors/error.ts'
import type { User } from './schema.ts'

type UserRow = Omit<User, 'list_role_id'> & { readonly list_role_id: number | null }

const columns = `
  u.id, u.created_at, u.updated_at, u.username, null::text as password, u.password_login,
  case when u.type = 'user' then u.email end as email, u.name, u.type, u.status, u.avatar, u.twofa_type, u.loggedin_at,
  exists (select from broadsheet.oidc_links link where link.user_id = u.id) as single_sign_on,
  jsonb_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions) as user_role,
  u.list_role_id,
  (select jsonb_build_object('id', lr.id, 'name', lr.name, 'lists', coalesce(
      (select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'permissions', entry.permissions) order by l.id)
       from roles entry join lists l on l.id = entry.list_id where entry.parent_id = lr.id), '[]'))
   from roles lr where lr.id = u.list_role_id) as list_role`

const selectAll = statement<UserRow>(`
  select ${columns} from users u join roles r on r.id = u.user_role_id order by u.created_at, u.id limit 10000`)

const selectOne = statement<UserRow>(`
  select ${columns} from users u join roles r on r.id = u.user_role_id where u.id = $1`)

const selectMany = statement<UserRow>(`
  select ${columns} from users u join roles r on r.id = u.user_role_id where u.id = any($1)`)

export async function findUsers(db: Queryable): Promise<readonly User[]> {
  return (await db.rows(selectAll)).map(userOf)
}

export async function findUser(db: Queryable, id: number): Promise<User> {
  const row = await db.row(selectOne, [id])
  if (row === undefined) throw missing('user', id)
  return userOf(row)
}

/** Those of the ids that exist. */
export async function findUsersById(db: Queryable, ids: readonly number[]): Promise<readonly User[]> {
  return (await db.rows(selectMany, [ids])).map(userOf)
}

function userOf({ list_role_id: listRole, ...row }: UserRow): User {
  return listRole === null ? row : { ...row, list_role_id: listRole }
}

/** What is written of a user; `password` is a hash, or null for none. */
export interface StoredUser {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly type: 'user' | 'api'
  readonly status: 'enabled' | 'disabled'
  readonly passwordLogin: boolean
  readonly password: string | null
  readonly userRole: number
  readonly listRole: number | null
}

const insert = statement<{ id: number }>(`
  insert into users (username, name, email, type, status, password_login, password, user_role_id, list_role_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`)

const update = statement<object>(`
  update users set username = $2, name = $3, email = $4, type = $5, status = $6, password_login = $7,
                   password = case when $11 then password else $8 end,
                   user_role_id = $9, list_role_id = $10, updated_at = now()
  where id = $1`)

const removeMany = statement<object>('delete from users where id = any($1)')

const passwordIsSet = statement<{ found: boolean }>('select password is not null as found from users where id = $1')

/** Throws `record.duplicate` when the username or the address is taken. */
export async function insertUser(db: Queryable, user: StoredUser): Promise<number> {
  const row = await db.row(insert, valuesOf(user))
  if (row === undefined) throw new Error('The new user has no id')
  return row.id
}

/** With `keepPassword` the stored one stays, whichever it is at that moment. */
export async function updateUser(db: Queryable, id: number, user: StoredUser, keepPassword: boolean): Promise<void> {
  await db.run(update, [id, ...valuesOf(user), keepPassword])
}

export function deleteUsers(db: Queryable, ids: readonly number[]): Promise<number> {
  return db.run(removeMany, [ids])
}

export async function hasPassword(db: Queryable, id: number): Promise<boolean> {
  return (await db.row(passwordIsSet, [id]))?.found === true
}

function valuesOf(user: StoredUser): readonly unknown[] {
  const { username, name, email, type, status, passwordLogin, password, userRole, listRole } = user
  return [username, name, email, type, status, passwordLogin, password, userRole, listRole]
}
