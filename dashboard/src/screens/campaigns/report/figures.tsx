import { Card, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatShare } from '../../../parts/format.ts'
import { useRunningFigures } from '../live.ts'
import type { Campaign } from '../queries.ts'
import { useReach } from './reach.ts'

/** The few numbers that people look for first. */
export function Figures({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation()
  const live = useRunningFigures(campaign)
  const sent = live?.sent ?? campaign.sent
  const opened = useReach(campaign, 'views', sent)
  const clicked = useReach(campaign, 'clicks', sent)
  const figures = [
    {
      label: t('campaigns.sent'),
      value: sent,
      note: t('report.ofRecipients', { total: formatNumber(live?.to_send ?? campaign.to_send) }),
    },
    { label: t('campaigns.opened'), ...opened },
    { label: t('campaigns.clicked'), ...clicked },
    { label: t('campaigns.bounced'), value: campaign.bounces, note: formatShare(campaign.bounces, sent) },
  ]
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {figures.map(({ label, value, note }) => (
        <Card key={label} withBorder padding="lg">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fz={28} fw={700} lh={1.25} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(value)}
          </Text>
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}
