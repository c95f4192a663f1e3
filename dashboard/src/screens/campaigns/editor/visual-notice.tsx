import { Alert } from '@mantine/core'
import { IconLayoutCollage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Blocks of a visual editor are kept and sent as they are; what can be done with them here is said. */
export function VisualNotice() {
  const { t } = useTranslation()
  return (
    <Alert variant="light" icon={<IconLayoutCollage size={18} />} title={t('campaigns.visual.title')}>
      {t('campaigns.visual.text')}
    </Alert>
  )
}
