import { useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery, useMay } from '../../api/session.ts'

/** Whether the signed-in person may change a list: through the role, or through a role on that single list. */
export function useMayManageList(): (id: number) => boolean {
  const may = useMay()
  const { data: profile } = useSuspenseQuery(profileQuery)
  const single = new Set(
    (profile.list_role?.lists ?? []).filter((list) => list.permissions.includes('list:manage')).map((list) => list.id),
  )
  const every = may('lists:manage_all')
  return (id) => every || single.has(id)
}
