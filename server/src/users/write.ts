import { invalid } from '../errors/error.ts'
import { requireEmail, requirePassword, requireUsername } from './accounts.ts'
import type { User, UserInput } from './schema.ts'

/** What a write asks for, checked and completed, before anything is looked up or hashed. */
export interface UserPlan {
  readonly username: string
  readonly name: string
  readonly email: string
  readonly type: 'user' | 'api'
  readonly status: 'enabled' | 'disabled'
  readonly passwordLogin: boolean
  readonly password: PasswordChange
  readonly userRole: number
  readonly listRole: number | null
}

export type PasswordChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'none' }
  | { readonly kind: 'set'; readonly password: string }

export function planOfNewUser(input: UserInput): UserPlan {
  const { type, status } = input
  if (type === undefined || type === '') throw invalid('type: must be user or api.')
  if (status === undefined || status === '') throw invalid('status: must be enabled or disabled.')
  const plan = { ...identity(input, type), status, ...roles(input, 0) }
  if (type === 'api') return { ...plan, passwordLogin: false, password: { kind: 'none' } }
  const passwordLogin = input.password_login === true
  if (!passwordLogin) return { ...plan, passwordLogin, password: { kind: 'none' } }
  return { ...plan, passwordLogin, password: { kind: 'set', password: checkedPassword(input.password ?? '') } }
}

/** Empty texts and role 0 keep what is there; a missing list role takes it away, as clients of this API expect. */
export function planOfChangedUser(input: UserInput, before: User, hasPassword: boolean): UserPlan {
  const type = input.type === undefined || input.type === '' ? before.type : input.type
  if (type !== before.type) throw invalid('type: a person cannot become an API user, nor the other way round.')
  const completed = { ...input, username: input.username || before.username, email: input.email || before.email || '' }
  const status = input.status === undefined || input.status === '' ? before.status : input.status
  const plan = { ...identity(completed, type), status, ...roles(input, before.user_role.id) }
  if (type === 'api') return { ...plan, passwordLogin: before.password_login, password: { kind: 'keep' } }
  const passwordLogin = input.password_login ?? before.password_login
  if (!passwordLogin) return { ...plan, passwordLogin, password: { kind: 'none' } }
  if (input.password !== undefined && input.password !== '') {
    return { ...plan, passwordLogin, password: { kind: 'set', password: checkedPassword(input.password) } }
  }
  if (!hasPassword) throw invalid('password: signing in by password needs one.')
  return { ...plan, passwordLogin, password: { kind: 'keep' } }
}

function identity(input: UserInput, type: 'user' | 'api') {
  const username = input.username ?? ''
  requireUsername(username)
  const name = input.name === undefined || input.name.trim() === '' ? username : input.name
  // An API user has no mailbox; the column wants a value that nobody else has.
  if (type === 'api') return { username, name, type, email: `${username}@api` }
  const email = (input.email ?? '').trim().toLowerCase()
  requireEmail(email)
  return { username, name, type, email }
}

function roles(input: UserInput, before: number) {
  const userRole = input.user_role_id || before
  if (userRole === 0) throw invalid('user_role_id: a user needs a user role.')
  return { userRole, listRole: input.list_role_id || null }
}

function checkedPassword(password: string): string {
  requirePassword(password)
  return password
}

/** Whether open sessions of the user must end with this change. */
export function endsSessions(before: User, plan: UserPlan): boolean {
  return (
    plan.password.kind === 'set' ||
    (before.password_login && !plan.passwordLogin) ||
    plan.status === 'disabled' ||
    plan.userRole !== before.user_role.id ||
    plan.listRole !== (before.list_role_id ?? null)
  )
}
