import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Mark, type MarkColor } from '../../parts/cells.tsx'
import type { CampaignStatus } from './queries.ts'

const colours: Readonly<Record<CampaignStatus, MarkColor>> = {
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
    <Mark color={colours[status]}>
      {status === 'running' && <Loader size={10} color="blue" me={6} aria-hidden />}
      {t(`campaigns.status.${status}`)}
    </Mark>
  )
}
