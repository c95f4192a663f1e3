import type { ReactNode } from 'react'
import { patternOf } from './patterns.ts'

/** State of a list screen lives in its address: it can be shared, and Back works. Screens read what they know. */
export type Search = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>

export interface ScreenModule {
  readonly default: () => ReactNode
  /** Asks for what the screen shows where its address says no more than its path: while the frame is still drawn. */
  readonly prefetch?: () => Promise<void>
}

export type LoadScreen = () => Promise<ScreenModule>

/** Every screen by its address below /admin. Each is loaded when it is first opened. */
export const screens = {
  '/': () => import('../screens/overview/overview.tsx'),
  '/lists': () => import('../screens/lists/lists.tsx'),
  '/lists/forms': () => import('../screens/forms/forms.tsx'),
  '/lists/$id': () => import('../screens/lists/open-list.tsx'),
  '/subscribers': () => import('../screens/subscribers/subscribers.tsx'),
  '/subscribers/lists/$id': () => import('../screens/subscribers/members.tsx'),
  '/subscribers/$id': () => import('../screens/subscribers/person/person.tsx'),
  '/subscribers/import': () => import('../screens/imports/imports.tsx'),
  '/subscribers/bounces': () => import('../screens/bounces/bounces.tsx'),
  '/campaigns': () => import('../screens/campaigns/campaign-list.tsx'),
  '/campaigns/new': () => import('../screens/campaigns/new-campaign.tsx'),
  '/campaigns/$id': () => import('../screens/campaigns/editor/editor.tsx'),
  '/campaigns/$id/send': () => import('../screens/campaigns/send/send.tsx'),
  '/campaigns/$id/report': () => import('../screens/campaigns/report/report.tsx'),
  '/campaigns/templates': () => import('../screens/templates/templates.tsx'),
  '/campaigns/templates/new': () => import('../screens/templates/new-template.tsx'),
  '/campaigns/templates/$id': () => import('../screens/templates/template-editor.tsx'),
  '/campaigns/sequences': () => import('../screens/sequences/sequences.tsx'),
  '/campaigns/sequences/$id': () => import('../screens/sequences/sequence.tsx'),
  '/campaigns/recurring': () => import('../screens/recurring/recurring-list.tsx'),
  '/campaigns/ab-tests': () => import('../screens/ab-tests/ab-test-list.tsx'),
  '/campaigns/ab-tests/$id': () => import('../screens/ab-tests/ab-test.tsx'),
  '/campaigns/recurring/$id': () => import('../screens/recurring/recurring.tsx'),
  '/campaigns/media': () => import('../screens/media/media.tsx'),
  '/campaigns/analytics': () => import('../screens/analytics/analytics.tsx'),
  '/settings': () => import('../screens/settings/settings.tsx'),
  '/users': () => import('../screens/users/users.tsx'),
  '/users/roles': () => import('../screens/roles/roles.tsx'),
  '/users/roles/$id': () => import('../screens/roles/open-roles.tsx'),
  '/profile': () => import('../screens/profile/profile.tsx'),
  '/user/profile': () => import('../screens/profile/open-profile.tsx'),
  '/audit': () => import('../screens/audit/audit.tsx'),
  '/settings/maintenance': () => import('../screens/maintenance/maintenance.tsx'),
  '/settings/logs': () => import('../screens/logs/logs.tsx'),
  '/settings/about': () => import('../screens/about/about.tsx'),
  '/sandbox': () => import('../screens/sandbox/sandbox.tsx'),
  '/sandbox/$id': () => import('../screens/sandbox/message.tsx'),
} as const satisfies Readonly<Record<string, LoadScreen>>

/**
 * What the landing screen asks of the API first, word for word as its queries ask: the browser hands the answer over to
 * whoever asks the same next. A test compares.
 */
const campaigns = '/api/campaigns?page=1&per_page=5&query='
const newest = '&order_by=updated_at&order=desc&no_body=true'
export const landingRequests = [
  '/api/dashboard/counts',
  '/api/dashboard/charts',
  `${campaigns}&status=running${newest}`,
  `${campaigns}${newest}`,
]

/** The screen at a path below /admin. */
export function screenAt(path: string): LoadScreen | undefined {
  const all: Readonly<Record<string, LoadScreen>> = screens
  return all[patternOf(Object.keys(all), path) ?? '']
}
