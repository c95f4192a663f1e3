import { audit } from '../../audit/audit.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Settings } from '../../settings/schema.ts'
import { keepingSuperAdmin } from '../../users/super-admins.ts'
import { endSessionsOfUser } from '../sessions.ts'
import type { Identity } from './provider.ts'

type OidcSettings = Settings['security.oidc']

/** Whom an identity lets in. */
export type Admission =
  | { readonly kind: 'admitted'; readonly userId: number }
  | { readonly kind: 'refused'; readonly reason: 'disabled' | 'unverified' | 'unknown' | 'linked' }

interface Account {
  readonly id: number
  readonly status: 'enabled' | 'disabled'
  readonly user_role_id: number
  readonly list_role_id: number | null
}

const columns = 'u.id, u.status, u.user_role_id, u.list_role_id'

const byLink = statement<Account>(`
  select ${columns} from broadsheet.oidc_links l join users u on u.id = l.user_id
  where l.issuer = $1 and l.subject = $2 and u.type = 'user'`)

const byEmail = statement<Account & { readonly linked: boolean }>(`
  select ${columns},
    exists (select from broadsheet.oidc_links l where l.user_id = u.id and l.issuer = $2) as linked
  from users u where lower(u.email) = $1 and u.type = 'user' order by id limit 1`)

const insertLink = statement<object>(`
  insert into broadsheet.oidc_links (issuer, subject, user_id) values ($1, $2, $3) on conflict do nothing`)

const removeLinks = statement<object>('delete from broadsheet.oidc_links where user_id = $1')

const insertUser = statement<Account>(`
  insert into users as u (username, email, name, type, status, password_login, user_role_id, list_role_id)
  values ($1, $1, $2, 'user', 'enabled', false, $3, $4) returning ${columns}`)

const setRoles = statement<object>(`
  update users set user_role_id = $2, list_role_id = $3, updated_at = now() where id = $1`)

const setAvatar = statement<object>('update users set avatar = coalesce($2, avatar) where id = $1')

/**
 * The account of an identity: the one it is linked with by issuer and subject; else, once, the one with the address
 * that the provider vouches for; else a new one where the settings allow it. Another identity with the same address, as
 * whoever has a mailbox after somebody else, gets into no account that has its own.
 */
export async function admit(db: Database, settings: OidcSettings, identity: Identity, ip: string): Promise<Admission> {
  return db.transaction(async (tx) => {
    const known = await knownAccount(tx, identity)
    if (known === 'linked') return { kind: 'refused', reason: 'linked' }
    const account = known ?? (await newAccount(tx, settings, identity, ip))
    if (account === undefined) {
      return { kind: 'refused', reason: identity.verifiedEmail === undefined ? 'unverified' : 'unknown' }
    }
    if (account.status === 'disabled') return { kind: 'refused', reason: 'disabled' }
    await applyGroups(tx, settings, identity, account, ip)
    await tx.run(setAvatar, [account.id, identity.picture ?? null])
    return { kind: 'admitted', userId: account.id }
  })
}

async function knownAccount(tx: Queryable, identity: Identity): Promise<Account | 'linked' | undefined> {
  const own = await tx.row(byLink, [identity.issuer, identity.subject])
  if (own !== undefined) return own
  if (identity.verifiedEmail === undefined) return undefined
  const account = await tx.row(byEmail, [identity.verifiedEmail, identity.issuer])
  if (account?.linked) return 'linked'
  if (account?.status === 'enabled') await link(tx, identity, account.id)
  return account
}

/** The next identity whose verified address is that of the account is linked anew. Sessions end: one may be the other's. */
export async function forgetIdentities(tx: Queryable, userId: number): Promise<void> {
  await tx.run(removeLinks, [userId])
  await endSessionsOfUser(tx, userId)
}

async function newAccount(
  tx: Queryable,
  settings: OidcSettings,
  identity: Identity,
  ip: string,
): Promise<Account | undefined> {
  const email = identity.verifiedEmail
  const roles = rolesOf(settings, identity.groups)
  if (!settings.auto_create_users || email === undefined || roles === undefined) return undefined
  const name = identity.name ?? email.split('@', 1)[0]
  const account = await tx.row(insertUser, [email, name, roles.userRole, roles.listRole])
  if (account === undefined) throw new Error('The new user has no id')
  await link(tx, identity, account.id)
  await audit(tx, { kind: 'anonymous', ip }, 'user.create', { type: 'user', id: account.id }, { by: 'single sign-on' })
  return account
}

async function link(tx: Queryable, identity: Identity, userId: number): Promise<void> {
  await tx.run(insertLink, [identity.issuer, identity.subject, userId])
}

export interface Roles {
  readonly userRole: number
  readonly listRole: number | null
}

/** The roles of the first group in the order of the settings that the person is in; else the default ones. */
export function rolesOf(settings: OidcSettings, groups: readonly string[]): Roles | undefined {
  const match = settings.group_roles.find((entry) => groups.includes(entry.group))
  if (match !== undefined) return { userRole: match.user_role_id, listRole: match.list_role_id }
  const userRole = settings.default_user_role_id
  return userRole === null || userRole < 1 ? undefined : { userRole, listRole: settings.default_list_role_id }
}

/** Where groups are mapped, the provider decides on roles: who left a group there loses its role here. */
async function applyGroups(
  tx: Queryable,
  settings: OidcSettings,
  identity: Identity,
  account: Account,
  ip: string,
): Promise<void> {
  if (settings.groups_claim === '' || settings.group_roles.length === 0) return
  const roles = rolesOf(settings, identity.groups)
  if (roles === undefined) return
  if (roles.userRole === account.user_role_id && roles.listRole === account.list_role_id) return
  await keepingSuperAdmin(tx, async () => {
    await tx.run(setRoles, [account.id, roles.userRole, roles.listRole])
    await endSessionsOfUser(tx, account.id)
  })
  await audit(
    tx,
    { kind: 'anonymous', ip },
    'user.update',
    { type: 'user', id: account.id },
    { ...roles, by: 'groups' },
  )
}
