/** Every permission of a user role, in the groups in which they are shown. */
export const permissionGroups = [
  { group: 'lists', permissions: ['lists:get_all', 'lists:manage_all'] },
  {
    group: 'subscribers',
    permissions: [
      'subscribers:get_all',
      'subscribers:get',
      'subscribers:manage',
      'subscribers:import',
      'subscribers:sql_query',
      'tx:send',
    ],
  },
  {
    group: 'campaigns',
    permissions: [
      'campaigns:get_all',
      'campaigns:get',
      'campaigns:get_analytics',
      'campaigns:manage_all',
      'campaigns:manage',
      'campaigns:send',
    ],
  },
  { group: 'bounces', permissions: ['bounces:get', 'bounces:manage', 'webhooks:post_bounce'] },
  { group: 'media', permissions: ['media:get', 'media:manage'] },
  { group: 'templates', permissions: ['templates:get', 'templates:manage'] },
  { group: 'users', permissions: ['users:get', 'users:manage', 'roles:get', 'roles:manage'] },
  { group: 'settings', permissions: ['settings:get', 'settings:manage', 'settings:maintain'] },
] as const satisfies readonly { readonly group: string; readonly permissions: readonly string[] }[]

export type Permission = (typeof permissionGroups)[number]['permissions'][number]

export const allPermissions: readonly Permission[] = permissionGroups.flatMap(
  (group): readonly Permission[] => group.permissions,
)

export function isPermission(text: string): text is Permission {
  return allPermissions.some((permission) => permission === text)
}

export const listPermissions = ['list:get', 'list:manage'] as const

export type ListPermission = (typeof listPermissions)[number]

/** The built-in role that passes every check, cannot be changed and is never left without a person who can sign in. */
export const superAdminRole = 1
