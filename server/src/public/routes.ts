import type { Route } from '../http/route.ts'
import { dataRoutes } from './data-requests.ts'
import { formRoutes } from './form.ts'
import { landingRoutes } from './landing.ts'
import { optinRoutes } from './optin.ts'
import { preferenceRoutes } from './preferences.ts'
import { subscriptionApiRoutes } from './subscription-api.ts'

/** Everything that people reach without signing in, but for archive and tracking. */
export const publicRoutes: readonly Route[] = [
  ...landingRoutes,
  ...formRoutes,
  ...subscriptionApiRoutes,
  ...optinRoutes,
  ...preferenceRoutes,
  ...dataRoutes,
]
