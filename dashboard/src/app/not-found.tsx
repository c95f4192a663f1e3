import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../parts/empty-state.tsx'

/** An address that no screen has. */
export function NotFound() {
  const { t } = useTranslation()
  return <NothingHere text={t('notFound.text')} />
}

export function NothingHere({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      whole
      icon={IconMapPinOff}
      title={t('notFound.title')}
      text={text}
      action={
        <Button component={Link} to="/" variant="light">
          {t('notFound.home')}
        </Button>
      }
    />
  )
}
