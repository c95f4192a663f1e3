import { NavLink, Stack, Text } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../api/session.ts'
import { type NavigationItem, navigation } from './navigation.ts'

/** `onChoose`: on a phone the menu covers the screen and goes away when a screen was chosen. */
export function SideMenu({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shown = (item: NavigationItem) => item.permissions.length === 0 || may(...item.permissions)
  const groups = navigation
    .map((group) => ({ ...group, items: group.items.filter(shown) }))
    .filter((group) => group.items.length > 0)
  const current = longestMatch(
    path,
    groups.flatMap((group) => group.items.map((item) => item.to)),
  )
  return (
    <Stack component="nav" gap={2} aria-label={t('nav.main')}>
      <NavLink
        py={6}
        component={Link}
        to="/"
        onClick={onChoose}
        label={t('nav.overview')}
        leftSection={<IconLayoutDashboard size={18} stroke={1.6} />}
        active={path === '/'}
        aria-current={path === '/' ? 'page' : undefined}
      />
      {groups.map((group) => (
        <Stack key={group.label} gap={2}>
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="sm">
            {t(group.label)}
          </Text>
          {group.items.map(({ to, label, icon: Icon }) => (
            <NavLink
              py={6}
              key={to}
              component={Link}
              to={to}
              // Which one is current is decided below: one, and not every address above it too.
              activeOptions={{ exact: true, includeSearch: false }}
              onClick={onChoose}
              label={t(label)}
              leftSection={<Icon size={18} stroke={1.6} />}
              active={to === current}
              aria-current={to === current ? 'page' : undefined}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

/** `/campaigns/12` belongs to Campaigns, `/campaigns/media` to Media: the longest address that contains the path. */
function longestMatch(path: string, addresses: readonly string[]): string | undefined {
  return addresses
    .filter((address) => path === address || path.startsWith(`${address}/`))
    .sort((a, b) => b.length - a.length)[0]
}
