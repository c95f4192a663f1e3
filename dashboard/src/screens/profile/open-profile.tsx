import { Navigate } from '@tanstack/react-router'

/** `/user/profile`, as it stands in old links and in mails. */
export default function OpenProfile() {
  return <Navigate to="/profile" replace />
}
