import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { profileQuery, useMay } from '../../api/session.ts'

/** Whether the signed-in person may change a list: through the role, or through a role on that single list. */
export function useMayManageList(): (id: number) => boolean {
  const may = useMay()
  const { data: profile } = useSuspenseQuery(profileQuery)
  const every = may('lists:manage_all')
  const lists = profile.list_role?.lists
  return useMemo(() => {
    const managed = (lists ?? []).filter((list) => list.permissions.includes('list:manage'))
    const single = new Set(managed.map((list) => list.id))
    return (id) => every || single.has(id)
  }, [every, lists])
}
