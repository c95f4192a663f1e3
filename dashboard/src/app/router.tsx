import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { address } from '../api/address.ts'
import { NotFound } from './not-found.tsx'
import { RouteFailure } from './route-failure.tsx'
import { type LoadScreen, type Search, screens } from './screens.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: RouteFailure })

function route<const Path extends keyof typeof screens>(path: Path) {
  const load: LoadScreen = screens[path]
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load, 'default'),
    beforeLoad: ({ location: { hash, pathname } }) => {
      // `/campaigns/7#archive`, as it stands in old links.
      if (path === '/campaigns/$id' && hash !== '')
        throw redirect({ to: pathname, search: { tab: hash }, replace: true })
    },
    validateSearch: (search: Record<string, unknown>): Search =>
      Object.fromEntries(Object.entries(search).filter(isPlain)),
  })
}

function isPlain(entry: [string, unknown]): entry is [string, string | number | boolean | (string | number)[]] {
  const [, value] = entry
  return ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value)
}

/** One by one, so that links to what there is not are faults of their types. */
const routes = [
  route('/'),
  route('/lists'),
  route('/lists/forms'),
  route('/lists/$id'),
  route('/subscribers'),
  route('/subscribers/lists/$id'),
  route('/subscribers/$id'),
  route('/subscribers/import'),
  route('/subscribers/bounces'),
  route('/campaigns'),
  route('/campaigns/new'),
  route('/campaigns/$id'),
  route('/campaigns/$id/send'),
  route('/campaigns/$id/report'),
  route('/campaigns/templates'),
  route('/campaigns/templates/new'),
  route('/campaigns/templates/$id'),
  route('/campaigns/sequences'),
  route('/campaigns/sequences/$id'),
  route('/campaigns/recurring'),
  route('/campaigns/recurring/$id'),
  route('/campaigns/ab-tests'),
  route('/campaigns/ab-tests/$id'),
  route('/campaigns/media'),
  route('/campaigns/analytics'),
  route('/settings'),
  route('/users'),
  route('/users/roles'),
  route('/users/roles/$id'),
  route('/profile'),
  route('/user/profile'),
  route('/audit'),
  route('/settings/maintenance'),
  route('/settings/logs'),
  route('/settings/about'),
  route('/sandbox'),
  route('/sandbox/$id'),
]

export const router = createRouter({
  routeTree: root.addChildren(routes),
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
