import { Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDuration, formatNumber } from '../../../parts/format.ts'
import type { CampaignChecks } from '../queries.ts'

/** How many people get it, once each, list by list. */
export function AudienceCard({ checks }: { readonly checks: CampaignChecks }) {
  const { t } = useTranslation()
  const { people, lists, segment } = checks.audience
  const sum = lists.reduce((total, list) => total + list.people, 0)
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <div>
          <Text size="sm" c="dimmed">
            {t('send.audience')}
          </Text>
          <Text fz={32} fw={700} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(people)}
          </Text>
          <Text size="sm" c="dimmed">
            {t('send.audience.people', { count: people })}
            {checks.estimate_seconds !== null &&
              people > 0 &&
              ` · ${t('send.estimate', { duration: formatDuration(checks.estimate_seconds) })}`}
          </Text>
        </div>
        <Stack gap={4}>
          {lists.map((list) => (
            <Group key={list.id} justify="space-between" gap="sm" wrap="nowrap">
              <Text size="sm" truncate>
                {list.name}
              </Text>
              <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatNumber(list.people)}
              </Text>
            </Group>
          ))}
        </Stack>
        {segment !== null && (
          <Text size="xs" c="dimmed">
            {t('send.audience.segment', { name: segment.name })}
          </Text>
        )}
        {segment === null && sum > people && (
          <Text size="xs" c="dimmed">
            {t('send.audience.once', { count: sum - people, formatted: formatNumber(sum - people) })}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
