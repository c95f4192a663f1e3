import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../api/session.ts'
import { Page } from '../../parts/page.tsx'
import { AccountCard } from './account-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export default function Profile() {
  const { t } = useTranslation()
  const { data: profile } = useSuspenseQuery(profileQuery)
  return (
    <Page title={t('shell.profile')} subtitle={t('profile.text', { role: profile.user_role.name })}>
      <Stack maw={760}>
        <AccountCard profile={profile} />
        {profile.password_login && <PasswordCard />}
        {profile.password_login && <SecondFactorCard profile={profile} />}
        <PasskeysCard needsPassword={profile.password_login} />
        <SessionsCard />
      </Stack>
    </Page>
  )
}
