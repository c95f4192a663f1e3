import { failure } from '../errors/error.ts'
import type { Permission } from './permissions.ts'

/**
 * A signed-in user or the API user of a token, with what they may do. Built anew for every request, so that a changed
 * role acts at once.
 */
export interface Caller {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly kind: 'user' | 'api'
  /** Holder of role 1: passes every check. */
  readonly superAdmin: boolean
  readonly permissions: ReadonlySet<Permission>
  /** Lists of the caller's list role. Rights on all lists are permissions, not entries here. */
  readonly listsToGet: ReadonlySet<number>
  readonly listsToManage: ReadonlySet<number>
  /** Their role wants a second factor and they have none yet: all they can do is set one up. */
  readonly needsSecondFactor: boolean
  /** Address the request came from. */
  readonly ip: string
  /** How the caller proved who they are; a session can be ended, a token cannot sign out. */
  readonly via:
    | { readonly kind: 'session'; readonly sessionId: string }
    /** `limited`: the token may do less than its user, or is bound to addresses. */
    | { readonly kind: 'token'; readonly limited: boolean }
}

export function may(caller: Caller, permission: Permission): boolean {
  return caller.superAdmin || caller.permissions.has(permission)
}

export function mayAny(caller: Caller, permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => may(caller, permission))
}

/** Throws `permission.missing` unless the caller has one of the permissions. */
export function requireAny(caller: Caller, permissions: readonly Permission[]): void {
  if (!mayAny(caller, permissions)) {
    throw failure('permission.missing', { permission: permissions.join(' or ') })
  }
}
