import { Menu, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { address } from '../api/address.ts'
import { api, payload } from '../api/client.ts'
import { profileQuery } from '../api/session.ts'
import { notifyFailure } from '../parts/failure.tsx'
import { sendHeld } from '../parts/undo.tsx'
import { AccountFace } from './account-button.tsx'
import { LanguagePicker } from './language-picker.tsx'

const schemes = ['light', 'dark', 'auto'] as const

/** Opens as it comes: somebody has asked for it. */
export function AccountMenu() {
  const { t } = useTranslation()
  const { data: profile } = useSuspenseQuery(profileQuery)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (value: string) => {
    const scheme = schemes.find((candidate) => candidate === value)
    if (scheme !== undefined) setColorScheme(scheme)
  }
  return (
    <Menu position="bottom-end" width={240} keepMounted={false} defaultOpened>
      <Menu.Target>
        <AccountFace />
      </Menu.Target>
      <Menu.Dropdown>
        <Text size="sm" fw={600} px="sm" pt="xs">
          {profile.name}
        </Text>
        <Text size="xs" c="dimmed" px="sm" pb="xs">
          {profile.username}
        </Text>
        <Menu.Divider />
        <Menu.Label>{t('shell.theme')}</Menu.Label>
        <SegmentedControl
          mx="xs"
          mb="xs"
          size="xs"
          value={colorScheme}
          onChange={choose}
          data={schemes.map((scheme) => ({ value: scheme, label: t(`shell.theme.${scheme}`) }))}
          aria-label={t('shell.theme')}
        />
        <LanguagePicker />
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} />}>
          {t('shell.profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function signOut(): Promise<void> {
  try {
    await sendHeld()
    await payload(api.POST('/api/logout'))
    window.location.assign(address('/admin/login'))
  } catch (error) {
    notifyFailure(error instanceof Error ? error : new Error(String(error)))
  }
}
