import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/caller.ts'
import { requireRights } from '../auth/grants.ts'
import { superAdminRole } from '../auth/permissions.ts'
import { accountTransaction } from '../auth/token-cache.ts'
import type { Database } from '../db/database.ts'
import { failure, invalid } from '../errors/error.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings/schema.ts'
import type { ListRole, ListRoleInput, UserRole, UserRoleInput } from './schema.ts'
import {
  changeRole,
  createRole,
  deleteRole,
  findListRole,
  findUserRole,
  lockRole,
  rightsOfListRole,
  setEntries,
  setSecondFactorRule,
  usersWithRole,
} from './store.ts'

export function createUserRole(db: Database, caller: Caller, input: UserRoleInput): Promise<UserRole> {
  const role = { name: roleName(input.name), permissions: [...new Set(input.permissions)] }
  requireRights(caller, { userRole: role })
  return accountTransaction(db, async (tx) => {
    const id = await createRole(tx, 'user', role)
    if (input.require_second_factor) await setSecondFactorRule(tx, id, true)
    await audit(tx, caller, 'role.create', { type: 'role', id }, role)
    return findUserRole(tx, id)
  })
}

/** Replaces name and permissions; who holds the role has them with their next request. */
export function changeUserRole(db: Database, caller: Caller, id: number, input: UserRoleInput): Promise<UserRole> {
  requireChangeable(id)
  const role = { name: roleName(input.name), permissions: [...new Set(input.permissions)] }
  return accountTransaction(db, async (tx) => {
    const before = await findUserRole(tx, id)
    requireRights(caller, { userRole: before })
    requireRights(caller, { userRole: role })
    await changeRole(tx, id, role)
    if (input.require_second_factor !== undefined) await setSecondFactorRule(tx, id, input.require_second_factor)
    await audit(tx, caller, 'role.update', { type: 'role', id }, { ...role, before: before.permissions })
    return findUserRole(tx, id)
  })
}

export function createListRole(db: Database, caller: Caller, input: ListRoleInput): Promise<ListRole> {
  const name = roleName(input.name)
  const entries = entriesOf(input)
  requireRights(caller, { listRights: entries })
  return accountTransaction(db, async (tx) => {
    const id = await createRole(tx, 'list', { name, permissions: [] })
    await setEntries(tx, id, entries)
    await audit(tx, caller, 'role.create', { type: 'role', id }, { name, lists: entries })
    return findListRole(tx, id)
  })
}

export function changeListRole(db: Database, caller: Caller, id: number, input: ListRoleInput): Promise<ListRole> {
  requireChangeable(id)
  const name = roleName(input.name)
  const entries = entriesOf(input)
  return accountTransaction(db, async (tx) => {
    const before = await findListRole(tx, id)
    requireRights(caller, { listRights: before.lists })
    requireRights(caller, { listRights: entries })
    await changeRole(tx, id, { name, permissions: [] })
    await setEntries(tx, id, entries)
    await audit(tx, caller, 'role.update', { type: 'role', id }, { name, lists: entries })
    return findListRole(tx, id)
  })
}

/** Refused while anybody holds the role, or will: deleting a role must not delete, disarm or lock out its users. */
export function removeRole(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
  id: number,
): Promise<true> {
  requireChangeable(id)
  if (isGivenAtSignOn(settings.current()['security.oidc'], id)) {
    throw failure('record.inUse', { record: 'role', where: 'single sign-on gives it to people who sign in' })
  }
  return accountTransaction(db, async (tx) => {
    const role = await lockRole(tx, id)
    const listRights = role.type === 'list' ? await rightsOfListRole(tx, id) : []
    requireRights(caller, { userRole: role, listRights })
    const holders = await usersWithRole(tx, id)
    if (holders.count > 0) {
      const others = holders.count > 1 ? ` and ${holders.count - 1} more` : ''
      throw failure('record.inUse', { record: 'role', where: `held by ${holders.first ?? ''}${others}` })
    }
    await deleteRole(tx, id)
    await audit(tx, caller, 'role.delete', { type: 'role', id }, { name: role.name })
    return true as const
  })
}

function isGivenAtSignOn(oidc: Settings['security.oidc'], id: number): boolean {
  if (!oidc.enabled) return false
  const given = [oidc.default_user_role_id, oidc.default_list_role_id]
  const byGroup = oidc.group_roles.flatMap((rule) => [rule.user_role_id, rule.list_role_id])
  return [...given, ...byGroup].includes(id)
}

function requireChangeable(id: number): void {
  if (id === superAdminRole) throw invalid('The role of super administrators is fixed.')
}

function roleName(text: string): string {
  const name = text.trim()
  const bytes = Buffer.byteLength(name)
  if (bytes < 1 || bytes > 2000) throw invalid('name: a role has a name of 1 to 2000 bytes.')
  return name
}

/** One entry a list; entries without permissions are left out. */
function entriesOf(input: ListRoleInput) {
  const rights = new Map<number, Set<string>>()
  for (const { id, permissions = [] } of input.lists ?? []) {
    rights.set(id, new Set([...(rights.get(id) ?? []), ...permissions]))
  }
  return [...rights].filter(([, names]) => names.size > 0).map(([id, names]) => ({ id, permissions: [...names] }))
}
