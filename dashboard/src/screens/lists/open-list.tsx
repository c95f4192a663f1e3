import { Navigate, useParams } from '@tanstack/react-router'

/** `/lists/7`, as it stands in old links and in mails: the list, opened above all lists. */
export default function OpenList() {
  const { id } = useParams({ strict: false })
  return <Navigate to="/lists" search={{ edit: id }} replace />
}
