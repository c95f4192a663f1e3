import { Navigate, useParams } from '@tanstack/react-router'

/** `/users/roles/users` and `/users/roles/lists`, as they stand in old links: one screen with two tabs. */
export default function OpenRoles() {
  const { id } = useParams({ strict: false })
  return <Navigate to="/users/roles" search={id === 'lists' ? { tab: id } : {}} replace />
}
