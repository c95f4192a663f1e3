import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountButton } from './account-button.tsx'
import { keepFocus } from './focus.ts'
import classes from './shell.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { SideMenu } from './side-menu.tsx'

/** Searching is loaded when somebody first wants to. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** From here on the menu stands beside the content, as in `shell.module.css`. */
const wideEnough = '(min-width: 48em)'

/**
 * The frame of all screens: menu, search, account, content. Of plain elements, because everybody waits for it at every
 * start: as components of the library it took a third of the time that a phone computes before the first screen.
 */
export function Shell() {
  const { t } = useTranslation()
  const wide = useMediaQuery(wideEnough, undefined, { getInitialValueInEffect: false })
  const [opened, setOpened] = useState(false)
  const [searches, setSearches] = useState(0)
  const openPalette = () => setSearches((count) => count + 1)
  useHotkeys([['mod+K', openPalette]], [])
  useEffect(keepFocus, [])
  return (
    <>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <header className={classes.bar}>
        <button
          type="button"
          className={classes.burger}
          aria-label={t('shell.menu')}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
        </button>
        <Link to="/" className={classes.brand}>
          Broadsheet
        </Link>
        <button type="button" className={classes.search} onClick={openPalette}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span>{t('shell.search')}</span>
          <kbd aria-hidden>Ctrl K</kbd>
        </button>
        <AccountButton />
      </header>
      <div className={classes.menu} data-opened={opened || undefined}>
        {(wide || opened) && <SideMenu onChoose={() => setOpened(false)} />}
      </div>
      <main id="content" className={classes.content} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      {searches > 0 && (
        <Suspense fallback={null}>
          <Palette asked={searches} />
        </Suspense>
      )}
      <Shortcuts />
    </>
  )
}
