import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { address } from '../api/address.ts'
import { NotFound } from './not-found.tsx'
import { RouteFailure } from './route-failure.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: RouteFailure })

/** State of a list screen lives in its address: it can be shared, and Back works. Screens read what they know. */
type Search = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>

function screen<const Path extends string>(path: Path, load: () => Promise<Record<'default', () => React.ReactNode>>) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load, 'default'),
    validateSearch: (search: Record<string, unknown>): Search =>
      Object.fromEntries(Object.entries(search).filter(isPlain)),
  })
}

function isPlain(entry: [string, unknown]): entry is [string, string | number | boolean | (string | number)[]] {
  const [, value] = entry
  return ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value)
}

/** Every screen and its address. Each is loaded when it is first opened. */
const screens = [
  screen('/', () => import('../screens/overview/overview.tsx')),
  screen('/lists', () => import('../screens/lists/lists.tsx')),
  screen('/lists/forms', () => import('../screens/forms/forms.tsx')),
  screen('/lists/$id', () => import('../screens/lists/open-list.tsx')),
  screen('/subscribers', () => import('../screens/subscribers/subscribers.tsx')),
  screen('/subscribers/lists/$id', () => import('../screens/subscribers/members.tsx')),
  screen('/subscribers/$id', () => import('../screens/subscribers/person/person.tsx')),
  screen('/subscribers/import', () => import('../screens/imports/imports.tsx')),
  screen('/subscribers/bounces', () => import('../screens/bounces/bounces.tsx')),
  screen('/campaigns', () => import('../screens/campaigns/campaign-list.tsx')),
  screen('/campaigns/new', () => import('../screens/campaigns/new-campaign.tsx')),
  screen('/campaigns/$id', () => import('../screens/campaigns/editor/editor.tsx')),
  screen('/campaigns/$id/send', () => import('../screens/campaigns/send/send.tsx')),
  screen('/campaigns/$id/report', () => import('../screens/campaigns/report/report.tsx')),
  screen('/campaigns/templates', () => import('../screens/templates/templates.tsx')),
  screen('/campaigns/templates/new', () => import('../screens/templates/new-template.tsx')),
  screen('/campaigns/templates/$id', () => import('../screens/templates/template-editor.tsx')),
  screen('/campaigns/media', () => import('../screens/media/media.tsx')),
  screen('/campaigns/analytics', () => import('../screens/analytics/analytics.tsx')),
  screen('/settings', () => import('../screens/settings/settings.tsx')),
  screen('/users', () => import('../screens/users/users.tsx')),
  screen('/users/roles', () => import('../screens/roles/roles.tsx')),
  screen('/profile', () => import('../screens/profile/profile.tsx')),
  screen('/audit', () => import('../screens/audit/audit.tsx')),
  screen('/settings/maintenance', () => import('../screens/maintenance/maintenance.tsx')),
  screen('/settings/logs', () => import('../screens/logs/logs.tsx')),
  screen('/settings/about', () => import('../screens/about/about.tsx')),
  screen('/sandbox', () => import('../screens/sandbox/sandbox.tsx')),
  screen('/sandbox/$id', () => import('../screens/sandbox/message.tsx')),
]

export const router = createRouter({
  routeTree: root.addChildren(screens),
  basepath: address('/admin'),
  defaultPreload: 'intent',
  // A screen that fails leaves the frame around it as it is.
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
