import { Button, Group } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import type { ListState } from '../../parts/list-state.ts'

export function NoSubscribers({ state, filtered }: { readonly state: ListState; readonly filtered: boolean }) {
  const { t } = useTranslation()
  const may = useMay()
  if (filtered) {
    return (
      <EmptyState
        icon={IconAddressBook}
        title={t('subscribers.none.filtered.title')}
        text={t('subscribers.none.filtered.text')}
        action={
          <Button
            variant="light"
            onClick={() =>
              state.set({
                query: '',
                sql: '',
                filter: '',
                status: '',
                list_id: '',
                subscription_status: '',
                segment: '',
              })
            }
          >
            {t('subscribers.none.filtered.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={IconAddressBook}
      title={t('subscribers.none.title')}
      text={t('subscribers.none.text')}
      action={
        <Group gap="xs" justify="center">
          {may('subscribers:import') && (
            <Button component={Link} to="/subscribers/import">
              {t('subscribers.none.import')}
            </Button>
          )}
          {may('subscribers:manage') && (
            <Button variant="default" onClick={() => state.set({ edit: 'new' })}>
              {t('subscribers.new')}
            </Button>
          )}
        </Group>
      }
    />
  )
}
