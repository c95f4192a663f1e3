import type { Permission } from './queries.ts'

/** The compiler sees to it that this is all of them and nothing else. */
const known: Readonly<Record<Permission, true>> = {
  'lists:get_all': true,
  'lists:manage_all': true,
  'subscribers:get_all': true,
  'subscribers:get': true,
  'subscribers:manage': true,
  'subscribers:import': true,
  'subscribers:sql_query': true,
  'tx:send': true,
  'campaigns:get_all': true,
  'campaigns:get': true,
  'campaigns:get_analytics': true,
  'campaigns:manage_all': true,
  'campaigns:manage': true,
  'campaigns:send': true,
  'bounces:get': true,
  'bounces:manage': true,
  'webhooks:post_bounce': true,
  'media:get': true,
  'media:manage': true,
  'templates:get': true,
  'templates:manage': true,
  'users:get': true,
  'users:manage': true,
  'roles:get': true,
  'roles:manage': true,
  'settings:get': true,
  'settings:manage': true,
  'settings:maintain': true,
}

export function isPermission(text: string): text is Permission {
  return text in known
}

/** Rights with which somebody can get at everything, or at all addresses; a new role does not begin with them. */
export const dangerous: ReadonlySet<string> = new Set<Permission>([
  'subscribers:sql_query',
  'users:manage',
  'roles:manage',
  'settings:manage',
])

/** The built-in role that may do everything. */
export const superAdmin = 1
