import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../api/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { EventsChart } from './events-chart.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { countsQuery } from './queries.ts'
import { RecentCampaigns } from './recent-campaigns.tsx'

export default function Overview() {
  const { t } = useTranslation()
  const campaigns = useMay()('campaigns:get_all', 'campaigns:get')
  const { data: counts, error, refetch } = useQuery(countsQuery)
  const fresh = counts !== undefined && counts.messages === 0
  return (
    <Page title={t('nav.overview')}>
      <Stack gap="lg">
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {fresh && <FirstSteps counts={counts} />}
        <Figures counts={counts} />
        {/* What stands below has its place only when it is known what stands above. */}
        {counts !== undefined && campaigns && counts.campaigns.total > 0 && (
          <RecentCampaigns total={counts.campaigns.total} />
        )}
        {counts !== undefined && !fresh && <EventsChart />}
      </Stack>
    </Page>
  )
}
