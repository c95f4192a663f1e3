import { Card, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatShare } from '../../../parts/format.ts'
import type { Campaign, RunningCampaign } from '../queries.ts'

interface FiguresProps {
  readonly campaign: Campaign
  readonly live: RunningCampaign | undefined
}

/** The few numbers that people look for first. */
export function Figures({ campaign, live }: FiguresProps) {
  const { t } = useTranslation()
  const sent = live?.sent ?? campaign.sent
  const { views, clicks, bounces, unique_views, unique_clicks } = campaign
  const figures = [
    {
      label: t('campaigns.sent'),
      value: sent,
      note: t('report.ofRecipients', { total: formatNumber(live?.to_send ?? campaign.to_send) }),
    },
    { label: t('campaigns.opened'), value: unique_views || views, note: rate(unique_views || views, sent) },
    { label: t('campaigns.clicked'), value: unique_clicks || clicks, note: rate(unique_clicks || clicks, sent) },
    { label: t('campaigns.bounced'), value: bounces, note: rate(bounces, sent) },
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

const rate = (part: number, whole: number) => formatShare(part, whole)
