import { ActionIcon, AppShell, Burger, Group, Kbd, ScrollArea, Skeleton, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from './account-menu.tsx'
import classes from './shell.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { SideMenu } from './side-menu.tsx'

/** Searching is loaded when somebody first wants to. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** The frame of all screens: menu, search, account, content. */
export function Shell() {
  const { t } = useTranslation()
  const [opened, { toggle, close }] = useDisclosure()
  const [searches, setSearches] = useState(0)
  const openPalette = () => setSearches((count) => count + 1)
  useHotkeys([['mod+K', openPalette]], [])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 236, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="lg"
    >
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('shell.menu')} />
            <Link to="/" className={classes.brand}>
              Broadsheet
            </Link>
          </Group>
          <UnstyledButton className={classes.search} onClick={openPalette} visibleFrom="xs">
            <IconSearch size={16} stroke={1.6} aria-hidden />
            <span>{t('shell.search')}</span>
            <Kbd size="xs">Ctrl K</Kbd>
          </UnstyledButton>
          <Group gap="xs" wrap="nowrap">
            <ActionIcon hiddenFrom="xs" onClick={openPalette} aria-label={t('shell.search')} size="lg">
              <IconSearch size={18} />
            </ActionIcon>
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" className={classes.navbar}>
        <ScrollArea>
          <SideMenu onChoose={close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Suspense fallback={<Skeleton h={320} />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      {searches > 0 && (
        <Suspense fallback={null}>
          <Palette asked={searches} />
        </Suspense>
      )}
      <Shortcuts />
    </AppShell>
  )
}
