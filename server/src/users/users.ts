import { audit } from '../audit/audit.ts'
import { noteAccountChange } from '../auth/account-notices.ts'
import type { Caller } from '../auth/caller.ts'
import { type Rights, requireRights, requireUnlimited } from '../auth/grants.ts'
import { forgetIdentities } from '../auth/oidc/account.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endSessionsOfUser } from '../auth/sessions.ts'
import { accountTransaction } from '../auth/token-cache.ts'
import { hashOfSecret, newSecret } from '../auth/tokens.ts'
import type { Database, Queryable } from '../db/database.ts'
import { invalid, missing } from '../errors/error.ts'
import { rightsOfListRole, rightsOfUserRole } from '../roles/store.ts'
import type { User, UserInput } from './schema.ts'
import { deleteUsers, findUser, findUsersById, hasPassword, insertUser, updateUser } from './store.ts'
import { keepingSuperAdmin } from './super-admins.ts'
import { endsSessions, planOfChangedUser, planOfNewUser, type UserPlan } from './write.ts'

/** Creates a person or an API user; the answer to the latter holds its token, once. */
export async function createUser(db: Database, caller: Caller, input: UserInput): Promise<User> {
  requireUnlimited(caller)
  const plan = planOfNewUser(input)
  const token = plan.type === 'api' ? newSecret() : null
  const password = token === null ? await hashOf(plan) : hashOfSecret(token)
  return accountTransaction(db, async (tx) => {
    requireRights(caller, await rightsOfPlan(tx, plan))
    const id = await insertUser(tx, { ...plan, password })
    await audit(tx, caller, 'user.create', { type: 'user', id }, { username: plan.username, type: plan.type })
    return { ...(await findUser(tx, id)), password: token }
  })
}

export async function changeUser(db: Database, caller: Caller, id: number, input: UserInput): Promise<User> {
  requireUnlimited(caller)
  // Planned twice: here so that nothing is locked while the password is hashed, below on what is there by then.
  const draft = planOfChangedUser(input, await findUser(db, id), await hasPassword(db, id))
  const password = await hashOf(draft)
  return accountTransaction(db, (tx) =>
    keepingSuperAdmin(tx, async () => {
      const before = await findUser(tx, id)
      const plan = planOfChangedUser(input, before, await hasPassword(tx, id))
      requireRights(caller, rightsOfUser(before))
      requireRights(caller, await rightsOfPlan(tx, plan))
      await noteChanges(tx, before, plan)
      await updateUser(tx, id, { ...plan, password }, plan.password.kind === 'keep')
      if (endsSessions(before, plan)) await endSessionsOfUser(tx, id, sessionToKeep(caller, id, plan))
      await audit(tx, caller, 'user.update', { type: 'user', id }, { ...changesOf(before, plan) })
      return findUser(tx, id)
    }),
  )
}

/** The owner hears of it, also at the address that is being replaced. */
async function noteChanges(tx: Queryable, before: User, plan: UserPlan): Promise<void> {
  if (before.email?.toLowerCase() !== plan.email.toLowerCase()) await noteAccountChange(tx, before.id, 'email')
  if (plan.password.kind === 'set') await noteAccountChange(tx, before.id, 'password')
}

export async function removeUsers(db: Database, caller: Caller, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) throw invalid('id: name the users to delete.')
  await accountTransaction(db, (tx) =>
    keepingSuperAdmin(tx, async () => {
      const users = await findUsersById(tx, ids)
      const [first] = ids
      if (users.length === 0) throw missing('user', first ?? '')
      for (const user of users) requireRights(caller, rightsOfUser(user))
      await deleteUsers(tx, ids)
      for (const { id, username } of users) await audit(tx, caller, 'user.delete', { type: 'user', id }, { username })
    }),
  )
}

/** For somebody who has another identity at the provider of single sign-on now. */
export async function forgetSignOn(db: Database, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    requireRights(caller, rightsOfUser(await findUser(tx, id)))
    await forgetIdentities(tx, id)
    await audit(tx, caller, 'user.update', { type: 'user', id }, { single_sign_on: false })
  })
}

export function rightsOfUser(user: User): Rights {
  return { userRole: user.user_role, listRights: user.list_role?.lists ?? [] }
}

async function rightsOfPlan(tx: Queryable, plan: UserPlan): Promise<Rights> {
  const userRole = await rightsOfUserRole(tx, plan.userRole)
  const listRights = plan.listRole === null ? [] : await rightsOfListRole(tx, plan.listRole)
  return { userRole, listRights }
}

async function hashOf(plan: UserPlan): Promise<string | null> {
  return plan.password.kind === 'set' ? hashPassword(plan.password.password) : null
}

/** Who sets their own password stays signed in here; any other change of one's own rights ends this session too. */
function sessionToKeep(caller: Caller, id: number, plan: UserPlan): string | null {
  const own = caller.id === id && caller.via.kind === 'session' ? caller.via.sessionId : null
  return plan.status === 'enabled' && plan.passwordLogin ? own : null
}

interface NotedChanges {
  username: string
  password?: 'changed'
  email?: 'changed'
  status?: string
  userRole?: number
  listRole?: number | null
}

/** What of a change the audit log may tell. */
function changesOf(before: User, plan: UserPlan): NotedChanges {
  const changes: NotedChanges = { username: plan.username }
  if (plan.password.kind === 'set') changes.password = 'changed'
  if (plan.type === 'user' && plan.email !== before.email) changes.email = 'changed'
  if (plan.status !== before.status) changes.status = plan.status
  if (plan.userRole !== before.user_role.id) changes.userRole = plan.userRole
  if (plan.listRole !== (before.list_role_id ?? null)) changes.listRole = plan.listRole
  return changes
}
