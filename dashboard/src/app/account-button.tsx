import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../api/session.ts'
import classes from './shell.module.css'

const load = () => import('./account-menu.tsx')

const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }))

/** Who is signed in. The menu behind it is loaded when somebody is about to open it. */
export function AccountButton() {
  const [wanted, setWanted] = useState(false)
  const near = () => void load().catch(() => undefined)
  const closed = (
    <AccountFace
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={near}
      onFocus={near}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <AccountMenu />
    </Suspense>
  )
}

/** The picture of the person, or the first letters of the name. */
export function AccountFace(props: ComponentProps<'button'>) {
  const { t } = useTranslation()
  const { data: profile } = useSuspenseQuery(profileQuery)
  return (
    <button {...props} type="button">
      <span className={classes.account} aria-hidden>
        {profile.avatar === null ? initialsOf(profile.name || profile.username) : <img src={profile.avatar} alt="" />}
      </span>
      <span className={classes.unseen}>{t('shell.account')}</span>
    </button>
  )
}

/** Of the first two words, else the first two letters; letters of more than one code unit stay whole. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters =
    words.length === 1 ? [...name.trim()].slice(0, 2) : words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
