import { Group, Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatShare } from '../../parts/format.ts'
import { useRunningFigures } from './live.ts'
import type { Campaign } from './queries.ts'

interface CampaignProgressProps {
  readonly campaign: Pick<Campaign, 'id' | 'status' | 'name' | 'sent' | 'to_send'>
}

/** How far a campaign is: a bar, the figures, and when it will be through at the present pace. */
export function CampaignProgress({ campaign }: CampaignProgressProps) {
  const { t } = useTranslation()
  const live = useRunningFigures(campaign)
  const sent = live?.sent ?? campaign.sent
  const total = live?.to_send ?? campaign.to_send
  const minutes = minutesLeft(total - sent, live?.rate ?? 0)
  return (
    <Stack gap={4} miw={150}>
      <Progress
        value={total === 0 ? 0 : (sent / total) * 100}
        size="sm"
        aria-label={t('campaigns.progress', { name: campaign.name })}
        animated={live !== undefined}
      />
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t('campaigns.progress.of', { sent: formatNumber(sent), total: formatNumber(total) })}
        </Text>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {minutes === undefined
            ? formatShare(sent, total)
            : t('campaigns.progress.left', { minutes: formatNumber(minutes) })}
        </Text>
      </Group>
    </Stack>
  )
}

/** Whole minutes until everything is sent, or undefined where nobody can tell. */
export function minutesLeft(open: number, perMinute: number): number | undefined {
  return perMinute <= 0 || open <= 0 ? undefined : Math.max(1, Math.ceil(open / perMinute))
}
