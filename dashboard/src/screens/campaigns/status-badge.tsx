import { Badge, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignStatus } from './queries.ts'

const colours: Readonly<Record<CampaignStatus, string>> = {
  draft: 'gray',
  scheduled: 'violet',
  running: 'blue',
  paused: 'orange',
  finished: 'teal',
  cancelled: 'red',
}

export function StatusBadge({ status }: { readonly status: CampaignStatus }) {
  const { t } = useTranslation()
  return (
    <Badge
      color={colours[status]}
      variant="light"
      radius="sm"
      tt="none"
      style={{ flexShrink: 0, maxWidth: 'none' }}
      leftSection={status === 'running' ? <Loader size={10} color="blue" aria-hidden /> : undefined}
    >
      {t(`campaigns.status.${status}`)}
    </Badge>
  )
}
