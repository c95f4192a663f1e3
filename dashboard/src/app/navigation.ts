import {
  IconAddressBook,
  IconAlertTriangle,
  IconArrowsSplit2,
  IconChartLine,
  IconFileImport,
  IconForms,
  IconGauge,
  IconHistory,
  IconInbox,
  IconInfoCircle,
  IconKey,
  IconList,
  IconMail,
  IconPhoto,
  IconRepeat,
  IconRoute,
  IconSettings,
  IconTemplate,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

export interface NavigationItem {
  /** Key of the label in the texts. */
  readonly label: string
  readonly to: string
  readonly icon: ComponentType<{ size?: number; stroke?: number }>
  /** Any one suffices; none: everybody. */
  readonly permissions: readonly string[]
}

export interface NavigationGroup {
  readonly label: string
  readonly items: readonly NavigationItem[]
}

/** The menu. What somebody may not open is not shown. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: 'nav.audience',
    items: [
      { label: 'nav.lists', to: '/lists', icon: IconList, permissions: [] },
      {
        label: 'nav.subscribers',
        to: '/subscribers',
        icon: IconAddressBook,
        permissions: ['subscribers:get_all', 'subscribers:get'],
      },
      { label: 'nav.import', to: '/subscribers/import', icon: IconFileImport, permissions: ['subscribers:import'] },
      { label: 'nav.forms', to: '/lists/forms', icon: IconForms, permissions: [] },
      { label: 'nav.bounces', to: '/subscribers/bounces', icon: IconAlertTriangle, permissions: ['bounces:get'] },
    ],
  },
  {
    label: 'nav.campaignsGroup',
    items: [
      { label: 'nav.campaigns', to: '/campaigns', icon: IconMail, permissions: ['campaigns:get_all', 'campaigns:get'] },
      {
        label: 'nav.sequences',
        to: '/campaigns/sequences',
        icon: IconRoute,
        permissions: ['campaigns:get_all', 'campaigns:get'],
      },
      {
        label: 'nav.recurring',
        to: '/campaigns/recurring',
        icon: IconRepeat,
        permissions: ['campaigns:get_all', 'campaigns:get'],
      },
      {
        label: 'nav.abTests',
        to: '/campaigns/ab-tests',
        icon: IconArrowsSplit2,
        permissions: ['campaigns:get_all', 'campaigns:get'],
      },
      { label: 'nav.templates', to: '/campaigns/templates', icon: IconTemplate, permissions: ['templates:get'] },
      { label: 'nav.media', to: '/campaigns/media', icon: IconPhoto, permissions: ['media:get'] },
      {
        label: 'nav.analytics',
        to: '/campaigns/analytics',
        icon: IconChartLine,
        permissions: ['campaigns:get_analytics'],
      },
    ],
  },
  {
    label: 'nav.operations',
    items: [
      { label: 'nav.users', to: '/users', icon: IconUsers, permissions: ['users:get'] },
      { label: 'nav.roles', to: '/users/roles', icon: IconKey, permissions: ['roles:get'] },
      { label: 'nav.audit', to: '/audit', icon: IconHistory, permissions: ['settings:get'] },
      { label: 'nav.sandbox', to: '/sandbox', icon: IconInbox, permissions: ['settings:manage'] },
      { label: 'nav.settings', to: '/settings', icon: IconSettings, permissions: ['settings:get'] },
      { label: 'nav.maintenance', to: '/settings/maintenance', icon: IconTool, permissions: ['settings:maintain'] },
      { label: 'nav.logs', to: '/settings/logs', icon: IconGauge, permissions: ['settings:get'] },
      { label: 'nav.about', to: '/settings/about', icon: IconInfoCircle, permissions: [] },
    ],
  },
]
