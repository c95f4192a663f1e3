import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDuration, formatNumber } from '../../../parts/format.ts'
import { Moment } from '../../../parts/moment.tsx'
import { useRunningFigures } from '../live.ts'
import type { Campaign } from '../queries.ts'
import { courseOf } from './course.ts'

/** When a campaign began and was through, how long it took, and how fast it was or is. */
export function Times({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation()
  const pace = useRunningFigures(campaign)?.rate
  const course = courseOf(campaign)
  const perMinute = course?.perMinute ?? pace ?? 0
  if (campaign.started_at === null) return null
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('report.started')} <Moment value={campaign.started_at} relative={false} />
      </Text>
      {course !== undefined && (
        <>
          <Text size="sm" c="dimmed">
            {t('report.ended')} <Moment value={course.ended} relative={false} />
          </Text>
          <Text size="sm" c="dimmed">
            {t('report.took', { duration: formatDuration(course.seconds) })}
          </Text>
        </>
      )}
      {perMinute > 0 && (
        <Text size="sm" c="dimmed">
          {t('report.pace', { formatted: formatNumber(perMinute) })}
        </Text>
      )}
    </>
  )
}
