import { Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../parts/format.ts'
import { quotaUsageQuery } from './queries.ts'

/** How much of its quota a stored server has used. Nothing for one that has none. */
export function QuotaNote({ uuid }: { readonly uuid: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(quotaUsageQuery)
  const usage = data?.find((one) => one.uuid === uuid)
  if (usage === undefined) return null
  const { used, quota } = usage
  const share = Math.min(100, (used / quota) * 100)
  return (
    <Stack gap={4} px={{ base: 'sm', sm: 'lg' }} pb="sm">
      <Text size="sm" c="dimmed">
        {t('settings.quota.used', { used: formatNumber(used), quota: formatNumber(quota) })}
      </Text>
      <Progress value={share} size="sm" color={share >= 100 ? 'orange' : undefined} aria-hidden />
    </Stack>
  )
}
