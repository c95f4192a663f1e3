import { Alert, Anchor, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ScreenFailure } from '../../app/screen-failure.tsx'
import { Page } from '../../parts/page.tsx'
import { useRights } from '../campaigns/rights.ts'
import { AbTestMenu } from './ab-test-actions.tsx'
import { DraftForm } from './draft-form.tsx'
import { abTestQuery } from './queries.ts'
import { Results } from './results.tsx'
import { StatusMark } from './status-mark.tsx'

export default function OneAbTest() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(abTestQuery(Number(id)))
  const navigate = useNavigate()
  const { manage } = useRights()({ campaign: data?.campaign ?? null })
  if (error !== null && data === undefined) return <ScreenFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton h={480} />
  return (
    <Page
      title={data.name}
      subtitle={
        <Group gap="xs">
          <StatusMark status={data.status} />
          {data.campaign !== null && (
            <Anchor component={Link} to={`/campaigns/${data.campaign.id}`} c="inherit" underline="always">
              {data.campaign.name}
            </Anchor>
          )}
          <span>{data.campaign?.lists.map((list) => list.name).join(', ')}</span>
        </Group>
      }
      actions={<AbTestMenu test={data} onDelete={() => void navigate({ to: '/campaigns/ab-tests' })} />}
    >
      {data.fault !== null && (
        <Alert color="orange" variant="light" role="alert" title={t('abTests.standing')}>
          {data.fault}
        </Alert>
      )}
      {data.status === 'draft' && manage ? <DraftForm key={data.id} test={data} /> : <Results test={data} />}
    </Page>
  )
}
