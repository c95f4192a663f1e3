import type { Route } from '../http/route.ts'
import { loginRoutes } from './login-routes.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { passkeySignInRoutes } from './passkeys/routes.ts'
import { resetRoutes } from './reset-routes.ts'
import { secondStepRoutes } from './second-step-routes.ts'

/** Signing in, in all its forms. */
export const authRoutes: readonly Route[] = [
  ...loginRoutes,
  ...secondStepRoutes,
  ...resetRoutes,
  ...oidcRoutes,
  ...passkeySignInRoutes,
]
