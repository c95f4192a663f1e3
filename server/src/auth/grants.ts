import { failure } from '../errors/error.ts'
import { type Caller, may } from './caller.ts'
import { inScope, manageableLists, readableLists } from './list-access.ts'
import { isPermission, superAdminRole } from './permissions.ts'

/** What a role, or the roles of a user, allow. */
export interface Rights {
  readonly userRole?: { readonly id?: number; readonly permissions: readonly string[] }
  readonly listRights?: readonly { readonly id: number; readonly permissions: readonly string[] }[]
}

/**
 * What of these rights the caller does not have. Nobody gives rights that they lack, and nobody changes or removes an
 * account or role that is mightier than they are: either would be a way up.
 */
export function rightsBeyond(caller: Caller, rights: Rights): readonly string[] {
  if (caller.superAdmin) return []
  const { userRole, listRights = [] } = rights
  if (userRole?.id === superAdminRole) return ['super administrator']
  const permissions = (userRole?.permissions ?? []).filter((name) => !isPermission(name) || !may(caller, name))
  const readable = readableLists(caller)
  const manageable = manageableLists(caller)
  const lists = listRights.flatMap(({ id, permissions: onList }) =>
    onList
      .filter((name) => !inScope(name === 'list:get' ? readable : manageable, id))
      .map((name) => `${name} on list ${id}`),
  )
  return [...permissions, ...lists]
}

/** Throws `permission.grant` unless the caller has all of these rights. */
export function requireRights(caller: Caller, rights: Rights): void {
  const beyond = rightsBeyond(caller, rights)
  if (beyond.length > 0) throw failure('permission.grant', { permissions: beyond.slice(0, 10).join(', ') })
}

/**
 * Throws unless the caller may make or change accounts and tokens at all. A token with limits must not: it could shed
 * them through a new account or token.
 */
export function requireUnlimited(caller: Caller): void {
  if (caller.via.kind === 'token' && caller.via.limited) {
    throw failure('permission.missing', { permission: 'of a session, or of a token without limits' })
  }
}
