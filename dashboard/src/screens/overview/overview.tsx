import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { signedInMay, useMay } from '../../api/session.ts'
import { queryClient } from '../../app/query-client.ts'
import { Failure } from '../../parts/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { EventsChart } from './events-chart.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { chartsQuery, countsQuery, recentCampaignsQuery, runningCampaignsQuery } from './queries.ts'
import { RecentCampaigns } from './recent-campaigns.tsx'

/** All at once, not each when there is a place for it. */
export async function prefetch(): Promise<void> {
  void queryClient.prefetchQuery(countsQuery)
  void queryClient.prefetchQuery(chartsQuery)
  if (!(await signedInMay(queryClient))('campaigns:get_all', 'campaigns:get')) return
  void queryClient.prefetchQuery(runningCampaignsQuery)
  void queryClient.prefetchQuery(recentCampaignsQuery)
}

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
