import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../api/session.ts'
import { navigation } from './navigation.ts'

export function openPalette(): void {
  spotlight.open()
}

/** Ctrl-K: every screen that the person may open, found by typing. */
export function Palette() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const groups = navigation.map((group) => ({
    group: t(group.label),
    actions: group.items
      .filter((item) => item.permissions.length === 0 || may(...item.permissions))
      .map(({ to, label, icon: Icon }) => ({
        id: to,
        label: t(label),
        leftSection: <Icon size={18} stroke={1.6} />,
        onClick: () => void navigate({ to }),
      })),
  }))
  return (
    <Spotlight
      actions={groups}
      nothingFound={t('shell.search.empty')}
      shortcut="mod + K"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('shell.search.placeholder'),
        'aria-label': t('shell.search'),
      }}
    />
  )
}
