import { superAdminRole } from '../auth/permissions.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { invalid } from '../errors/error.ts'

const lockUsers = statement<object>('lock table users in share row exclusive mode')

const countAble = statement<{ count: number }>(`
  select count(*) as count from users u
  where u.type = 'user' and u.status = 'enabled' and u.user_role_id = ${superAdminRole}
    and ((u.password_login and u.password is not null)
      or exists (select 1 from broadsheet.passkeys p where p.user_id = u.id)
      or exists (select 1 from settings s where s.key = 'security.oidc' and (s.value->>'enabled')::boolean))`)

/**
 * Runs a change of accounts and refuses it when it leaves no super administrator who can sign in. The lock makes two
 * changes at once (each removing the other) wait for one another.
 */
export async function keepingSuperAdmin<T>(tx: Queryable, change: () => Promise<T>): Promise<T> {
  await tx.run(lockUsers)
  const before = (await tx.row(countAble))?.count ?? 0
  const result = await change()
  const after = (await tx.row(countAble))?.count ?? 0
  if (before > 0 && after === 0) {
    throw invalid('This is the last super administrator who can sign in. Make somebody else one first.')
  }
  return result
}
