import type { Sorting } from '../../parts/data-table.tsx'
import type { User } from './queries.ts'

interface Wanted {
  readonly query: string
  readonly type: string
  readonly sorting: Sorting
}

const sortKeys: Readonly<Record<string, (user: User) => string>> = {
  username: (user) => user.username.toLowerCase(),
  role: (user) => user.user_role.name.toLowerCase(),
  created_at: (user) => user.created_at,
  loggedin_at: (user) => user.loggedin_at ?? '',
}

/** Users who fit, in the order wanted. */
export function selectUsers(users: readonly User[], { query, type, sorting }: Wanted): readonly User[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const key = sortKeys[sorting.by] ?? ((user: User) => user.username.toLowerCase())
  const sign = sorting.order === 'asc' ? 1 : -1
  return users
    .filter((user) => type === '' || user.type === type)
    .filter((user) => {
      const text = `${user.username} ${user.name} ${user.email ?? ''} ${user.user_role.name}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => sign * key(a).localeCompare(key(b)))
}
