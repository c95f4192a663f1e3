import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../parts/empty-state.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconMapPinOff}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Button component={Link} to="/" variant="light">
          {t('notFound.home')}
        </Button>
      }
    />
  )
}
