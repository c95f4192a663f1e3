import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../api/session.ts'
import { type NavigationItem, navigation } from './navigation.ts'
import classes from './shell.module.css'

const home: NavigationItem = { label: 'nav.overview', to: '/', icon: IconLayoutDashboard, permissions: [] }

/** `onChoose`: on a phone the menu covers the screen and goes away when a screen was chosen. */
export function SideMenu({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shown = (item: NavigationItem) => item.permissions.length === 0 || may(...item.permissions)
  const groups = navigation
    .map((group) => ({ ...group, items: group.items.filter(shown) }))
    .filter((group) => group.items.length > 0)
  const current =
    path === '/'
      ? '/'
      : longestMatch(
          path,
          groups.flatMap((group) => group.items.map((item) => item.to)),
        )
  const entry = (item: NavigationItem) => (
    <li key={item.to}>
      <Entry item={item} current={item.to === current} onChoose={onChoose} />
    </li>
  )
  return (
    <nav aria-label={t('nav.main')}>
      <ul className={classes.items}>{entry(home)}</ul>
      {groups.map((group) => (
        <section key={group.label} aria-label={t(group.label)}>
          <p className={classes.group}>{t(group.label)}</p>
          <ul className={classes.items}>{group.items.map(entry)}</ul>
        </section>
      ))}
    </nav>
  )
}

interface EntryProps {
  readonly item: NavigationItem
  readonly current: boolean
  readonly onChoose: () => void
}

function Entry({ item: { to, label, icon: Icon }, current, onChoose }: EntryProps) {
  const { t } = useTranslation()
  return (
    <Link
      to={to}
      className={classes.item}
      // Which one is current is decided by the menu: one, and not every address above it too.
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={onChoose}
      aria-current={current ? 'page' : undefined}
    >
      <Icon size={18} stroke={1.6} />
      {t(label)}
    </Link>
  )
}

/** `/campaigns/12` belongs to Campaigns, `/campaigns/media` to Media: the longest address that contains the path. */
function longestMatch(path: string, addresses: readonly string[]): string | undefined {
  return addresses
    .filter((address) => path === address || path.startsWith(`${address}/`))
    .sort((a, b) => b.length - a.length)[0]
}
