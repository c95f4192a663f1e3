import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../api/client.ts'
import { Failure } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { NothingHere } from './not-found.tsx'

interface ScreenFailureProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Instead of a screen whose record could not be read: it has a heading, and what is gone is not asked for again. */
export function ScreenFailure({ error, onRetry }: ScreenFailureProps) {
  const { t } = useTranslation()
  if (error instanceof ApiFailure && error.status === 404) return <NothingHere text={error.message} />
  return (
    <Page title={t('common.failed')}>
      <Failure error={error} onRetry={onRetry} />
    </Page>
  )
}
