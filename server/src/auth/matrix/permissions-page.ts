import type { Access, Route } from '../../http/route.ts'
import { permissionGroups } from '../permissions.ts'

/** `docs/permissions.md`, from the route table itself. */
export function permissionsPage(routes: readonly Route[]): string {
  const rows = [...routes].sort((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'))
  return `${[
    '# Who may do what',
    '',
    'Written from the route table by `npm run docs`; a test holds it against the',
    'table, and another one calls every route as every kind of caller.',
    '',
    'A user has one user role (permissions, below) and at most one list role (`list:get`, `list:manage` on single lists).',
    'Any one of the permissions named for a route suffices. *Any user* is every enabled person or API user; *public* needs',
    'nobody to be known. Role 1, the super administrator, passes every check. Rules on lists hold beyond this table:',
    '`lists:get_all` and `lists:manage_all` count for every list, managing a list includes reading it, subscribers and',
    'campaigns are reached through their lists, and a list without rights is refused with 403.',
    '',
    '## Permissions',
    '',
    '| group | permissions |',
    '|---|---|',
    ...permissionGroups.map(({ group, permissions }) => `| ${group} | ${permissions.map(code).join(', ')} |`),
    '',
    '## Routes',
    '',
    '| method | path | who | what |',
    '|---|---|---|---|',
    ...rows.map((route) => `| ${route.method} | ${code(route.path)} | ${who(route.access)} | ${route.summary} |`),
  ].join('\n')}\n`
}

function who(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'public'
    case 'anyUser':
      return 'any user'
    case 'oneOf':
      return access.permissions.map(code).join(', ')
  }
}

function code(text: string): string {
  return `\`${text}\``
}
