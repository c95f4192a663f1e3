import { superAdminRole } from '../auth/permissions.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalid, missing } from '../errors/error.ts'
import type { ListRole, UserRole } from './schema.ts'

const userRoleColumns = `
  r.id, r.created_at, r.updated_at, r.type, r.name, r.permissions, null as lists,
  coalesce(rule.require_second_factor, false) as require_second_factor`

const selectUserRoles = statement<UserRole>(`
  select ${userRoleColumns} from roles r left join broadsheet.role_rules rule on rule.role_id = r.id
  where r.type = 'user' and r.parent_id is null order by r.id limit 10000`)

const selectUserRole = statement<UserRole>(`
  select ${userRoleColumns} from roles r left join broadsheet.role_rules rule on rule.role_id = r.id
  where r.type = 'user' and r.parent_id is null and r.id = $1`)

const listRoleColumns = `
  r.id, r.created_at, r.updated_at, r.name,
  coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'permissions', entry.permissions) order by l.id)
            from roles entry join lists l on l.id = entry.list_id where entry.parent_id = r.id), '[]') as lists`

const selectListRoles = statement<ListRole>(`
  select ${listRoleColumns} from roles r where r.type = 'list' and r.parent_id is null order by r.id limit 10000`)

const selectListRole = statement<ListRole>(`
  select ${listRoleColumns} from roles r where r.type = 'list' and r.parent_id is null and r.id = $1`)

export function findUserRoles(db: Queryable): Promise<readonly UserRole[]> {
  return db.rows(selectUserRoles)
}

export function findListRoles(db: Queryable): Promise<readonly ListRole[]> {
  return db.rows(selectListRoles)
}

export async function findUserRole(db: Queryable, id: number): Promise<UserRole> {
  const role = await db.row(selectUserRole, [id])
  if (role === undefined) throw missing('user role', id)
  return role
}

export async function findListRole(db: Queryable, id: number): Promise<ListRole> {
  const role = await db.row(selectListRole, [id])
  if (role === undefined) throw missing('list role', id)
  return role
}

/** The rights behind a `user_role_id` of a request, which must name a user role. */
export async function rightsOfUserRole(db: Queryable, id: number) {
  const role = await db.row(selectUserRole, [id])
  if (role === undefined) throw invalid(`user_role_id: there is no user role ${id}.`)
  return { id, permissions: role.permissions }
}

/** The rights behind a `list_role_id` of a request, which must name a list role. */
export async function rightsOfListRole(db: Queryable, id: number) {
  const role = await db.row(selectListRole, [id])
  if (role === undefined) throw invalid(`list_role_id: there is no list role ${id}.`)
  return role.lists
}

const insertRole = statement<{ id: number }>(`
  insert into roles (type, name, permissions) values ($1, $2, $3) returning id`)

const updateRole = statement<object>(`
  update roles set name = $2, permissions = $3, updated_at = now() where id = $1`)

const setRule = statement<object>(`
  insert into broadsheet.role_rules (role_id, require_second_factor) values ($1, $2)
  on conflict (role_id) do update set require_second_factor = excluded.require_second_factor`)

export async function createRole(
  db: Queryable,
  type: 'user' | 'list',
  role: { readonly name: string; readonly permissions: readonly string[] },
): Promise<number> {
  const row = await db.row(insertRole, [type, role.name, role.permissions])
  if (row === undefined) throw new Error('The new role has no id')
  return row.id
}

export async function changeRole(
  db: Queryable,
  id: number,
  role: { readonly name: string; readonly permissions: readonly string[] },
): Promise<void> {
  await db.run(updateRole, [id, role.name, role.permissions])
}

export async function setSecondFactorRule(db: Queryable, id: number, required: boolean): Promise<void> {
  await db.run(setRule, [id, required])
}

const clearEntries = statement<object>('delete from roles where parent_id = $1')

const insertEntries = statement<object>(`
  insert into roles (type, parent_id, list_id, permissions)
  select 'list', $1, (entry->>'id')::integer,
         array(select jsonb_array_elements_text(entry->'permissions'))
  from jsonb_array_elements($2::jsonb) entry`)

/** Replaces the lists of a list role. */
export async function setEntries(
  db: Queryable,
  id: number,
  entries: readonly { readonly id: number; readonly permissions: readonly string[] }[],
): Promise<void> {
  await db.run(clearEntries, [id])
  await db.run(insertEntries, [id, JSON.stringify(entries)])
}

const lockAny = statement<{ type: 'user' | 'list'; name: string; permissions: readonly string[] }>(
  'select type, name, permissions from roles where id = $1 and parent_id is null for update',
)

const usersOf = statement<{ count: number; first: string | null }>(`
  select count(*) as count, min(username) as first from users where user_role_id = $1 or list_role_id = $1`)

const remove = statement<object>(`delete from roles where id = $1 and id <> ${superAdminRole}`)

/** Nobody is given the role until the end of the transaction: the key of a list role deletes its users with it. */
export async function lockRole(tx: Queryable, id: number) {
  const role = await tx.row(lockAny, [id])
  if (role === undefined) throw missing('role', id)
  return role
}

export async function usersWithRole(db: Queryable, id: number): Promise<{ count: number; first: string | null }> {
  return (await db.row(usersOf, [id])) ?? { count: 0, first: null }
}

export async function deleteRole(db: Queryable, id: number): Promise<void> {
  await db.run(remove, [id])
}
