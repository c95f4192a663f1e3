import { Navigate, useParams, useSearch } from '@tanstack/react-router'

/** `/subscribers/lists/7`, as it stands in old links: the subscribers of that list. */
export default function Members() {
  const { id } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  return <Navigate to="/subscribers" search={{ ...search, list_id: id }} replace />
}
