import { Alert } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/session.ts'

/** Says why figures of opens and clicks are missing, or of nobody in particular, where the settings ask for that. */
export function TrackingNote() {
  const { t } = useTranslation()
  const { data: config } = useSuspenseQuery(configQuery)
  const { disable_tracking: off, individual_tracking: individual } = config.privacy
  if (!off && individual) return null
  return (
    <Alert variant="light" color={off ? 'orange' : 'gray'} py="xs">
      {t(off ? 'analytics.tracking.off' : 'analytics.tracking.anonymous')}
    </Alert>
  )
}
